/// The closures that have to look whether they run, first made first.
///
/// An outer closure is always made before the closures inside it, so the order of creation is also
/// "parents first". Propagation mostly adds in that order already; only where it does not is the rest
/// of the queue sorted.
enum ClosureQueue {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var storage: UnsafeMutablePointer<NodePointer>?
  @exclusivity(unchecked) nonisolated(unsafe) private static var capacity = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var head = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var end = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var isSorted = true

  static var isEmpty: Bool {
    @inline(__always) get { head == end }
  }

  @inline(__always)
  static func add(_ closure: NodePointer) {
    closure.pointee.flags.insert(.queued)
    if end == capacity { makeRoom() }
    let storage = storage.unsafelyUnwrapped
    if end > head, storage[end - 1].pointee.key > closure.pointee.key { isSorted = false }
    storage[end] = closure
    end += 1
  }

  @inline(__always)
  static func next() -> NodePointer? {
    guard head < end else { return nil }
    if !isSorted { sort() }
    let closure = storage.unsafelyUnwrapped[head]
    head += 1
    if head == end {
      head = 0
      end = 0
    }
    closure.pointee.flags.remove(.queued)
    return closure
  }

  @inline(never)
  private static func sort() {
    var waiting = UnsafeMutableBufferPointer(
      start: storage.unsafelyUnwrapped + head, count: end - head)
    waiting.sort { $0.pointee.key < $1.pointee.key }
    isSorted = true
  }

  @inline(never)
  private static func makeRoom() {
    let count = end - head
    let larger = UnsafeMutablePointer<NodePointer>.allocate(capacity: max(64, count * 2))
    if let storage {
      larger.update(from: storage + head, count: count)
      storage.deallocate()
    }
    storage = larger
    capacity = max(64, count * 2)
    head = 0
    end = count
  }
}
