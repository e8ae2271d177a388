// expect: 15: value of type 'Counter.State' has no member 'cuont'
// mend:   modify(&page, case: Page.counter) { $0.count = 1 }
// with: Counter
// A typo in what a case is expected to carry.
import ObservableStore
import ObservableStoreTesting
import Observing

enum Page: ObservableState, Equatable {
  case home
  case counter(Counter.State)
}

func change(_ page: inout Page?) {
  modify(&page, case: Page.counter) { $0.cuont = 1 }
}
