// expect: 12: value of type 'Feature.State' has no member 'cuont'
// mend:     state.count += 1
// A typo in a reducer's own function.
import ObservableStore
import Observing

struct Feature: Reducer {
  struct State: ObservableState { @Tracked var count = 0 }
  enum Action { case increment }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.cuont += 1
    return .none
  }
}
