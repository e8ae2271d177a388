// expect: 10: has no dynamic member 'naem'
// mend:       _ = store.name
import ObservableStore
import Observing
import StrategyComparison

@MainActor func compare() -> StrategyComparison<Person, String> {
  StrategyComparison(initialState: Person(), reducer: rename) {
    Region("name") { store in
      _ = store.naem
      _ = store.count
    } viewState: {
      $0.name
    }
  }
}

struct Person: ObservableState {
  @Tracked var name = ""
  @Tracked var count = 0
}

let rename = Reduce<Person, String> { state, name in
  state.name = name
  return .none
}
