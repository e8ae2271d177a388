import Observing
import Testing

/// Values of one's own that refer to an object, and change that where it lies, if nobody else refers to it: the reference says
/// nothing of whether they are the same.
@MainActor
@Suite("Values that are copied on write, in states, not tracked")
struct CopiedOnWriteTests {
  final class Storage {
    var n: Int
    init(_ n: Int) { self.n = n }
  }

  /// What changes its storage where it lies, if nobody else has it.
  protocol CopiedOnWrite {
    init(_ n: Int)
    var n: Int { get }
    mutating func set(_ n: Int)
  }

  struct InVariable: CopiedOnWrite {
    private var storage: Storage
    init(_ n: Int) { storage = Storage(n) }
    var n: Int { storage.n }
    mutating func set(_ n: Int) {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.n) }
      storage.n = n
    }
  }

  struct InTuple: CopiedOnWrite {
    private var both: (storage: Storage, tag: Int)
    init(_ n: Int) { both = (Storage(n), 0) }
    var n: Int { both.storage.n }
    mutating func set(_ n: Int) {
      if !isKnownUniquelyReferenced(&both.storage) { both.storage = Storage(both.storage.n) }
      both.storage.n = n
    }
  }

  struct InStruct: CopiedOnWrite {
    private var inner: (InVariable, () -> Int)?
    init(_ n: Int) { inner = (InVariable(n), { n }) }
    var n: Int { inner?.0.n ?? -1 }
    mutating func set(_ n: Int) { inner?.0.set(n) }
  }

  struct InConstant: CopiedOnWrite {
    private let storage: Storage
    init(_ n: Int) { storage = Storage(n) }
    var n: Int { storage.n }
    mutating func set(_ n: Int) {
      var storage = storage
      self = InConstant(0)
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.n) }
      storage.n = n
      self = InConstant(storage)
    }
    private init(_ storage: Storage) { self.storage = storage }
  }

  struct Page<Copying: CopiedOnWrite>: ObservableState {
    @Tracked var count = 0
    var copying: Copying
    let constant: Copying
    init(_ n: Int) {
      copying = Copying(n)
      constant = Copying(n)
    }
    /// Another instance with the same storage, which was changed meanwhile.
    mutating func renew(_ n: Int) {
      let old = _count
      var copying = constant
      self = Page(0)
      copying.set(n)
      self = Page(copying)
      _count = old
    }
    private init(_ copying: Copying) {
      constant = copying
      self.copying = Copying(0)
    }
  }

  final class Book<Copying: CopiedOnWrite> { @Tracked var page = Page<Copying>(0) }

  private static let copying: [any CopiedOnWrite.Type] = [
    InVariable.self, InTuple.self, InStruct.self, InConstant.self,
  ]

  @Test(
    "What is changed where it lies, though a reference to it stays the same, is seen",
    arguments: 0..<4)
  func copyOnWrite(_ index: Int) { copyOnWrite(Self.copying[index]) }

  private func copyOnWrite<Copying: CopiedOnWrite>(_ type: Copying.Type) {
    let book = Book<Copying>()
    let watches = Watches()
    watches.watch("variable") { book.page.copying.n }
    watches.watch("constant") { book.page.constant.n }
    for n in 1...5 {
      book.page.copying.set(n)
      watches.expect(["variable": 1], coarse: ["constant"], "changed \(n)")
    }
    for n in 6...20 {
      book.page.renew(n)
      watches.expect(["constant": 1], coarse: ["variable"], "renewed \(n)")
    }
  }
}
