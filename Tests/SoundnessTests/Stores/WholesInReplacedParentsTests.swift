import ObservableStore
import Observing
import Testing

/// Another parent with the same child in it: nobody runs, but the child is known by another place from then on.
@Suite("A child read as a whole after another parent has come with it", .serialized) @MainActor
struct WholesInReplacedParentsTests {
  struct Cursor: ObservableState, Equatable {
    @Tracked var line = 0
  }

  struct Pane: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var cursor = Cursor()
    @Tracked var isOpen = true
  }

  struct App: ObservableState, Equatable {
    @Tracked var pane = Pane(id: 0)
    @Tracked var panes: IdentifiedArrayOf<Pane> = [Pane(id: 1)]
  }

  enum Way: CaseIterable {
    case child, row

    @MainActor
    func cursor(_ app: Store<App, Change<App>>) -> Store<Cursor, Never>? {
      switch self {
      case .child: app.scope(\.pane, action: unsent).scope(\.cursor, action: unsent)
      case .row: app.scope(\.panes, id: 1, action: unsent)?.scope(\.cursor, action: unsent)
      }
    }
  }

  enum Replacement: CaseIterable {
    case child, rows, all

    func play(on app: inout App) {
      let pane = Pane(id: 0, cursor: app.pane.cursor)
      let panes = app.panes.map { Pane(id: $0.id, cursor: $0.cursor) }
      switch self {
      case .child: app.pane = pane
      case .rows: app.panes = IdentifiedArray(uniqueElements: panes)
      case .all: app = App(pane: pane, panes: IdentifiedArray(uniqueElements: panes))
      }
    }
  }

  @Test("Who reads it whole hears of each change", arguments: Way.allCases, Replacement.allCases)
  func whole(way: Way, replacement: Replacement) {
    let store = makeStore(App())
    var runs = 0
    let first = observe {
      _ = way.cursor(store)?.line
      runs += 1
    }
    store.change { replacement.play(on: &$0) }
    #expect(runs == 1)
    let derived = Derived { way.cursor(store)?.state }
    var seen: [String: Int] = [:]
    let view = DrawnView { "\(way.cursor(store)?.state.line ?? -1)" }
    let tokens = [
      observe { seen["derived"] = derived.value?.line },
      observe { seen["whole"] = way.cursor(store)?.state.line },
      observe {
        seen["transform"] = way.cursor(store)?.scope(state: { $0.line }, action: unsent).state
      },
    ]
    for line in 1...2 {
      store.change {
        $0.pane.cursor.line = line
        $0.panes[id: 1]?.cursor.line = line
      }
      #expect(seen == ["derived": line, "whole": line, "transform": line])
      #expect(derived.value?.line == line)
      #expect(view.drawn() == "\(line)")
    }
    #expect(runs == 3)
    withExtendedLifetime((first, tokens)) {}
  }
}
