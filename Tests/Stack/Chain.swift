import ObservableStore
import Observing

struct Links: ObservableState { @Tracked var count = 0 }

enum Link { case next }

/// A million actions, each sent at once by the effect of the one before, while a closure reads what they change.
@MainActor @inline(never)
func playChain() {
  let length = 1_000_000
  say("store")
  let store = Store(
    initialState: Links(),
    reducer: Reduce<Links, Link> { state, _ in
      state.count += 1
      return state.count < length ? .send(.next) : .none
    })
  var seen = 0
  let token = observe { seen = store.count }
  say("send")
  store.send(.next)
  precondition(store.withState { $0.count } == length && seen == length)
  say("read \(token.runs) times")
  token.cancel()
}
