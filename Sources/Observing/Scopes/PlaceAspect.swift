/// What more there is to depend on of a place than which state it holds.
///
/// It keeps the place, and the place knows it as long as somebody depends on it.
final class PlaceAspect<State>: DerivedBase {
  enum Look {
    /// Differs if the token does; always, where there is none.
    case content(Stamp?)
    case asBefore
  }

  private let place: StatePlace<State>
  private let isWhole: Bool
  private var token: Stamp?
  private var isKnown = false

  init(
    of place: StatePlace<State>, isWhole: Bool = false,
    _ look: @escaping (StatePlace<State>) -> Look
  ) {
    self.place = place
    self.isWhole = isWhole
    super.init()
    // Who reads a state as a whole hands on whatever it is made of.
    startPlainly(isWhole ? [.place, .handsOn] : .place) { [own = Borrowed(self)] in
      own.object.take(look(own.object.place))
    }
  }

  deinit {
    place.aspectHasGone(self)
  }

  /// Returns whether the aspect differs from before.
  private func take(_ look: Look) -> Bool {
    guard case .content(let new) = look else { return false }
    defer {
      token = new
      isKnown = true
    }
    return !isKnown || new == nil || new != token
  }

  override var nameAsDependency: String? { nil }
  override var coarseness: Coarseness? { isWhole ? .whole(State.self) : nil }
}
