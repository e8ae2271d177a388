/// The closures that have to look whether they run, first made first.
///
/// An outer closure is always made before the closures inside it, so the order of creation is also
/// "parents first". Propagation mostly adds in that order already: those stand in a queue. What comes out of turn
/// is put aside, and sorted in when its time comes: at once if there is much of it, else one by one, from a heap.
enum ClosureQueue {
  static var isEmpty: Bool {
    @inline(__always) get { waiting.isEmpty && late.isEmpty }
  }

  @inline(__always)
  static func add(_ closure: NodePointer) {
    closure.pointee.flags.insert(.queued)
    if let last = waiting.last, last.pointee.key > closure.pointee.key {
      late.items.append(closure)
    } else {
      waiting.append(closure)
    }
  }

  @inline(__always)
  static func next() -> NodePointer? {
    guard let closure = late.isEmpty ? waiting.popFirst() : nextOfBoth() else { return nil }
    closure.pointee.flags.remove(.queued)
    return closure
  }

  // MARK: Out of turn

  //            3
  //         7     4         each before the two below it: those of `late[i]` are `late[2i + 1]` and `late[2i + 2]`
  //        9 8   6

  /// To sort costs what is sorted: a few that come while many wait must not cost that each time.
  @inline(never)
  private static func nextOfBoth() -> NodePointer? {
    if late.count * 8 >= waiting.count {
      for closure in late.items { waiting.append(closure) }
      late.items.removeAll(keepingCapacity: true)
      heapCount = 0
      waiting.sort { $0.pointee.key < $1.pointee.key }
      return waiting.popFirst()
    }
    while heapCount < late.count {
      climb(heapCount)
      heapCount += 1
    }
    return nextOfHeap()
  }

  private static func climb(_ index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      if late.items[parent].pointee.key <= late.items[child].pointee.key { return }
      late.items.swapAt(parent, child)
      child = parent
    }
  }

  private static func nextOfHeap() -> NodePointer? {
    if let first = waiting.first, first.pointee.key < late.items[0].pointee.key {
      return waiting.popFirst()
    }
    let closure = late.items[0]
    late.items.swapAt(0, late.count - 1)
    late.items.removeLast()
    heapCount -= 1
    var parent = 0
    while true {
      var least = parent
      var child = 2 * parent + 1
      while child <= 2 * parent + 2, child < late.count {
        if late.items[child].pointee.key < late.items[least].pointee.key { least = child }
        child += 1
      }
      if least == parent { return closure }
      late.items.swapAt(parent, least)
      parent = least
    }
  }
}
