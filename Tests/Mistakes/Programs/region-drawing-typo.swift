// expect: 15: has no member 'conut'
// mend:       label.text = "\(shown.name) \(shown.count)"
import ObservableStore
import Observing
import StrategyComparison

@MainActor func compare(_ label: Label) -> StrategyComparison<Person, String> {
  StrategyComparison(initialState: Person(), reducer: rename) {
    Region("name") { store in
      label.text = "\(store.name) \(store.count)"
    } viewState: {
      Shown(name: $0.name, count: $0.count)
    } drawing: { shown in
      // A typo in what the view state has.
      label.text = "\(shown.name) \(shown.conut)"
    }
  }
}

@MainActor final class Label {
  var text = ""
}

struct Shown: Equatable {
  var name: String
  var count: Int
}

struct Person: ObservableState {
  @Tracked var name = ""
  @Tracked var count = 0
}

let rename = Reduce<Person, String> { state, name in
  state.name = name
  return .none
}
