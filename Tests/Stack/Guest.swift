import ObservableStore
import Observing

/// A large child that comes and goes, with a reducer of its own.
@MainActor @inline(never)
func playGuest() {
  say("guest")
  let store = Store(
    initialState: House(),
    reducer: CombineReducers {
      Reduce<House, HouseAction> { state, action in
        switch action {
        case .come: state.guest = Large()
        case .go: state.guest = nil
        case .guest: break
        }
        return .none
      }
      .ifLet(\.guest, action: HouseAction.guest) {
        Reduce<Large, Change<Large>> { state, change in
          change.apply(&state)
          return .none
        }
      }
    })
  var seen = 0
  let token = observe {
    let guest = store.scope(\.guest, action: HouseAction.guest)
    _ = observe { seen = guest?.count ?? -1 }
  }
  for _ in 0..<3 {
    say("come")
    store.send(.come)
    precondition(seen == 0)
    say("change")
    store.send(.guest(Change { $0.count += 1 }))
    precondition(seen == 1)
    say("go")
    store.send(.go)
    precondition(seen == -1)
  }
  token.cancel()
}

struct House: ObservableState {
  @Tracked var guest: Large?
  @Tracked var count = 0
}

enum HouseAction {
  case come
  case go
  case guest(Change<Large>)
}
