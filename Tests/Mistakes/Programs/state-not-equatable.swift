// expect: 7: type 'State' does not conform to protocol 'Equatable'
// mend: struct State: ObservableState {
// A state is Equatable only if all of it is.
import Observing

struct Image {}
struct State: ObservableState, Equatable {
  @Tracked var image = Image()
}
