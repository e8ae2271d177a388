// A child that may go keeps a copy of its state: it is let go of while the state is changed in place.
extension ChildPlace: LastValueKeeper {
  /// The state is about to be changed in place: what is kept of it must not make that a copy.
  func willChange() {
    if !hasEnded, slot.locator.isBulky { thinLast() }
  }

  private func thinLast() {
    guard last != nil else { return }
    withAddress(of: &last!) { slot.locator.shape.thinning.empty($0) }
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
    last != nil
      && withAddress(of: &last!) {
        LiveValues.areCertainlySame(slot.locator.shape, $0, state.address, isOldAlive: true)
      }
  }

  /// Returns whether it is another one than before, if that is asked.
  @discardableResult
  private func keepLast(_ state: Located<State>, isAsked: Bool = false) -> Bool {
    let isNew = (isAsked || areLastCounted) && !isLast(state)
    if isNew { lastCount += 1 }
    // Also where it is the same: what its collections held may have been let go of.
    holdLast()
    last = state.pointee
    return isNew
  }

  /// Whether the state still lies where it lay: an optional around it may be nil, an enum of another case.
  private var isThere: Bool {
    var isThere = false
    withUncommitted { _ in isThere = true }
    return isThere
  }

  /// The state, if it is still there, is about to be compared with what it was.
  func willCommit() {
    if slot.locator.isBulky, isThere { thinLast() }
  }

  /// The state, which was there before, was changed.
  func hasChanged() {
    if !hasEnded, isThere { lastIsNew = false }
    if let address = locate() {
      keepLast(address)
    } else {
      // It may lie where it lay, though the way leads elsewhere now.
      withUncommitted { keepLast($0.of(State.self)) }
    }
  }
}
