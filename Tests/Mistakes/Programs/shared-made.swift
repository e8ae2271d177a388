// expect: 9: to make a value here, write '@Shared(value) var …'
// mend:   @Shared([]) var names: [String]
// A shared value that is made where it is declared, as a tracked property is.
import ObservableStore
import Observing

struct Names: ObservableState {
  @Tracked var count = 0
  @Shared var names: [String] = []
}
