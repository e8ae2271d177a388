// What a child's place keeps of states may be the last that refers to somebody's object: what it is replaced by comes
// first, and the object goes when nothing is under way.
extension ChildPlace {
  var keptOrMade: KeptStates<State> {
    if let kept { return kept }
    let new = KeptStates<State>(isUnnoticed: slot.isUnnoticed)
    kept = new
    return new
  }

  /// The last value is about to be another.
  @inline(__always)
  func holdLast() {
    if let last = kept?.last.located, !slot.isUnnoticed { Outgoing.hold(last.pointee) }
  }

  @inline(__always)
  func setLast(copyOf new: Located<State>) {
    holdLast()
    keptOrMade.last.set(copyOf: new)
  }

  func setCompared(_ new: ComparedState<State>) {
    let kept = keptOrMade
    if !slot.isUnnoticed { Outgoing.hold(ifAny: kept.compared) }
    kept.compared = new
  }

  /// What it is, or was last.
  func stateOrLast() -> State {
    if let address = locate() { return address.pointee }
    if hasEnded, let last = kept?.last.value { return last }
    // It went with what is around it, and is what it was in that.
    if parent.isGone, let last = kept?.last.value { return lastInParent ?? last }
    if let state = computed() { return state }
    if let last = kept?.last.value { return last }
    Misuse.stop("the last state of a \(State.self) that has gone is not known")
  }

  /// What the key path leads to at this moment, made once for all who ask until something changes.
  func computed() -> State? {
    let moment = Transaction.moment
    if let kept, let moment, kept.madeAt == moment { return kept.made }
    let state = parent.locate().map { $0.lend(to: slot.get) } ?? slot.get(parent.copy())
    setMade(state, at: moment)
    // Who reads this one has seen it, whether or not it was told of: to come back from it is a change.
    if told != nil, let state, kept?.compared?.isSame(as: state, slot.locator.shape) != true {
      told = nil
    }
    if let state, slot.mayGo || copyOfMade != nil {
      withLocated(state) {
        copyOfMade?.see($0, of: maker)
        // What lies nowhere is known to those who outlive it by what was read of it.
        if slot.mayGo { setLast(copyOf: $0) }
      }
    }
    return state
  }

  /// What the key path leads to was made, if it led anywhere; without a moment it is not known for how long it counts.
  func setMade(_ new: State?, at moment: Transaction.Moment?) {
    if let moment { keptOrMade.setMade(new, at: moment) } else { kept?.forgetMade() }
  }

  /// Nothing is compared with what was kept, or found in it, any more; the last value stays.
  func forgetKept() {
    guard let kept else { return }
    if !slot.isUnnoticed { Outgoing.hold(ifAny: kept.compared) }
    kept.compared = nil
    kept.forgetMade()
  }

  /// All of it goes with the place.
  func holdKept() {
    guard let kept else { return }
    kept.forgetMade()
    if !slot.isUnnoticed {
      holdLast()
      Outgoing.hold(ifAny: kept.compared)
    }
    // Somebody may know it until the transaction is over.
    kept.last.clear()
    kept.compared = nil
  }

  /// Whether all that there is to hear of since the last time is heard of elsewhere.
  func takeMade(_ state: Located<State>) -> Bool {
    let copy = copyOfMade ?? MadeCopy()
    copyOfMade = copy
    return copy.take(state, of: maker)
  }

  /// Whoever asks where the state lies sees it as it is.
  @inline(__always)
  func seen(_ state: Located<State>) -> Located<State> {
    copyOfMade?.see(state, of: maker) ?? state
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
    if let compared = kept?.compared, compared.isSame(as: state, slot.locator.shape) {
      return compared.token
    }
    let token = nextToken
    setCompared(.copy(state, token: token))
    return token
  }

  /// The same of a state that lies where it can be looked at, and of which the bytes tell all.
  func token(ofLocated live: Address) -> Stamp {
    if let compared = kept?.compared, compared.isSame(as: live, slot.locator.shape) {
      return compared.token
    }
    let token = nextToken
    setCompared(.bytes(ComparedBytes(of: live, slot.locator.shape), token: token))
    return token
  }

  private var nextToken: Stamp {
    Stamp(place: 0, version: (kept?.compared?.token.version ?? 0) + 1)
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
