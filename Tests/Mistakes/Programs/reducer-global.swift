// expect: 8: is not concurrency-safe because non-'Sendable' type 'Reduce<State, Action>'
// mend: @MainActor let counter = Reduce<State, Action> { state, _ in
// with: Values
// A reducer as a constant at file scope; a computed variable is the other way.
import ObservableStore
import Observing

let counter = Reduce<State, Action> { state, _ in
  state.count += 1
  return .none
}
