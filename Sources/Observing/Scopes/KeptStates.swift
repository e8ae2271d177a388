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
  @exclusivity(unchecked) private(set) var made: State?
  /// When that was; nil if nothing was made.
  @exclusivity(unchecked) private(set) var madeAt: Transaction.Moment?
  /// Whether nobody notices when states of this type go.
  private let isUnnoticed: Bool

  init(isUnnoticed: Bool) { self.isUnnoticed = isUnnoticed }

  func setMade(_ new: State?, at moment: Transaction.Moment) {
    holdMade()
    if madeAt == nil { Self.known.items.append(self) }
    made = new
    madeAt = moment
  }

  override func forgetMade() {
    holdMade()
    made = nil
    madeAt = nil
  }

  private func holdMade() {
    if !isUnnoticed { Outgoing.hold(ifAny: made) }
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
