/// A part of what a transform makes, as it was looked at last.
///
/// No source tells of it. What a transform makes has the places of what it was made of, whichever copy of that it shows: the
/// state as it is, or an older one, put aside by somebody.
///
///     showsOld ? history[0] : rows         both have the places of `rows`, and the same sources
///
/// So each part of it that is read by a place of its own is compared with what it was.
final class MadeCopy<State> {
  private var copy: State?
  /// How often what makes it had kept quiet of another one when this one was looked at last.
  private var moves: UInt64 = 0
  /// How often it has been found to be another one.
  private(set) var differences: UInt64 = 0
  private let shape = Shape.of(State.self)

  deinit { drop() }

  /// Whether it says how the state was.
  var isKept: Bool { copy != nil }

  /// Takes the state as it is now.
  ///
  /// Returns whether all that there is to hear of since the last time is heard of elsewhere.
  func take(_ state: Located<State>, of maker: AnyStatePlace?) -> Bool {
    moves = maker?.moves ?? 0
    let new = state.address
    let isCertain = compare { LiveValues.areCertainlySame(shape, $0, new, isOldAlive: true) }
    if isCertain { return true }
    let isSame = compare { LiveValues.areAlike(shape, $0, new) }
    if !isSame { differences += 1 }
    let isKnown = isSame || compare { LiveValues.areKnown(shape, $0, new) }
    drop()
    copy = state.pointee
    return isKnown
  }

  /// Somebody reads the state, which what makes it may have kept quiet of.
  ///
  /// He may see another one than who was told last: then what comes next is compared with nothing, so that both hear of it.
  @discardableResult
  func see(_ state: Located<State>, of maker: AnyStatePlace?) -> Located<State> {
    let moves = maker?.moves ?? 0
    if moves == self.moves { return state }
    self.moves = moves
    let new = state.address
    if !Untracked.run({ compare { LiveValues.areAlike(shape, $0, new) } }) { drop() }
    return state
  }

  /// Whether there is a copy, and it and the state agree.
  private func compare(_ agree: (Address) -> Bool) -> Bool {
    copy.map { withAddress(of: $0, agree) } ?? false
  }

  /// What it refers to may be somebody's object, which goes when nothing is under way.
  func drop() {
    Outgoing.hold(ifAny: copy)
    copy = nil
  }
}
