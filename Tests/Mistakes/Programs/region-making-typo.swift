// expect: 12: has no dynamic member 'naem'
// mend:         let name = Derived { store.name.count }
import ObservableStore
import Observing
import StrategyComparison

@MainActor func compare() -> StrategyComparison<Person, String> {
  StrategyComparison(initialState: Person(), reducer: rename) {
    Region(
      "name",
      making: { store in
        let name = Derived { store.naem.count }
        return { _ = name.value }
      }, viewState: { $0.name.count })
  }
}

struct Person: ObservableState {
  @Tracked var name = ""
}

let rename = Reduce<Person, String> { state, name in
  state.name = name
  return .none
}
