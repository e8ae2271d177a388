/// A state that lies nowhere, as it was when it was looked at last.
struct ComparedState<State> {
  let state: State
  /// Differs from the token of any other state that was compared with this one.
  let token: Stamp

  func isSame(as other: State, _ shape: Shape) -> Bool {
    withAddress(of: state) { old in
      withAddress(of: other) { new in
        // Who reads a part of it depends on the part's place.
        LiveValues.haveSamePlaces(shape, old, new) && LiveValues.lookTheSame(shape, old, new)
      }
    }
  }
}
