// expect: 21: value of type 'Counter.State' has no member 'cuont'
// mend:   modify(&page, case: Page.counter) { $0.count = 1 }
// A typo in what a case is expected to carry.
import ObservableStore
import ObservableStoreTesting
import Observing

struct Counter: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action: Sendable { case increment, decrement }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

enum Page: ObservableState, Equatable {
  case home
  case counter(Counter.State)
}

func change(_ page: inout Page?) {
  modify(&page, case: Page.counter) { $0.cuont = 1 }
}
