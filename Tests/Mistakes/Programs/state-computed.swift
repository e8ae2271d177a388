// expect: 8: property wrapper cannot be applied to a computed property
// mend:   var isZero: Bool { count == 0 }
// A computed property needs no wrapper.
import Observing

struct Counter: ObservableState {
  @Tracked var count = 0
  @Tracked var isZero: Bool { count == 0 }
}
