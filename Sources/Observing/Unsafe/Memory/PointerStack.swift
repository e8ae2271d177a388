/// A stack of pointers that keeps its memory, so that a steady state allocates nothing.
struct PointerStack<Pointee> {
  private var storage: UnsafeMutablePointer<UnsafeMutablePointer<Pointee>?>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  @inline(__always)
  mutating func push(_ pointer: UnsafeMutablePointer<Pointee>?) {
    if count == capacity { grow() }
    storage.unsafelyUnwrapped[count] = pointer
    count += 1
  }

  @inline(__always)
  mutating func pop() -> UnsafeMutablePointer<Pointee> {
    popOptional().unsafelyUnwrapped
  }

  @inline(__always)
  mutating func popOptional() -> UnsafeMutablePointer<Pointee>? {
    assert(count > 0)
    count -= 1
    return storage.unsafelyUnwrapped[count]
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<UnsafeMutablePointer<Pointee>?>
      .allocate(capacity: max(64, capacity * 2))
    if let storage {
      larger.update(from: storage, count: count)
      storage.deallocate()
    }
    storage = larger
    capacity = max(64, capacity * 2)
  }
}
