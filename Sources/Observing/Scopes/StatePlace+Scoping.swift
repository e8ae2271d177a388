extension StatePlace {
  /// Whether the state has gone, asked by nobody who would want to hear of it, or may go before the action is processed; or
  /// whether this is not known to be the main actor.
  @usableFromInline
  package final var isUnfitForSending: Bool {
    !ThreadWord.isKnownInitial || root.isProcessing || isEnded
  }

  /// Whether an action is being processed somewhere in the tree.
  package final var isProcessing: Bool { root.isProcessing }

  // The tree is asked for it here: another module would keep what the places share alive meanwhile, and check that nobody
  // else has access to it, which takes as long as a fourth of what an action does.

  /// An action begins to be processed; returns whether it is the only one.
  package final func beginProcessing() -> Bool {
    if root.isProcessing { return false }
    root.isProcessing = true
    return true
  }

  /// The action has been processed, with all that it has set off.
  package final func endProcessing() { root.isProcessing = false }

  /// Whether the state has gone, asked by nobody who would want to hear of it.
  package final var isEnded: Bool {
    Outgoing.after {
      if Transaction.hasUncommitted {
        // To commit would make a change of what is taken back in the transaction.
        if !mayGo || isCertainlyThere { return false }
        // In the middle of a transaction the way may still lead to where the state lay, and nothing does any more.
        Transaction.commit()
      }
      return Untracked.run { isGone }
    }
  }
}

// The places inside a place. Going the same way twice leads to the same place.
extension StatePlace {
  /// The place of a state that is always there.
  @usableFromInline
  package func child<Child>(_ keyPath: KeyPath<State, Child>) -> StatePlace<Child> {
    let key = InnerPlaces.Key(keyPath: keyPath, type: ObjectIdentifier(Child.self))
    if let known = inner.find(key) {
      return Outgoing.after { certain(known, ChildSlot<State, Child>.self).currentPlace() }
    }
    Outgoing.begin()
    defer { Outgoing.end() }
    let locator = StateLocator(
      outer: State.self, inner: Child.self, at: MemoryLayout<State>.offset(of: keyPath))
    let slot =
      if let risky = RiskyPath(keyPath) {
        ChildSlot<State, Child>(
          key, in: self, mayGo: true, isPosition: true, locator: locator, get: risky.follow)
      } else {
        ChildSlot<State, Child>(key, in: self, mayGo: false, locator: locator) {
          $0[keyPath: keyPath]
        }
      }
    return slot.currentPlace()
  }

  /// The place of a state that may be there; who asks depends on whether it is, and on which it is.
  @usableFromInline
  package func child<Child>(_ keyPath: KeyPath<State, Child?>) -> StatePlace<Child>? {
    let key = InnerPlaces.Key(keyPath: keyPath, type: ObjectIdentifier(Child.self), detail: 1)
    if let known = inner.find(key) {
      return place(behind: certain(known, ChildSlot<State, Child>.self))
    }
    let slot = ChildSlot<State, Child>(
      key, in: self, mayGo: true,
      locator: StateLocator(outer: State.self, inner: Child.self, at: nil)
    ) { $0[keyPath: keyPath] }
    return place(behind: slot)
  }

  /// The place of what an enum carries; who asks depends on whether it does, and on which it is.
  ///
  /// - Parameters:
  ///   - keyPath: The enum, or an optional of it.
  ///   - name: What tells the ways apart that begin with this key path; nil if this one is like no other.
  ///   - extract: Makes what takes out of the enum what it carries, if it is of the right case.
  /// - Returns: The place; nil if the enum is of another case.
  package func child<Holder, Child>(
    _ keyPath: KeyPath<State, Holder>, name: Int?, extract: () -> (Holder) -> Child?
  ) -> StatePlace<Child>? {
    place(behind: slot(keyPath, name: name, extract: extract))
  }

  /// Whether an enum is of a case; who asks depends on that alone, and not on what it carries.
  ///
  /// - Parameters:
  ///   - keyPath: The enum, or an optional of it.
  ///   - name: What tells the ways apart that begin with this key path; nil if this one is like no other.
  ///   - extract: Makes what takes out of the enum what it carries, if it is of the right case.
  /// - Returns: Whether it is.
  package func matches<Holder, Child>(
    _ keyPath: KeyPath<State, Holder>, name: Int?, extract: () -> (Holder) -> Child?
  ) -> Bool {
    Outgoing.begin()
    defer { Outgoing.end() }
    let slot = slot(keyPath, name: name, extract: extract)
    asked(tracked: { slot.trackBarePresence() }, untracked: {})
    return isThere(slot)
  }

  private func slot<Holder, Child>(
    _ keyPath: KeyPath<State, Holder>, name: Int?, extract: () -> (Holder) -> Child?
  ) -> ChildSlot<State, Child> {
    let key = name.map {
      InnerPlaces.Key(keyPath: keyPath, type: ObjectIdentifier(Child.self), detail: 2 &+ $0)
    }
    if let key, let known = inner.find(key) { return certain(known, ChildSlot<State, Child>.self) }
    let extract = extract()
    return ChildSlot<State, Child>(
      key, in: self, mayGo: true,
      locator: StateLocator(outer: State.self, inner: Child.self, at: nil)
    ) { extract($0[keyPath: keyPath]) }
  }

  private func isThere<Child>(_ slot: ChildSlot<State, Child>) -> Bool {
    Untracked.run { locate().map { $0.lend(to: slot.get) != nil } ?? (slot.get(copy()) != nil) }
  }

  private func place<Child>(behind slot: ChildSlot<State, Child>) -> StatePlace<Child>? {
    Outgoing.begin()
    defer { Outgoing.end() }
    asked(tracked: { slot.trackPresence() }, untracked: {})
    if let place = slot.livePlace { return place }
    return Untracked.run {
      guard isThere(slot) else { return nil }
      return slot.currentPlace()
    }
  }

  /// The elements of an array, as places of their own.
  package func rows<ID, Element>(
    _ keyPath: KeyPath<State, IdentifiedArray<ID, Element>>
  ) -> RowTable<ID, Element> {
    RowTable.of(child(keyPath))
  }

  /// The place of what a function makes of the state.
  ///
  /// - Parameters:
  ///   - transform: Makes it.
  ///   - areEqual: Whether a result is as good as the one before.
  ///   - label: What reports call the closure that it is for.
  /// - Returns: The place.
  package func transformed<Child>(
    _ transform: @escaping (State) -> Child, areEqual: ((Child, Child) -> Bool)? = nil,
    label: String? = nil
  ) -> StatePlace<Child> {
    TransformPlace(self, transform, areEqual: areEqual, label: label)
  }
}
