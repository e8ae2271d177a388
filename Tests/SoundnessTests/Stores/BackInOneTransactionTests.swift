import ObservableStore
import Observing
import Testing

/// A commit in the middle ends the stores of a child that has gone.
///
/// Who scopes to it takes another one when the child is
/// back, though it be the same.
@Suite("A child that goes and is back in one transaction, with a look in between", .serialized)
@MainActor
struct BackInOneTransactionTests {
  struct Cursor: ObservableState, Equatable {
    @Tracked var line = 0
  }

  struct Pane: ObservableState, Equatable {
    @Tracked var plain = Cursor()
    @Tracked var maybe: Cursor?
  }

  enum Screen: ObservableState, Equatable {
    case none
    case pane(Pane)
  }

  struct App: ObservableState, Equatable {
    @Tracked var pane: Pane? = Pane()
    @Tracked var screen = Screen.pane(Pane())
    @Tracked var count = 0
  }

  enum Way: CaseIterable {
    case store, presence, value, screen

    @MainActor
    func read(_ app: Store<App, Change<App>>) -> Int {
      let pane = app.scope(\.pane, action: unsent)
      return switch self {
      case .store: pane?.scope(\.maybe, action: unsent)?.line ?? -1
      case .presence: pane?.scope(\.maybe, action: unsent) == nil ? -1 : 0
      case .value: pane?.maybe?.line ?? -1
      case .screen:
        app.scope(\.screen, case: Screen.pane, action: unsent)?.scope(\.maybe, action: unsent)?.line
          ?? -1
      }
    }
  }

  enum Absence: CaseIterable {
    case none, another

    func play(on app: inout App) {
      switch self {
      case .none: (app.pane, app.screen) = (nil, .none)
      case .another: (app.pane, app.screen) = (Pane(), .pane(Pane()))
      }
    }
  }

  @Test("Who read it hears of its changes", arguments: Way.allCases, Absence.allCases)
  func back(way: Way, absence: Absence) {
    for isAssignedWhole in [true, false] {
      let store = makeStore(App())
      var seen = 0
      let token = observe { seen = way.read(store) }
      let saved = store.state
      transaction {
        store.change { absence.play(on: &$0) }
        _ = store.count
        store.change {
          if isAssignedWhole {
            $0 = App(pane: saved.pane, screen: saved.screen)
          } else {
            ($0.pane, $0.screen) = (saved.pane, saved.screen)
          }
        }
      }
      #expect(seen == way.read(store))
      store.change {
        var pane = $0.pane ?? Pane()
        pane.maybe = Cursor(line: 7)
        $0.screen = .pane(pane)
        $0.pane?.maybe = Cursor(line: 7)
      }
      #expect(seen == way.read(store))
      store.change { $0.pane?.maybe = nil }
      #expect(seen == way.read(store))
      withExtendedLifetime(token) {}
    }
  }
}
