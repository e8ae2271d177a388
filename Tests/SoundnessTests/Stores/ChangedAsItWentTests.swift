import ObservableStore
import Observing
import Testing

/// The child's reducer sets its result, and the parent dismisses it, in one action.
@MainActor
@Suite("A child that is changed and removed in one transaction")
struct ChangedAsItWentTests {
  struct Leaf: ObservableState { @Tracked var n = 0 }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var n = 0
    @Tracked var leaf = Leaf()
  }

  struct App: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var detail: Row? = Row(id: 9)
  }

  enum Action {
    case finishAllRows, restore, changeCopy
    case finishRow, finishDetail, removeRow, removeDetail, changeDetail
  }

  let store = Store(
    initialState: App(),
    reducer: Reduce<App, Action> { state, action in
      switch action {
      case .finishRow:
        state.rows[id: 1]?.n = 11
        state.rows[id: 1]?.leaf.n = 11
        state.rows.remove(id: 1)
      case .finishAllRows:
        state.rows[id: 1]?.n = 11
        state.rows[id: 1]?.leaf.n = 11
        state.rows = [Row(id: 3)]
      case .restore: state.rows = [Row(id: 1), Row(id: 2)]
      case .changeCopy:
        var copy = state.rows
        copy[id: 1]?.n = 99
        copy.remove(id: 1)
        copy = []
      case .finishDetail:
        state.detail?.n = 11
        state.detail?.leaf.n = 11
        state.detail = nil
      case .removeRow: state.rows.remove(id: 1)
      case .removeDetail: state.detail = nil
      case .changeDetail: state.detail?.n = 11
      }
      return .none
    })

  private var row: Store<Row, Action> { store.scope(\.rows, id: 1) { (_: Int, a: Action) in a }! }
  private var detail: Store<Row, Action> { store.scope(\.detail) { (a: Action) in a }! }

  private func check(_ held: Store<Row, Action>, _ send: () -> Void, runs: Int) {
    let leaf = held.scope(\.leaf) { (a: Action) in a }
    let derived = Derived { held.n }
    var seen = (n: -1, leaf: -1, derived: -1, whole: -1)
    let tokens = [
      observe { seen.n = held.n }, observe { seen.leaf = leaf.n },
      observe { seen.derived = derived.value }, observe { seen.whole = held.state.n },
    ]
    send()
    #expect(held.isInvalid)
    #expect(seen == (held.n, leaf.n, derived.value, held.state.n))
    #expect(tokens.map(\.runs) == [runs, runs, runs, runs])
  }

  @Test("Who reads a row's store runs once more, and sees the last value")
  func rows() { check(row, { store.send(.finishRow) }, runs: 2) }

  @Test("The same while somebody has a copy of the array, or a trace of renders is kept")
  func sharedRows() {
    let saved = store.withState(\.rows)
    check(row, { store.send(.finishRow) }, runs: 2)
    #expect(saved.count == 2)
    store.send(.restore)
    let rows: StoreRows<Int, Row, Action> = store.scope(\.rows) { (_: Int, a: Action) in a }
    let another = store.withState(\.rows)
    let held = rows[id: 1]
    store.send(.finishRow)
    #expect(held?.n == 11 && rows[id: 1]?.n == 11 && another.count == 2)
    store.send(.restore)
    let tracing = traceRenders { _ in }
    check(row, { store.send(.finishRow) }, runs: 2)
    tracing.cancel()
  }

  @Test("The same where all rows are replaced after the change", arguments: [false, true])
  func replacedRows(isShared: Bool) {
    let saved = isShared ? store.withState(\.rows) : []
    check(row, { store.send(.finishAllRows) }, runs: 2)
    withExtendedLifetime(saved) {}
  }

  @Test("A copy that is changed and thrown away is nobody's last value")
  func thrownAway() {
    let held = row
    let saved = store.withState(\.rows)
    store.send(.changeCopy)
    store.send(.removeRow)
    #expect(held.isInvalid && held.n == 0 && saved.count == 2)
  }

  @Test("Who reads an optional child's store runs once more, and sees the last value")
  func children() { check(detail, { store.send(.finishDetail) }, runs: 2) }

  @Test("The same in a transaction of several actions")
  func transactions() {
    let held = detail
    check(
      held,
      {
        transaction {
          store.send(.changeDetail)
          store.send(.removeDetail)
        }
      }, runs: 2)
  }

  @Test("What is removed as it was runs nobody")
  func removed() {
    check(row, { store.send(.removeRow) }, runs: 1)
    check(detail, { store.send(.removeDetail) }, runs: 1)
  }

  struct Page: ObservableState, Equatable {
    @Tracked var title = "page"
    @Tracked var number = 0
  }

  struct Book: ObservableState {
    @Tracked var page: Page? = Page()
    @Tracked var count = 0
  }

  enum Way: CaseIterable {
    case inPlace, assigned, inCopyOfAll, assignedInCopyOfAll

    func apply(_ book: inout Book) {
      var copy = book
      var page = book.page
      page?.number = 5
      switch self {
      case .inPlace: book.page?.number = 5
      case .assigned: book.page = page
      case .inCopyOfAll:
        copy.page?.number = 5
        book = copy
      case .assignedInCopyOfAll:
        copy.page = page
        book = copy
      }
    }
  }

  @Test(
    "Who depends on all of it hears of a change that was committed before it went",
    arguments: Way.allCases)
  func committedBetween(_ way: Way) throws {
    let store = makeStore(Book())
    let page = try #require(store.scope(\.page, action: unsent))
    var last: Page?
    // Nothing in it is read, so that nothing but the whole can tell.
    let reader = observe { last = page.state }
    transaction {
      store.change(way.apply)
      #expect(store.count == 0)
      store.change { $0.page = nil }
    }
    #expect(reader.runs == 2 && untracked { last?.number } == 5)
    #expect(page.isInvalid && page.number == 5)
  }
}
