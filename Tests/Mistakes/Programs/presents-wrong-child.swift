// expect: 14: 'presents(_:action:child:)' is unavailable: the reducer in braces is not one of this child's state
// mend:       .presents(\.detail, action: Action.detail) { Counter() }
// with: App Counter
// Another feature's reducer for what is presented.
import ObservableStore
import Observing

struct Feature: Reducer {
  struct State: ObservableState { @Tracked var detail: Counter.State? }
  enum Action: Sendable { case detail(Presented<Counter.Action>) }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .presents(\.detail, action: Action.detail) { RowFeature() }
  }
}
