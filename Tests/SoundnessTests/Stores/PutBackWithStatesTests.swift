import ObservableStore
import Observing
import Testing

/// A state of before is put back as a whole, with all the places that its parts had, and copies of its parts elsewhere.
@MainActor
@Suite("States of before that are put back as a whole")
struct PutBackWithStatesTests {
  struct State: ObservableState {
    @Tracked var first: Row?
    @Tracked var rows = makeRows(3)
    @Tracked var last: Row?
    @Tracked var child: Leaf? = Leaf()
  }

  /// When a copy of the row that is back comes to lie elsewhere, too.
  enum Time: CaseIterable { case together, later, laterStill }

  @Test("A row that is back, and copies of it beside it", arguments: Time.allCases, [false, true])
  func twice(_ time: Time, isRead: Bool) {
    let store = makeStore(State())
    let token = observe { _ = store.rows.map(\.title) }
    let saved = store.withState { $0 }
    let row = saved.rows[id: 1]
    store.change { $0.rows.remove(id: 1) }
    if !isRead { token.cancel() }
    switch time {
    case .together: store.change { $0 = State(first: row, rows: saved.rows, last: row) }
    case .later:
      store.change { $0 = saved }
      token.cancel()
      store.change { $0 = State(first: row, rows: saved.rows, last: row) }
    case .laterStill:
      store.change { $0 = saved }
      token.cancel()
      store.change { $0.rows[id: 2]?.count += 1 }
      store.change { $0 = State(first: row, rows: $0.rows, last: row) }
    }
    token.cancel()
    let watches = Watches()
    watches.watch("first") { store.first?.title }
    watches.watch("row") { store.rows[id: 1]?.title }
    watches.watch("last") { store.last?.title }
    for round in 0..<2 {
      store.change { $0.first?.title += "!" }
      watches.expect(["first": 1], "round \(round)")
      store.change { $0.rows[id: 1]?.title += "!" }
      watches.expect(["row": 1], "round \(round)")
      store.change { $0.last?.title += "!" }
      watches.expect(["last": 1], "round \(round)")
    }
  }

  @Test("A held store of the child that has gone keeps what it was", arguments: [false, true])
  func child(isChangedAtOnce: Bool) {
    let store = makeStore(State())
    let child: Store<Leaf, Never>? = store.scope(\.child, action: unsent)
    let saved = store.withState { $0 }
    store.change { $0.child?.text = "last" }
    store.change { $0.child = nil }
    #expect(child?.text == "last" && child?.isInvalid == true)
    store.change {
      $0 = saved
      if isChangedAtOnce { $0.child?.text = "changed" }
    }
    store.change { $0.child?.text = "changed again" }
    #expect(child?.text == "last" && child?.isInvalid == true)
  }

  struct Shown: ObservableState { @Tracked var rows: IdentifiedArrayOf<Row> = [] }

  @Test("A function that makes of it what it made before tells nobody")
  func made() {
    let store = makeStore(State())
    let rows = makeRows(3)
    let shown: Store<Shown, Never> = store.scope(state: { _ in Shown(rows: rows) }, action: unsent)
    let watches = Watches()
    watches.watch("titles") { shown.rows.map(\.title) }
    watches.watch("whole") { shown.state.rows.count }
    store.change { $0.rows.remove(id: 1) }
    watches.expect([:])
  }

  struct Hand: ObservableState {
    var plain = 0
    @Tracked var number = 0
    @Tracked var rows = makeRows(2)
  }

  struct Table: ObservableState { @Tracked var hand = Hand() }

  @Test("Who reads an untracked part and, through a store, rows, hears of no other state")
  func aspects() {
    let store = makeStore(Table())
    let hand: Store<Hand, Never> = store.scope(\.hand, action: unsent)
    let list: Store<IdentifiedArrayOf<Row>, Never> = hand.scope(\.rows, action: unsent)
    let watches = Watches()
    watches.watch("ids") { [store.hand.plain] + Array(list.ids) }
    watches.watch("count") { [store.hand.plain, list.count] }
    watches.watch("isEmpty") { [store.hand.plain, list.isEmpty ? 1 : 0] }
    watches.watch("row") { [store.hand.plain, list[id: 1]?.count ?? -1] }
    for number in 1...2 {
      store.change { $0.hand = Hand(number: number) }
      watches.expect([:], "round \(number)")
    }
    store.change { $0.hand = Hand(plain: 1) }
    watches.expect(["ids": 1, "count": 1, "isEmpty": 1, "row": 1])
  }

  struct Cleared: ObservableState {
    @Tracked var rows = makeRows(3)
    var cleared: IdentifiedArrayOf<Row> {
      MainActor.assumeIsolated {
        untracked {
          var copy = rows
          copy[0].count = 0
          copy[id: 1]?.title = "row 1"
          copy[id: 2] = Row(id: 2, title: "row 2")
          return copy
        }
      }
    }
  }

  @Test("A computed array whose rows were as they are set in its copy, and are not later")
  func cleared() {
    let store = makeStore(Cleared())
    let cleared: Store<IdentifiedArrayOf<Row>, Never> = store.scope(\.cleared, action: unsent)
    let watches = Watches()
    watches.watch("count") { cleared[id: 0]?.count }
    watches.watch("title") { cleared[id: 1]?.title }
    watches.watch("whole") { cleared[id: 2]?.title }
    store.change { $0.rows[id: 0]?.count = 5 }
    watches.expectSeen("count")
    store.change { $0.rows[id: 1]?.title = "changed" }
    watches.expectSeen("title")
    store.change { $0.rows[id: 2]?.title = "changed" }
    watches.expectSeen("whole")
    #expect(cleared[id: 0]?.count == 0 && cleared[id: 1]?.title == "row 1")
  }
}
