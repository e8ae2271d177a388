/// What a child's place keeps of states, if it has to keep any: most have none.
///
/// It stands apart since to look at a value that may be there, of a type that is not known, takes the runtime as long as
/// the rest of what is done with a place.
final class KeptStates<State>: MadeInTransaction {
  /// The state at the last commit, of a child that may go.
  @exclusivity(unchecked) var last = KeptValue<State>()
  /// What was compared last, where no source tells of a change.
  @exclusivity(unchecked) var compared: ComparedState<State>?
  /// What was made last of a computed property.
  @exclusivity(unchecked) var made: State?
  /// When that was; nil if nothing was made.
  @exclusivity(unchecked) var madeAt: Transaction.Moment? {
    didSet { if oldValue == nil, madeAt != nil { Self.known.items.append(self) } }
  }

  override func forgetMade() {
    Outgoing.hold(ifAny: made)
    made = nil
    madeAt = nil
  }

  deinit { last.end() }
}

/// What is made once for all who ask in a transaction: after it nobody can ask for it any more, and a copy that stayed
/// would make the next change of its collections a copy.
class MadeInTransaction {
  /// Whether there is anything to forget.
  @inline(__always)
  static var isAny: Bool { !known.isEmpty }

  @inline(never)
  static func forgetAll() {
    while let kept = known.items.popLast() { kept.forgetMade() }
  }

  func forgetMade() {}
}
