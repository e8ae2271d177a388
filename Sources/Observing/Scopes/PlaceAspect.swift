/// What more there is to depend on of a place than which state it holds.
///
/// It keeps the place, and the place knows it as long as somebody depends on it.
final class PlaceAspect<State>: DerivedBase {
  enum Look {
    /// Differs if the token does; always, where there is none.
    case content(Stamp?)
    /// The state has gone: it differs if it was changed as it went, or if it is known to have been since the last look.
    case last(isChanged: Bool)
  }

  private let place: StatePlace<State>
  private let isWhole: Bool
  private var token: Stamp?
  private var isKnown = false
  /// How often the place, if it may go, had changed when it was looked at: what tells where there is no token.
  private var placeChanges: UInt64 = 0
  /// How often the last state had been replaced when it was looked at.
  private var lastChanges: UInt64?
  /// Whether the last state has been told of, which does not change any more.
  private var isLastTold = false
  /// How many rows had come back when it was looked at.
  private var returns = RowReturns.count

  init(
    of place: StatePlace<State>, isWhole: Bool = false,
    _ look: @escaping (StatePlace<State>) -> Look
  ) {
    self.place = place
    self.isWhole = isWhole
    super.init()
    // Who reads a state as a whole hands on whatever it is made of.
    startPlainly(isWhole ? [.place, .handsOn] : .place) { [own = Borrowed(self)] in
      let differs = own.object.take(look(own.object.place))
      if differs, isWhole { own.object.place.countWholeChange() }
      return differs
    }
  }

  deinit {
    place.aspectHasGone(self)
  }

  /// Returns whether the aspect differs from before.
  private func take(_ look: Look) -> Bool {
    defer { returns = RowReturns.count }
    switch look {
    case .content(let new):
      defer {
        token = new
        isKnown = true
        if new == nil, place.mayGo { placeChanges = place.changes }
        lastChanges = place.lastChanges
        isLastTold = false
      }
      return !isKnown || new == nil || new != token
    case .last(let isChanged):
      let isBack = place.cameBackUnseen(since: returns)
      if isLastTold && !isBack { return false }
      isLastTold = isBack || isChanged || isLastKnownToDiffer
      // Who has seen this one has to hear of the next, also if that is as it was before.
      if isLastTold { isKnown = false }
      return isLastTold
    }
  }

  /// Whether the last state is another one than that which was looked at last: it may lie where it lay, and have been changed
  /// there in the transaction in which the way to it came to lead elsewhere; or changed and committed before it went.
  private var isLastKnownToDiffer: Bool {
    guard isKnown else { return false }
    if let changes = place.lastChanges { return changes != lastChanges }
    guard let token else { return place.mayGo && place.changes != placeChanges }
    if let last = place.lastToken(), last.place == token.place { return last != token }
    var hasChanged = false
    // Among what was read the last time: the source that the number stands for is there as long as that is.
    Graph.forEachDependency(of: node) {
      if $0.number == token.place, $0.pointee.runs != token.version { hasChanged = true }
    }
    return hasChanged
  }

  override var isMissingRow: Bool { Borrowed(place).isMissingRow() }

  override var nameAsDependency: String? { nil }
  override var coarseness: Coarseness? { isWhole ? .whole(State.self) : nil }
}
