/// The closures that have to look whether they run, first made first.
///
/// An outer closure is always made before the closures inside it, so the order of creation is also
/// "parents first". Propagation mostly adds in that order already; only where it does not is the rest
/// of the queue sorted.
enum ClosureQueue {
  static var isEmpty: Bool {
    @inline(__always) get { waiting.isEmpty }
  }

  @inline(__always)
  static func add(_ closure: NodePointer) {
    closure.pointee.flags.insert(.queued)
    if let last = waiting.last, last.pointee.key > closure.pointee.key { isSorted = false }
    waiting.append(closure)
  }

  @inline(__always)
  static func next() -> NodePointer? {
    if !isSorted { sort() }
    guard let closure = waiting.popFirst() else { return nil }
    closure.pointee.flags.remove(.queued)
    return closure
  }

  @inline(never)
  private static func sort() {
    waiting.sort { $0.pointee.key < $1.pointee.key }
    isSorted = true
  }
}
