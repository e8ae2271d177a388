/// What a list's elements are at one moment, for all of its closures that ask then.
///
///     theme = dark ──▶ row 1, row 2, row 3 …       each asks for its own element: nothing says which of a filter's that is
///
/// They are made for the first that asks, and once more for the second, which keeps them for the rest. Kept, they are
/// another copy of what they were made of, so that a change of that would be one of a copy: with the first who asks after a
/// change they go, and nothing is kept in this transaction any more.
@MainActor
final class ElementsOfMoment<Elements> {
  /// Alive for the rest of the transaction in which it was made.
  private final class Kept {
    let moment: Transaction.Moment
    var elements: Elements?

    init(_ elements: Elements, at moment: Transaction.Moment) {
      self.elements = elements
      self.moment = moment
    }
  }

  /// Makes them: who calls it reads what they are made of.
  let make: @MainActor () -> Elements
  /// When they were made last.
  private var lastMoment: Transaction.Moment?
  private weak var kept: Kept?

  init(_ make: @escaping @MainActor () -> Elements) { self.make = make }

  /// The elements as they are now, which nobody reads by that.
  func now() -> Elements {
    guard let moment = Transaction.moment else { return Untracked.run(make) }
    if let kept {
      if kept.moment == moment, let elements = kept.elements { return elements }
      kept.elements = nil
      return Untracked.run(make)
    }
    let elements = Untracked.run(make)
    if moment == lastMoment, moment == Transaction.moment {
      let kept = Kept(elements, at: moment)
      self.kept = kept
      Outgoing.hold(kept)
    }
    lastMoment = moment
    return elements
  }
}
