// expect: 7: type 'Feature' does not conform to protocol 'Reducer'
// mend: struct Feature: Reducer { var body: some Reducer<State, Action> { EmptyReducer() }
// A reducer that says neither what it does nor what it is made of.
import ObservableStore
import Observing

struct Feature: Reducer {
  struct State: ObservableState { @Tracked var count = 0 }
  enum Action { case increment }
}
