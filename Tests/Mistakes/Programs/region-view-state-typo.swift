// expect: 13: has no member 'naem'
// mend:       $0.name
import ObservableStore
import Observing
import StrategyComparison

@MainActor func compare() -> StrategyComparison<Person, String> {
  StrategyComparison(initialState: Person(), reducer: rename) {
    Region("name") { store in
      _ = store.name
      _ = store.count
    } viewState: {
      $0.naem
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
