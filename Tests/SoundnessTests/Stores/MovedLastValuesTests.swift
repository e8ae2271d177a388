import ObservableStore
import Observing
import Testing

/// A child that goes leaves its last value to who holds its store.
///
/// While it is changed its collections are let go of; a copy
/// that lies elsewhere by then is not the child.
@Suite("Last values of children that are moved elsewhere with a whole state") @MainActor
struct MovedLastValuesTests {
  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Inner: ObservableState, Equatable {
    @Tracked var list = [1]
  }

  struct Pane: ObservableState, Equatable {
    @Tracked var text = "t"
    @Tracked var list = [1]
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    @Tracked var inner: Inner? = Inner()
    @Tracked var number = 0
  }

  enum Screen: ObservableState, Equatable {
    case none
    case pane(Pane)
  }

  struct App: ObservableState, Equatable {
    @Tracked var left = Pane()
    @Tracked var pane: Pane? = Pane()
    @Tracked var screen = Screen.pane(Pane())
  }

  @Test("The collections are those that it had", arguments: [false, true])
  func collections(isOfCase: Bool) {
    let store = makeStore(App())
    let found =
      isOfCase
      ? store.scope(\.screen, case: Screen.pane, action: unsent)
      : store.scope(\.pane, action: unsent)
    guard let held = found, let inner = held.scope(\.inner, action: unsent) else {
      return #expect(Bool(false))
    }
    var seen: [[Int]] = []
    let token = observe { seen.append(held.list + held.rows.map(\.number) + inner.list) }
    store.change { app in
      if case .pane(var pane) = app.screen, isOfCase {
        pane.number = 1
        app.screen = .pane(pane)
        app = App(left: pane, pane: nil, screen: .none)
      } else if app.pane != nil {
        app.pane!.number = 1
        app.pane!.inner?.list.append(2)
        app = App(left: app.pane!, pane: nil)
      }
    }
    #expect(held.list == [1])
    #expect(held.rows.map(\.id) == [1])
    #expect(inner.list == (isOfCase ? [1] : [1, 2]))
    #expect(seen.last == [1, 0] + inner.list)
    withExtendedLifetime(token) {}
  }
}
