// Who reads a state, as a whole or a part of it, and who asks something about it.
extension StatePlace {
  /// Reads something of the state.
  ///
  /// The state is handed to `body` where it lies. Were the address handed out instead, each read would copy
  /// the state: twice as slow for one of 14 properties.
  @usableFromInline @inline(never)
  package final func read<Value>(_ body: (State) -> Value) -> Value {
    if root.isClosed { root.checkReading() }
    Outgoing.begin()
    defer { Outgoing.end() }
    if Transaction.hasUncommitted { Transaction.commit() }
    if ThreadWord.isAnyoneObserving {
      if let observer = Graph.observer {
        track()
        if StateReads.dependsOnAll(observer) { trackWhole() }
      }
    } else if ToolchainTracking.isActive {
      return readForToolchain(body)
    }
    if let address = locate() { return address.lend(to: body) }
    return readCopy(body)
  }

  @inline(never)
  final func readCopy<Value>(_ body: (State) -> Value) -> Value {
    let state = Untracked.run { copy() }
    // What has gone does not change any more, whatever lies in its position now. But it may come back.
    return trackReturn() ? Untracked.run { body(state) } : body(state)
  }

  /// Of what lies nowhere: who reads the last value hears of nothing that lies in it, and is told if the state is there again.
  ///
  /// Returns whether it has gone.
  @discardableResult
  final func trackReturn() -> Bool {
    guard Untracked.run({ isGone }) else { return false }
    if Graph.observer != nil, canTell { trackGoing() }
    return true
  }

  /// The state as a whole: whoever reads it depends on everything in it.
  package final var state: State {
    if root.isClosed { root.checkReading() }
    Outgoing.begin()
    defer { Outgoing.end() }
    if Transaction.hasUncommitted { Transaction.commit() }
    if ThreadWord.isAnyoneObserving {
      if Graph.observer != nil {
        trackWhole()
        if Untracked.run({ locate() == nil }) { trackReturn() }
      }
    } else if ToolchainTracking.isActive {
      noteWhole()
    }
    return Untracked.run { copy() }
  }

  /// Answers a question about the state: with `tracked` if whoever asks is to hear of changes.
  @inline(__always)
  final func asked<Answer>(tracked: () -> Answer, untracked: () -> Answer) -> Answer {
    if root.isClosed { root.checkReading() }
    Outgoing.begin()
    defer { Outgoing.end() }
    if Transaction.hasUncommitted { Transaction.commit() }
    if ThreadWord.isAnyoneObserving {
      if Graph.observer != nil { return tracked() }
    } else if ToolchainTracking.isActive {
      return ToolchainTracking.noteReads(of: self, tracked)
    }
    return untracked()
  }

  /// The state, read by nobody.
  package final func untracked<R>(_ body: (State) throws -> R) rethrows -> R {
    if root.isClosed { root.checkReading() }
    Outgoing.begin()
    defer { Outgoing.end() }
    if Transaction.hasUncommitted { Transaction.commit() }
    return try Untracked.run {
      if let address = locate() { return try body(address.pointee) }
      return try body(copy())
    }
  }
}
