/// The tracked properties of classes that somebody is in the middle of changing in place.
///
/// A closure that reads one of them cannot run now: it would read what is half changed. When something else that it
/// reads changes meanwhile, it waits until the access has ended, which may be on the other side of an `await`.
///
///     mutating func bump() {
///       n += 1               model.state is open: by model.state.bump()
///       live.value += 1      a transaction of its own; who reads both waits
///     }                      model.state is closed: now they run, once
enum OpenAccesses {
  static var areAnyWaiting: Bool { !waiting.isEmpty }

  static func begin() {
    count += 1
    forgetAround()
  }

  /// To be called before the transaction that tells of what was changed.
  ///
  /// - `node`: The source of what was open, if anybody reads it.
  static func end(of node: NodePointer?) {
    count -= 1
    forgetAround()
    let isAwaited = node?.pointee.flags.contains(.awaited) ?? false
    if isAwaited { node?.pointee.flags.remove(.awaited) }
    // Who waits for another one is not asked at the end of each that is opened meanwhile.
    if !waiting.isEmpty, isAwaited || count == 0 { requeue() }
  }

  /// Whether the closure waits, because it has read something that is open, itself or through derived values.
  ///
  /// It waits with a closure around it, too: that one is to run first, may cancel it, and, where it lists elements, knows
  /// where this one's lies. And with those inside it, which it makes anew.
  @inline(__always)
  static func putsOff(_ closure: NodePointer) -> Bool { count > 0 && wait(closure) }

  @inline(__always)
  private static func forgetAround() {
    if !around.isEmpty { around.items = [:] }
  }

  @inline(never)
  private static func wait(_ closure: NodePointer) -> Bool {
    guard readsOpen(closure) || isAnyAroundWaiting(closure) || isAnyInsideWaiting(closure) else {
      return false
    }
    // It is known to whoever cancels it that it waits.
    closure.pointee.flags.insert(.queued)
    waiting.items.append(closure)
    OutdatedCopies.willWait()
    return true
  }

  /// The closures of a list's elements have one around them, which may have read all of the elements: each is asked
  /// once.
  private static func isAnyAroundWaiting(_ closure: NodePointer) -> Bool {
    guard let parent = ClosureFamily.parent(of: closure) else { return false }
    if let known = around.items[parent], known.runs == parent.pointee.runs { return known.waits }
    let waits = readsOpen(parent) || isAnyAroundWaiting(parent)
    around.items[parent] = (parent.pointee.runs, waits)
    return waits
  }

  private static func isAnyInsideWaiting(_ closure: NodePointer) -> Bool {
    var next = Closure.existingDetails(of: closure)?.firstChild
    while let child = next {
      if readsOpen(child) || isAnyInsideWaiting(child) { return true }
      next = Closure.existingDetails(of: child)?.nextSibling
    }
    return false
  }

  private static func readsOpen(_ closure: NodePointer) -> Bool {
    Graph.dependsOnSource(closure, where: isOpen)
  }

  private static func isOpen(_ source: NodePointer) -> Bool {
    let flags = source.pointee.flags
    let isOpen =
      flags.contains([.property, .owned])
      ? PropertyState.standing(behind: source).isOpen : flags.contains(.open)
    if isOpen { source.pointee.flags.insert(.awaited) }
    return isOpen
  }

  private static func requeue() {
    let closures = waiting.items
    waiting.items = []
    for closure in closures {
      closure.pointee.flags.remove(.queued)
      if closure.pointee.flags.contains(.dead) {
        Closure.giveBackWhenFree(closure)
      } else {
        ClosureQueue.add(closure)
      }
    }
  }
}
