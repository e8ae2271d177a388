/// The closures that have to look whether they run, first made first.
///
/// An outer closure is always made before the closures inside it, so the order of creation is also
/// "parents first". Propagation mostly adds in that order already: those stand in a queue. What comes out of turn
/// stands in a heap beside it.
enum ClosureQueue {
  static var isEmpty: Bool {
    @inline(__always) get { waiting.isEmpty && late.isEmpty }
  }

  @inline(__always)
  static func add(_ closure: NodePointer) {
    closure.pointee.flags.insert(.queued)
    if let last = waiting.last, last.pointee.key > closure.pointee.key {
      addLate(closure)
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

  @inline(never)
  private static func addLate(_ closure: NodePointer) {
    late.append(closure)
    var child = late.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if late[parent].pointee.key <= late[child].pointee.key { return }
      late.swapAt(parent, child)
      child = parent
    }
  }

  @inline(never)
  private static func nextOfBoth() -> NodePointer? {
    if let first = waiting.first, first.pointee.key < late[0].pointee.key {
      return waiting.popFirst()
    }
    let closure = late[0]
    late.swapAt(0, late.count - 1)
    late.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < late.count {
        if late[child].pointee.key < late[least].pointee.key { least = child }
      }
      if least == parent { return closure }
      late.swapAt(parent, least)
      parent = least
    }
  }
}
