import ObservableStore
import Observing

/// An action that changes a state as its function says.
struct Change<State> {
  let apply: (inout State) -> Void

  init(_ apply: @escaping (inout State) -> Void) { self.apply = apply }

  /// Turns a change of a child into a change of the state that holds it.
  static func at<Child>(
    _ path: WritableKeyPath<State, Child>
  ) -> (Change<Child>) -> Change<State> {
    { change in Change { change.apply(&$0[keyPath: path]) } }
  }

  /// Turns a change of an optional child into a change of the state that holds it.
  static func ifThere<Child>(
    _ path: WritableKeyPath<State, Child?>
  ) -> (Change<Child>) -> Change<State> {
    { change in
      Change { state in
        if state[keyPath: path] != nil { change.apply(&state[keyPath: path]!) }
      }
    }
  }

  /// Turns a change of a row into a change of the state that holds the rows.
  static func row<ID, Row>(
    _ path: WritableKeyPath<State, IdentifiedArray<ID, Row>>
  ) -> (ID, Change<Row>) -> Change<State> {
    { id, change in
      Change { state in
        if state[keyPath: path][id: id] != nil { change.apply(&state[keyPath: path][id: id]!) }
      }
    }
  }
}

/// For children's stores that are only read: there is nothing that they could be sent.
func unsent<Action>(_ action: Never) -> Action {}

/// For rows' stores that are only read: there is nothing that they could be sent.
func unsent<ID, Action>(_ id: ID, _ action: Never) -> Action {}

/// A store whose actions are changes of its state.
@MainActor
func makeStore<State>(_ state: State) -> Store<State, Change<State>> {
  Store(
    initialState: state,
    reducer: Reduce { state, change in
      change.apply(&state)
      return .none
    })
}

extension Store where Action == Change<State> {
  func change(_ apply: @escaping (inout State) -> Void) { send(Change(apply)) }
}
