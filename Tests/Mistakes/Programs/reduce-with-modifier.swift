// expect: 20: value of type 'App' has no member 'nmae'
// mend:       if case .rename(let name) = action { state.name = name }
// with: Counter
// A typo in a reducer with children.
import ObservableStore
import Observing

struct App: ObservableState {
  @Tracked var counter: Counter.State?
  @Tracked var name = ""
}
enum AppAction {
  case counter(Counter.Action)
  case rename(String)
}

struct Feature: Reducer {
  var body: some Reducer<App, AppAction> {
    Reduce { state, action in
      if case .rename(let name) = action { state.nmae = name }
      return .none
    }
    .ifLet(\.counter, action: AppAction.counter) { Counter() }
  }
}
