/// What the equality strategy does with places: it looks at one as a whole, and at nothing that was read.
extension StatePlace {
  /// Makes the closure that runs re-run when the state differs as a whole.
  package final func dependOnWhole() {
    asked(
      tracked: {
        trackWhole()
        // It changes without the state, to which it is all the same what is in it.
        if Shape.of(State.self).mayHoldShared { readShared() }
      }, untracked: {})
  }

  private func readShared() {
    SharedReads.read(in: Untracked.run { copy() }, for: Graph.observer)
  }

  /// The state, for a closure that re-runs when it differs as a whole.
  package final func wholeState() -> State {
    Outgoing.begin()
    defer { Outgoing.end() }
    dependOnWhole()
    return Untracked.run { copy() }
  }

  /// A part of the state, for a closure that re-runs when the state differs as a whole.
  package final func wholeState<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    Outgoing.begin()
    defer { Outgoing.end() }
    dependOnWhole()
    let address = Untracked.run { locate() }
    // What lies in objects, and what is shared, changes without the state.
    return StateReads.withoutNotes(of: Graph.observer) {
      if let address { return address.pointee[keyPath: keyPath] }
      return Untracked.run { copy() }[keyPath: keyPath]
    }
  }
}

extension ObservationToken {
  /// A closure of the library's own, which is not counted and not reported, and which its owner cancels when it goes.
  ///
  /// A run keeps the owner: whose property it asks may let go of the last store. (A weak reference would make each look at the
  /// owner slower.)
  static func silent<Owner: AnyObject>(
    of owner: Owner, _ body: @escaping @MainActor (Owner) -> Void
  ) -> ObservationToken {
    let node = Closure.make(
      label: nil, file: #fileID, line: #line, scheduler: nil, isOwned: false
    ) { [unowned owner] in body(owner) }
    node.pointee.flags.insert(.silent)
    let token = ObservationToken(node)
    Closure.runFirst(node)
    return token
  }
}
