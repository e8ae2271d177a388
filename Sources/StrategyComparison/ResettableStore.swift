import ObservableStore
import Observing

/// A store that can be put back to its first state, so that a script is played on it again and again.
@MainActor
package struct ResettableStore<State, Action> {
  /// An action of the app, or the way back to the beginning.
  private enum Played: CustomStringConvertible {
    case play(Action)
    case reset

    /// Reports call it what the app does.
    var description: String {
      if case .play(let action) = self { ValueText.alone(action) } else { "reset" }
    }
  }

  private let root: Store<State, Played>
  /// What the app's interface and script use.
  package let store: Store<State, Action>

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: Makes the first state, each time anew.
  ///   - reducer: The app's reducer.
  ///   - reduced: Sees the state after each action.
  package init(
    _ initialState: @escaping () -> State, _ reducer: some Reducer<State, Action>,
    reduced: @escaping @MainActor (State) -> Void = { _ in }
  ) {
    root = Store(initialState: initialState()) {
      Scope(\State.self, action: { Played.play($0) }) { reducer }
      Reduce { state, action in
        if case .reset = action { state = initialState() }
        reduced(state)
        return .none
      }
    }
    store = root.scope(\.self, action: { .play($0) })
  }

  /// Goes back to the first state.
  package func reset() { root.send(.reset) }
}
