import ObservableStore
import Observing
import Testing

/// What is scoped through a computed property that asks another property on the way, and then returns
/// something stored.
@Suite("Rows and children through a computed property") @MainActor
struct ComputedRowsTests {
  struct State: ObservableState {
    @Tracked var isFiltered = false
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(3)
    @Tracked var otherRows: IdentifiedArrayOf<Row> = makeRows(3)
    @Tracked var isFirst = true
    @Tracked var first = Leaf(text: "first")
    @Tracked var second = Leaf(text: "second")
    @Tracked var maybe: Leaf? = Leaf(text: "maybe")

    /// All of them, or those whose count is even.
    @MainActor static var timesFiltered = 0

    var filtered: IdentifiedArrayOf<Row> {
      MainActor.assumeIsolated { Self.timesFiltered += 1 }
      return isFiltered ? rows.filter { $0.count.isMultiple(of: 2) } : rows
    }
    var chosen: IdentifiedArrayOf<Row> { isFirst ? rows : otherRows }
    var current: Leaf { isFirst ? first : second }
    var shown: Leaf? { isFirst ? maybe : nil }
    /// The same in all but its place.
    var alias: IdentifiedArrayOf<Row> { rows }
  }

  @Test("A row scoped through a filter that is off, and on")
  func filtered() {
    let store = makeStore(State())
    let watches = Watches()
    let rows: StoreRows<Int, Row, Never> = store.scope(\.filtered, action: unsent)
    let row = rows[1]
    watches.watch("title") { row.title }
    watches.watch("count") { row.count }
    watches.watch("other row") { rows[2].title }
    watches.watch("ids") {
      let rows: StoreRows<Int, Row, Never> = store.scope(\.filtered, action: unsent)
      return Array(rows.ids)
    }
    for round in 0..<3 {
      store.change { $0.rows[id: 1]?.title = "off \(round)" }
      watches.expect(["title": 1], "off, round \(round)")
      store.change { $0.rows[id: 1]?.count += 2 }
      watches.expect(["count": 1], "off, count, round \(round)")
    }
    store.change { $0.isFiltered = true }
    watches.expect([:], coarse: ["title", "count", "other row", "ids"], "switched on")
    for round in 0..<3 {
      store.change { $0.rows[id: 1]?.title = "on \(round)" }
      watches.expect(["title": 1], coarse: ["other row", "count", "ids"], "on, round \(round)")
    }
    store.change { $0.rows[id: 2]?.count = 1 }
    watches.expect(["ids": 1], coarse: ["title", "count", "other row"], "a row is filtered out")
    #expect(rows[2].isInvalid && rows[2].title == "row 2")
  }

  @Test("Rows of one array or the other")
  func chosen() {
    let store = makeStore(State())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.chosen, action: unsent)
    let row = rows[0]
    let watches = Watches()
    watches.watch("title") { row.title }
    watches.watch("second row") { rows[1].title }
    for round in 0..<2 {
      store.change { $0.rows[id: 0]?.title = "first \(round)" }
      watches.expect(["title": 1], "the first, round \(round)")
      store.change { $0.otherRows[id: 0]?.title = "second \(round)" }
      watches.expect([:], "the second, not shown, round \(round)")
      store.change { $0.isFirst = false }
      watches.expect(["title": 1], coarse: ["second row"], "switched, round \(round)")
      store.change { $0.otherRows[id: 0]?.title = "second again \(round)" }
      watches.expect(["title": 1], "the second, round \(round)")
      store.change { $0.rows[id: 0]?.title = "hidden \(round)" }
      watches.expect([:], "the first, not shown, round \(round)")
      store.change { $0.isFirst = true }
      watches.expect(["title": 1], coarse: ["second row"], "switched back, round \(round)")
    }
  }

  @Test("A child that is one of two, which may look the same")
  func current() {
    for isSame in [false, true] {
      let store = makeStore(State(second: Leaf(text: isSame ? "first" : "second")))
      let child: Store<Leaf, Never> = store.scope(\.current, action: unsent)
      let watches = Watches()
      watches.watch("text") { child.text }
      watches.watch("number") { child.number }
      store.change { $0.first.text = "changed" }
      watches.expect(["text": 1], "the first")
      store.change { $0.second.text = "hidden" }
      watches.expect([:], "the second, not shown")
      store.change { $0.isFirst = false }
      watches.expect(["text": 1], coarse: ["number"], "switched")
      store.change { $0.second.text = "shown" }
      watches.expect(["text": 1], "the second")
      store.change { $0.first.text = "now hidden" }
      watches.expect([:], "the first, not shown")
      store.change { $0.second.number = 3 }
      watches.expect(["number": 1], "the second's number")
    }
  }

  @Test("An optional child that is shown or not")
  func shown() {
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("text") {
      let child: Store<Leaf, Never>? = store.scope(\.shown, action: unsent)
      return child?.text
    }
    for round in 0..<2 {
      store.change { $0.maybe?.text = "round \(round)" }
      watches.expect(["text": 1], "shown, round \(round)")
      store.change { $0.isFirst = false }
      watches.expect(["text": 1], "hidden, round \(round)")
      store.change { $0.maybe?.text = "hidden \(round)" }
      watches.expect([:], "changed while hidden, round \(round)")
      store.change { $0.isFirst = true }
      watches.expect(["text": 1], "shown again, round \(round)")
    }
  }

  /// How often the computed array is made while a store of each row is made and read.
  private func timesMade(rows count: Int, isFiltered: Bool) -> Int {
    let store = makeStore(State(isFiltered: isFiltered, rows: makeRows(count)))
    State.timesFiltered = 0
    let rows: StoreRows<Int, Row, Never> = store.scope(\.filtered, action: unsent)
    var seen = 0
    let token = observe { for row in rows { seen += row.title.count } }
    precondition(seen > count && token.runs == 1)
    return State.timesFiltered
  }

  @Test(
    "Scoping and reading all rows of a computed array makes it as often, however many they are",
    arguments: [false, true])
  func linear(isFiltered: Bool) {
    let few = timesMade(rows: 100, isFiltered: isFiltered)
    #expect(timesMade(rows: 800, isFiltered: isFiltered) == few)
    #expect(few < 20)
  }
}
