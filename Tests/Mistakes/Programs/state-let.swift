// expect: 7: property wrapper can only be applied to a 'var'
// mend:   @Tracked var count = 0
// A tracked property that cannot be changed.
import Observing

struct Counter: ObservableState {
  @Tracked let count = 0
}
