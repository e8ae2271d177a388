import ObservableStore
import Observing
import Testing

/// Where no setter runs, an instance takes those along who read it.
///
/// Who reads it through a transform has a copy of it, which
/// the transform may take from elsewhere next.
@Suite("Children that change places below a transform", .serialized) @MainActor
struct ExchangedChildrenTests {
  typealias State = ExchangedChildrenState

  @Test("Stores of children show what they would show anew")
  func random() async {
    await RandomPrograms<ExchangedChildrenProgram>(usually: 250)
      .expectNothing(butNeedlessRunsIn: 0)
  }

  @Test("A child's store hears of the pane that the transform has turned to")
  func turned() {
    let store = makeStore(State(shows: 0))
    let shown = store.scope(state: { $0.shows == 0 ? $0.left : $0.right }, action: unsent)
    let cursor = shown.scope(\.plain, action: unsent)
    var (seen, runs) = (-1, 0)
    let token = observe {
      seen = cursor.line
      runs += 1
    }
    store.change { $0 = State(left: $0.right, right: $0.left, old: $0.old, shows: 1) }
    store.change { $0.right.plain.line = 7 }
    #expect(seen == 7)
    store.change { $0.right.plain.line = 8 }
    #expect(seen == 8)
    store.change { $0.left.plain.line = 9 }
    #expect((seen, runs) == (8, 4))
    withExtendedLifetime(token) {}
  }

  @Test("A child of a row behind a filter that is changed, goes, and comes back as it was")
  func cameBack() {
    typealias Rows = OlderCopiesState
    let store = makeStore(Rows())
    let shown = store.scope(state: { $0.rows.filter { $0.number != 1 } }, action: unsent)
    guard let row = shown.scope(\.self, id: 2, action: unsent) else { return #expect(Bool(false)) }
    var seen: [Int] = []
    let token = observe { seen.append(row.scope(\.leaf, action: unsent).number) }
    store.change { $0.history[0] = $0.rows }
    transaction {
      store.change { $0.rows[id: 2]?.leaf.number = 2 }
      store.change { $0.rows[id: 2] = nil }
    }
    store.change { $0.rows = $0.history[0] }
    #expect(seen == [0, 2, 0])
    withExtendedLifetime(token) {}
  }

  @Test("An older copy is shown, and the original comes back in another place")
  func restored() {
    let store = makeStore(State(shows: 2))
    store.change { $0.old = [$0.left] }
    let shown = store.scope(state: { $0.shows == 2 ? $0.old[0] : $0.right }, action: unsent)
    var seen = -1
    let token = observe { seen = shown.scope(\.plain, action: unsent).line }
    store.change { $0 = State(left: $0.right, right: $0.left, old: $0.old, shows: 2) }
    store.change {
      $0.right.plain.line = 7
      $0.shows = 1
    }
    #expect(seen == 7)
    store.change { $0.right.plain.line = 8 }
    #expect(seen == 8)
    withExtendedLifetime(token) {}
  }
}
