// expect: 11: type 'Page' has no member 'conuter'
// mend:       if case .counter(let counter) = state.page { state.detail = counter }
// with: App Counter
// A typo in the case of an enum state.
import ObservableStore
import Observing

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    Reduce { state, action in
      if case .conuter(let counter) = state.page { state.detail = counter }
      return .none
    }
  }
}
