#if os(Linux) && canImport(Glibc)
  import Glibc
#endif

/// Counts the calls of the C library's allocator.
///
/// Since the C library has no hooks any more, the places through which loaded libraries call the allocator
/// are pointed at functions that count, and back afterwards. Sanitizers have an allocator of their own:
/// the counter finds by a trial whether it sees anything.
enum AllocationCounter {
  /// How many allocations `body` makes, in whatever thread; nil where nobody can say.
  @MainActor
  static func count(_ body: () -> Void) -> Int? {
    #if os(Linux) && canImport(Glibc)
      guard isWorking else { return nil }
      return counted(body)
    #else
      return nil
    #endif
  }

  #if os(Linux) && canImport(Glibc)
    @MainActor private static let isWorking: Bool = {
      guard Slots.shared.isUsable else { return false }
      var boxes: [AnyObject] = []
      boxes.reserveCapacity(11)
      // The first object of a type makes what the runtime knows of the type, too.
      boxes.append(Sink.hidden(Box(10)))
      let seen = counted { for i in 0..<10 { boxes.append(Sink.hidden(Box(i))) } }
      return seen == 10 && counted {} == 0
    }()

    @MainActor
    private static func counted(_ body: () -> Void) -> Int {
      let slots = Slots.shared
      slots.count.pointee = 0
      slots.redirect()
      body()
      slots.restore()
      return slots.count.pointee
    }
  #endif
}

#if os(Linux) && canImport(Glibc)
  /// The places in memory that hold the addresses of the allocator's functions.
  private final class Slots: Sendable {
    typealias Address = UnsafeMutablePointer<UInt>
    typealias Allocate = @convention(c) (Int) -> UnsafeMutableRawPointer?
    typealias AllocateMany = @convention(c) (Int, Int) -> UnsafeMutableRawPointer?
    typealias Reallocate =
      @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?
    typealias AllocateAligned =
      @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>?, Int, Int) -> CInt

    static let shared = Slots()

    nonisolated(unsafe) let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    /// Where the addresses are kept, with both functions of each: memory that is gone over without any of the standard
    /// library's generic code, which may allocate while it is counted.
    nonisolated(unsafe) private let places: UnsafeMutablePointer<Place>
    private let placeCount: Int

    private struct Place {
      let address: Address
      let before: UInt
      let counting: UInt
    }
    /// The functions themselves, which calls made from here would not reach while they are redirected.
    private let malloc: Allocate?
    private let calloc: AllocateMany?
    private let realloc: Reallocate?
    private let alignedAlloc: AllocateMany?
    private let posixMemalign: AllocateAligned?

    var isUsable: Bool {
      malloc != nil && calloc != nil && realloc != nil && alignedAlloc != nil
        && posixMemalign != nil && placeCount > 0
    }

    private init() {
      func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
      }
      malloc = function("malloc", as: Allocate.self)
      calloc = function("calloc", as: AllocateMany.self)
      realloc = function("realloc", as: Reallocate.self)
      alignedAlloc = function("aligned_alloc", as: AllocateMany.self)
      posixMemalign = function("posix_memalign", as: AllocateAligned.self)
      count.initialize(to: 0)
      let found = ImportedSymbols.addresses(of: Self.counting.map(\.name)).compactMap {
        name, address in
        Self.counting.first { $0.name == name }.map {
          Place(address: address, before: address.pointee, counting: $0.address)
        }
      }
      placeCount = found.count
      places = .allocate(capacity: max(1, found.count))
      places.initialize(from: found, count: found.count)
    }

    func redirect() {
      var index = 0
      while index < placeCount {
        places[index].address.pointee = places[index].counting
        index += 1
      }
    }

    func restore() {
      var index = 0
      while index < placeCount {
        places[index].address.pointee = places[index].before
        index += 1
      }
    }

    // MARK: Functions that count

    private static let counting: [(name: String, address: UInt)] = [
      ("malloc", unsafeBitCast(mallocCounting, to: UInt.self)),
      ("calloc", unsafeBitCast(callocCounting, to: UInt.self)),
      ("realloc", unsafeBitCast(reallocCounting, to: UInt.self)),
      ("aligned_alloc", unsafeBitCast(alignedAllocCounting, to: UInt.self)),
      ("posix_memalign", unsafeBitCast(posixMemalignCounting, to: UInt.self)),
    ]

    private static let mallocCounting: Allocate = { size in
      shared.count.pointee += 1
      return shared.malloc?(size)
    }
    private static let callocCounting: AllocateMany = { count, size in
      shared.count.pointee += 1
      return shared.calloc?(count, size)
    }
    private static let reallocCounting: Reallocate = { old, size in
      shared.count.pointee += 1
      return shared.realloc?(old, size)
    }
    private static let alignedAllocCounting: AllocateMany = { alignment, size in
      shared.count.pointee += 1
      return shared.alignedAlloc?(alignment, size)
    }
    private static let posixMemalignCounting: AllocateAligned = { result, alignment, size in
      shared.count.pointee += 1
      return shared.posixMemalign?(result, alignment, size) ?? ENOMEM
    }
  }
#endif
