// A child that may go keeps a copy of its state: it is let go of while the state is changed in place.
extension ChildPlace: LastValueKeeper {
  /// From now on what it was last is heard of by the property in which it lies; where that is not known, by the one that was
  /// read last on the way: it is looked at whenever that has changed, since it may go next.
  func guardLast(in place: UInt64, readSince way: Way, in outer: Located<Parent>) {
    LastValues.guardPlace(place, for: self)
    watch(place == 0 ? whatTells(since: way, in: outer) : .none)
  }

  /// From now on nothing is heard of what it lies in.
  func unguard() {
    LastValues.guardPlace(0, for: self)
    watch = nil
  }

  /// The parent lies nowhere: what it is looked at for is to be heard of here, too.
  func guardLastInMade() {
    LastValues.guardPlace(0, for: self)
    watch(parent.watchedProperty.map(Watched.property) ?? .none)
  }

  private func whatTells(since way: Way, in outer: Located<Parent>) -> Watched {
    if let last = slot.locator.lastRead(in: outer.address, since: way.reads) {
      return .property(last)
    }
    if found != nil, case .enumeration = Shape.of(Parent.self).kind { return .parent }
    return .none
  }

  private func watch(_ new: Watched) {
    // What a function makes is not made for that alone.
    watched = maker == nil ? new : .none
    if watched != .none, watch == nil { MainActorCall.run({ $0.startWatching() }, self) }
  }

  func isGuarded(at value: Address) -> Bool {
    guard let outer = parent.fixedAddress, let offset = found?.holder?.offset else { return false }
    return outer + offset == value
  }

  /// What lies here may be another one that has just come in the state's place: then that is known from what is kept alone.
  func sharesWith(_ held: Address, _ shape: Shape) -> Bool {
    if hasEnded || kept?.last.isThere != true || !slot.locator.isBulky { return false }
    var isThere = false
    slot.locator.withState(identity, in: shape, at: held) { _ in isThere = true }
    return isThere
  }

  func thinLast() {
    if let last = kept?.last.located { slot.locator.shape.thinning.empty(last.address) }
  }

  /// The state has been changed in place, or a copy of it that is about to be put back or thrown away, or is
  /// about to be replaced.
  func takeFrom(_ held: Address, _ shape: Shape) {
    if hasEnded { return }
    // By its identity it is found in what is held, wherever that lies at this moment: an enum may have been taken apart.
    if identity == 0, address != nil {
      withUncommitted { takeNew($0.of(State.self)) }
    } else {
      slot.locator.withState(identity, in: shape, at: held) { takeNew($0.of(State.self)) }
    }
  }

  /// Takes the state as it is in the middle of a transaction.
  private func takeNew(_ state: Located<State>) {
    if keepLast(state, isAsked: !lastIsNew) { lastIsNew = true }
  }

  /// Whether a state is the one that is kept.
  private func isLast(_ state: Located<State>) -> Bool {
    guard let last = kept?.last.located else { return false }
    return LiveValues.areCertainlySame(
      slot.locator.shape, last.address, state.address, isOldAlive: true)
  }

  /// Whether a state is as good as the one that is kept: asked where anybody's equality may be.
  private func isLikeLast(_ state: Located<State>) -> Bool {
    guard let last = kept?.last.located else { return false }
    return Untracked.run {
      LiveValues.areAlike(slot.locator.shape, last.address, state.address)
    }
  }

  /// Keeps the state that the way has led to.
  func keepFound(_ state: Located<State>) {
    if areLastCounted, !isLast(state), !isLikeLast(state) { lastCount += 1 }
    setLast(copyOf: state)
  }

  /// Returns whether it is another one than before, if that is asked.
  @discardableResult
  func keepLast(_ state: Located<State>, isAsked: Bool = false) -> Bool {
    let isNew = (isAsked || areLastCounted) && !isLast(state)
    if isNew { lastCount += 1 }
    // Also where it is the same: what its collections held may have been let go of.
    setLast(copyOf: state)
    return isNew
  }

  /// Whether the state still lies where it lay: an optional around it may be nil, an enum of another case.
  func searchWhereItWas() -> Bool {
    guard parent.isWhereItWas else { return false }
    var isFound = false
    parent.withUncommitted { outer in
      UncommittedWay.steps += 1
      slot.locator.withState(identity, inPlace: guardedPlace, at: outer) { _ in isFound = true }
    }
    return isFound
  }

  /// Where the state lies, or a copy of it, and whether it is the state.
  func findWhereItWas(at outer: Address, _ isIt: inout Bool) -> Address? {
    guard let found = slot.locator.find(identity, at: outer) else { return nil }
    isIt = parent.isWhereItWas && (guardedPlace == 0 || guardedPlace == found.holder)
    return found.address
  }

  /// The state, if it is still there, is about to be compared with what it was.
  func willCommit() {
    if slot.locator.isBulky, isWhereItWas { thinLast() }
  }

  /// The state, which was there before, was changed.
  func hasChanged() {
    let isThere = !hasEnded && isWhereItWas
    if isThere { lastIsNew = false }
    // While anything is computed that the way may read, it is not known yet where it leads.
    if Graph.deriving == nil, let address = locate() {
      keepLast(address)
    } else if isThere {
      // It may lie where it lay, though the way leads elsewhere now.
      withUncommitted { keepLast($0.of(State.self)) }
    }
  }
}

// MARK: What it was, or is again

extension ChildPlace {
  /// What lay here when the parent's state went; nil if that was another child, or made.
  var lastInParent: State? {
    guard identity != 0, let state = Untracked.run({ slot.get(parent.copy()) }) else { return nil }
    return isIt(state) ? state : nil
  }

  /// Who is told reads this one from now on, also should another child be there when the parent's state is back.
  func keepLastInParent() {
    guard slot.mayGo, let state = lastInParent else { return }
    withLocated(state) { setLast(copyOf: $0) }
  }

  /// Whether what lay nowhere is made otherwise of the parent's last state.
  var lastDiffers: Bool {
    if told == nil { return false }
    return Untracked.run { slot.get(parent.copy()).map(differs) ?? false }
  }

  /// Whether the parent was changed as it went, and perhaps the child with it.
  var wentChangedWithParent: Bool { parent.changedAsItWent && (lastIsNew || !isLastInParent) }

  /// Whether what the child was at the last commit is what it was when the parent's state went.
  private var isLastInParent: Bool {
    guard guardedPlace != 0, kept?.last.isThere == true, let state = lastInParent else {
      return false
    }
    return withLocated(state) { isLast($0) }
  }

  private func isIt(_ state: State) -> Bool {
    withAddress(of: state) { slot.locator.identity(of: $0) } == identity
  }

  /// Whether the child had gone in the middle of a transaction alone: who looks only at its end was told of nothing.
  var isBack: Bool {
    guard hasEndedMidway, !parent.isGone else { return false }
    if Transaction.hasUncommitted { return true }
    return Untracked.run {
      let state = parent.locate().map { $0.lend(to: slot.get) } ?? slot.get(parent.copy())
      return state.map(isIt) ?? false
    }
  }
}

// MARK: Whether it is there, in the middle of a transaction

extension ChildPlace {
  /// What the key path leads to in an outer state as it is now, if that is this child: a copy, not on the stack, since there
  /// is one for each level.
  @inline(never)
  func fetch(in outer: Address) -> Located<State>? {
    Untracked.run {
      guard let state = outer.of(Parent.self).lend(to: slot.get) else { return nil }
      if slot.tellsChildrenApart, withAddress(of: state, slot.locator.identity) != identity {
        return nil
      }
      return .make(state)
    }
  }
}
