/// What is known of an element that has gone, or lies in an array that is nowhere.
extension RowPlace {
  /// The array is computed, or has gone.
  func copyFromCopy() -> State {
    let array = table.parent.copy()
    if let element = array.untracked(id) {
      if table.parent.isGone {
        if isKnownMissing { return lastKnown() }
        // Should what is around it come back without it, this is what its readers saw last.
        keep(element)
      } else {
        table.settle(away: array)
      }
      return element
    }
    return lastKnown()
  }

  func lastKnown() -> State {
    if let known = memory?.last ?? table.lastElement(id) { return known }
    Misuse.stop("the last state of the row \(id) of \(State.self), which has gone, is not known")
  }

  /// The array has let go of the element.
  func keep(_ element: State) { setLast(element) }

  /// The array has the element.
  func forgetLast() {
    guard isLastKnown else { return }
    hasCome()
    memory?.isMissing = false
    setLast(nil)
  }

  /// It is there once more.
  func hasCome() {
    // One that was only out in the middle of an action was away for nobody. It may be the first to find out itself.
    let unseen: NodeFlags = [.dirty, .pending, .running]
    if memory?.isAway == true || existingNode?.pointee.flags.isDisjoint(with: unseen) == false {
      RowReturns.count += 1
      memory?.returns.last = RowReturns.count
    }
  }

  private func setLast(_ element: State?) {
    Outgoing.hold(ifAny: memory?.last)
    madeMemory.last = element
  }

  /// Whether it had gone when it was looked at last, and nobody knows of one since: what comes and goes with what is around
  /// the array in one action was there for nobody.
  var isKnownMissing: Bool { memory?.isMissing == true && isLastKnown }

  /// Whether the element has gone, and what it was.
  var isLastKnown: Bool { memory?.last != nil }

  /// Whether the row is not what it was when its readers saw it last, asked once when it has gone: what it was at the last
  /// commit in which it was there, or any other if it has come and gone again since they were told.
  func endChanged(since kept: Address?) -> Bool {
    if isBackUnseen() { return true }
    guard let kept, let last = memory?.last, memory?.changedAsItWent == false else { return false }
    let shape = Shape.of(State.self)
    let isChange = withAddress(of: last) {
      !LiveValues.areCertainlySame(shape, kept, $0, isOldAlive: false)
    }
    madeMemory.changedAsItWent = isChange
    return isChange
  }

  /// Whether another one was there that nobody has seen, asked once.
  func isBackUnseen() -> Bool {
    let memory = madeMemory
    defer { memory.returns.seen = RowReturns.count }
    return cameBackUnseen(since: memory.returns.seen)
  }
}
