// expect: 14: 'forEach(_:action:element:)' is unavailable: the reducer in braces is not one of these elements' state
// mend:       .forEach(\.path, action: Action.path) { Counter() }
// with: App Counter
// Another feature's reducer for the screens of a stack.
import ObservableStore
import Observing

struct Feature: Reducer {
  struct State: ObservableState { @Tracked var path: StackState<Counter.State> = [] }
  enum Action: Sendable { case path(StackAction<Counter.State, Counter.Action>) }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .forEach(\.path, action: Action.path) { RowFeature() }
  }
}
