import ObservableStore
import Observing

struct Holder: ObservableState {
  @Tracked var screen: Screen
}

struct Entry: ObservableState, Identifiable {
  let id: Int
  @Tracked var screen: Screen
}

struct Path: ObservableState {
  @Tracked var screens: IdentifiedArrayOf<Entry>
}

let entries = screens.enumerated().map { Entry(id: $0.offset, screen: $0.element) }

@MainActor
func playCase() {
  say("case")
  let store = makeStore(Holder(screen: screens[63]))
  var seen = 0
  let token = observe {
    let last: Store<Payload63, Never>? = store.scope(\.screen, case: Screen.c63, action: unsent)
    seen = last?.number ?? -1
  }
  for step in 0..<64 {
    store.send(Change { $0.screen = screens[step] })
    precondition(seen == (step == 63 ? 63 : -1))
  }
  token.cancel()
}

@MainActor
func playRows() {
  say("rows")
  let store = makeStore(Path(screens: IdentifiedArray(uniqueElements: entries)))
  let rows: StoreRows<Int, Entry, Never> = store.scope(\.screens, action: unsent)
  var runs = 0
  let tokens = rows.map { row in
    observe {
      _ = row.screen
      runs += 1
    }
  }
  store.send(Change { $0.screens[id: 7]?.screen = screens[8] })
  precondition(runs == 65)
  for token in tokens { token.cancel() }
}
