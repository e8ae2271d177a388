// What a child's place keeps of states may be the last that refers to somebody's object: what it is replaced by comes
// first, and the object goes when nothing is under way.
extension ChildPlace {
  /// The last value is about to be another.
  ///
  /// Not a function that takes the other: to hand it over, unknown types and all, took longer than everything else.
  @inline(__always)
  func holdLast() {
    if !slot.isUnnoticed { Outgoing.hold(ifAny: last) }
  }

  func setCompared(_ new: ComparedState<State>?) {
    if !slot.isUnnoticed { Outgoing.hold(ifAny: compared) }
    compared = new
  }

  func setMade(_ new: (state: State?, moment: Transaction.Moment)?) {
    if !slot.isUnnoticed { Outgoing.hold(ifAny: made?.state) }
    made = new
  }

  /// Whether all that there is to hear of since the last time is heard of elsewhere.
  func takeMade(_ state: Located<State>) -> Bool {
    let copy = copyOfMade ?? MadeCopy()
    copyOfMade = copy
    return copy.take(state, of: maker)
  }

  /// It has gone, or what is around it: whoever reads it next sees its last value, and the one after is compared with nothing.
  func liesNowhere() {
    settle(nil, in: nil)
    copyOfMade?.drop()
  }

  /// A state around this one has gone, and this one with it.
  func outerHasGone() {
    liesNowhere()
    inner.outerHasGone()
  }

  /// Differs whenever the child does: it is compared with what it was.
  func token(of state: State) -> Stamp {
    if let compared, compared.isSame(as: state, slot.locator.shape) { return compared.token }
    let token = nextToken
    setCompared(.copy(state, token: token))
    return token
  }

  /// The same of a state that lies where it can be looked at, and of which the bytes tell all.
  func token(ofLocated live: Address) -> Stamp {
    if let compared, compared.isSame(as: live, slot.locator.shape) { return compared.token }
    let token = nextToken
    setCompared(.bytes(ComparedBytes(of: live, slot.locator.shape), token: token))
    return token
  }

  private var nextToken: Stamp {
    Stamp(place: 0, version: (compared?.token.version ?? 0) + 1)
  }

  /// Whether a state that lies nowhere, or may have changed where no stamp tells, is another than before.
  ///
  /// What was told last is what it is compared with, and that may have been a state that lay somewhere.
  func differs(_ state: State) -> Bool {
    let token = token(of: state)
    defer { told = token }
    return token != told
  }
}
