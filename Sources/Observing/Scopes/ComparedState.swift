/// A state as it was when it was looked at last, where no source tells that it has changed.
enum ComparedState<State> {
  /// It lay nowhere, or not all of it is told by its bytes.
  case copy(State, token: Stamp)
  /// A copy would make its next change a large one. The token counts the looks that found it changed.
  case bytes(ComparedBytes, token: Stamp)

  /// Differs from the token of any other state that was compared with this one.
  var token: Stamp {
    switch self {
    case .copy(_, let token), .bytes(_, let token): token
    }
  }

  func isSame(as other: State, _ shape: Shape) -> Bool {
    guard case .copy(let state, _) = self else { return false }
    return withAddress(of: state) { old in
      withAddress(of: other) { new in LiveValues.areAlike(shape, old, new) }
    }
  }

  /// Whether the state that lies there is the one whose bytes were kept.
  func isSame(as live: Address, _ shape: Shape) -> Bool {
    guard case .bytes(let kept, _) = self else { return false }
    return kept.areSame(as: live, shape)
  }
}

/// The bytes of a state, which keep nothing alive that it refers to.
final class ComparedBytes {
  private var kept = KeptBytes()

  init(of live: Address, _ shape: Shape) { keep(live, shape) }

  func keep(_ live: Address, _ shape: Shape) { kept.keep(live, shape) }

  func areSame(as live: Address, _ shape: Shape) -> Bool {
    LiveValues.areCertainlySame(shape, kept.address.certain, live, isOldAlive: false)
  }
}
