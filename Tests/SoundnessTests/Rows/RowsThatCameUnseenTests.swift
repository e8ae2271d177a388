import ObservableStore
import Observing
import Testing

/// A row's id is all that its store is held by: who waits for a scheduler may have its turn when the row has gone, come as
/// another one and gone again.
@MainActor
@Suite("A row that has come and gone since its reader was told is not what that has seen")
struct RowsThatCameUnseenTests {
  struct Page: ObservableState { @Tracked var number = 0 }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
    @Tracked var page = Page()
    @Tracked var inner: IdentifiedArrayOf<Other> = [Other(id: 1)]

    /// All in it that has a number.
    init(id: Int, number: Int = 0) {
      self.id = id
      self.number = number
      page.number = number
      inner[id: 1]?.number = number
    }
  }

  struct Other: ObservableState, Identifiable {
    var id: Int
    @Tracked var number = 0
  }

  struct Lists: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var others: IdentifiedArrayOf<Other> = [Other(id: 1), Other(id: 2)]
  }

  private let turns = Turns()

  /// What a reader of a held row sees, and how often it has run.
  @MainActor private final class Reader {
    let row: Store<Row, Never>
    var seen: [Int] = []
    private var token: ObservationToken?

    init(_ row: Store<Row, Never>, _ scheduler: RenderScheduler) {
      self.row = row
      token = observe(scheduler: scheduler) { [unowned self] in seen.append(row.number) }
    }

    var isUpToDate: Bool { seen.last == untracked { row.number } }
    func end() { token?.cancel() }
  }

  private func reader(_ store: Store<Lists, Change<Lists>>) -> Reader {
    Reader(store.scope(\.rows, id: 2, action: unsent)!, turns.scheduler)
  }

  /// How it goes the last time.
  enum End: CaseIterable {
    case removed, emptied, replaced

    func change(_ lists: inout Lists) {
      switch self {
      case .removed: lists.rows.remove(id: 2)
      case .emptied: lists.rows = []
      case .replaced: lists = Lists(rows: [])
      }
    }
  }

  @Test("It was there when the reader ran", arguments: End.allCases)
  func wasThere(_ end: End) {
    let store = makeStore(Lists())
    let reader = reader(store)
    store.change { $0.rows.remove(id: 2) }
    store.change { $0.rows.append(Row(id: 2, number: 5)) }
    store.change(end.change)
    turns.take()
    #expect(reader.seen == [0, 5] && reader.isUpToDate)
    turns.take()
    #expect(reader.seen == [0, 5])
    reader.end()
  }

  @Test("It had gone when the reader ran", arguments: End.allCases)
  func hadGone(_ end: End) {
    let store = makeStore(Lists())
    let reader = reader(store)
    store.change { $0.rows.remove(id: 2) }
    turns.take()
    #expect(reader.seen == [0])
    for number in [5, 6] {
      store.change { $0.rows.insert(Row(id: 2, number: number), at: 0) }
      store.change(end.change)
    }
    turns.take()
    #expect(reader.seen == [0, 6] && reader.isUpToDate)
    reader.end()
  }

  @Test("It came and was changed before it went")
  func changed() {
    let store = makeStore(Lists())
    let reader = reader(store)
    store.change { $0.rows.remove(id: 2) }
    store.change { $0.rows.append(Row(id: 2)) }
    store.change { $0.rows[id: 2]?.number = 7 }
    store.change { $0.rows.remove(id: 2) }
    turns.take()
    #expect(reader.seen == [0, 7] && reader.isUpToDate)
    reader.end()
  }

  @Test("With all rows held, too")
  func collection() {
    let store = makeStore(Lists())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    let reader = reader(store)
    store.change { $0.rows.remove(id: 2) }
    store.change { $0.rows.append(Row(id: 2, number: 5)) }
    store.change { $0.rows.remove(id: 2) }
    turns.take()
    #expect(reader.seen == [0, 5] && reader.isUpToDate)
    reader.end()
    withExtendedLifetime(rows) {}
  }

  @Test("It comes as an element that takes its id, and goes with all of them")
  func renumbered() {
    let store = makeStore(Lists())
    let row = store.scope(\.others, id: 2, action: unsent)!
    var seen: [Int] = []
    let token = observe(scheduler: turns.scheduler) { seen.append(row.number) }
    store.change { $0.others.remove(id: 2) }
    store.change {
      $0.others[0].number = 4
      $0.others[0].id = 2
    }
    store.change { $0.others.removeAll { _ in true } }
    turns.take()
    #expect(seen == [0, 4] && untracked { row.number } == 4)
    token.cancel()
  }

  @Test("Who runs at once has seen each of them, and runs for none twice")
  func atOnce() {
    let store = makeStore(Lists())
    let row = store.scope(\.rows, id: 2, action: unsent)!
    var seen: [Int] = []
    let token = observe { seen.append(row.number) }
    for number in [0, 5, 5] {
      store.change { $0.rows.remove(id: 2) }
      #expect(seen.last == untracked { row.number })
      store.change { $0.rows.append(Row(id: 2, number: number)) }
    }
    store.change { $0.rows.remove(id: 2) }
    #expect(seen.last == 5 && seen.count <= 4)
    let count = seen.count
    store.change { $0.rows.remove(id: 1) }
    #expect(seen.count == count)
    token.cancel()
  }

  // MARK: Readers of all kinds

  /// What somebody reads of a row: by itself, as a whole, or what is in it.
  enum Way: CaseIterable {
    case part, whole, viewStore, derived, derivedWhole, page, pageWhole, inner, innerWhole

    @MainActor
    func reader(of store: Store<Lists, Change<Lists>>) -> () -> Int {
      let row = store.scope(\.rows, id: 2, action: unsent)!
      let page = row.scope(\.page, action: unsent)
      let inner: Store<Other, Never> = row.scope(\.inner, id: 1, action: unsent)!
      switch self {
      case .part: return { row.number }
      case .whole: return { row.state.number }
      case .viewStore:
        let viewStore = ViewStore(row, observe: { $0.number })
        return { viewStore.state }
      case .derived:
        let derived = Derived { row.number }
        return { derived.value }
      case .derivedWhole:
        let derived = Derived { row.state.number }
        return { derived.value }
      case .page: return { page.number }
      case .pageWhole: return { page.state.number }
      case .inner: return { inner.number }
      case .innerWhole: return { inner.state.number }
      }
    }
  }

  private func put(_ number: Int, _ store: Store<Lists, Change<Lists>>) {
    store.change { $0.rows.append(Row(id: 2, number: number)) }
  }

  private func remove(_ store: Store<Lists, Change<Lists>>) {
    store.change { $0.rows.remove(id: 2) }
  }

  @Test("Whoever waits for a scheduler sees the last", arguments: Way.allCases, [false, true])
  func ways(_ way: Way, hasGone: Bool) {
    let store = makeStore(Lists())
    let read = way.reader(of: store)
    var seen: [Int] = []
    let token = observe(scheduler: turns.scheduler) { seen.append(read()) }
    store.change { $0.rows[id: 2]? = Row(id: 2, number: 3) }
    remove(store)
    if hasGone {
      turns.take()
      #expect(seen == [0, 3])
    }
    for number in [9, 8] {
      put(number, store)
      remove(store)
    }
    turns.take()
    #expect(seen == (hasGone ? [0, 3, 8] : [0, 8]))
    token.cancel()
  }

  @Test("Whoever asks between actions gets the last", arguments: Way.allCases)
  func asked(_ way: Way) {
    let store = makeStore(Lists())
    let read = way.reader(of: store)
    #expect(untracked(read) == 0)
    remove(store)
    #expect(untracked(read) == 0)
    for number in [5, 9] {
      put(number, store)
      remove(store)
      #expect(untracked(read) == number)
    }
  }

  @Test(
    "One that was taken out and put in again in one action was never away", arguments: Way.allCases)
  func neverAway(_ way: Way) {
    let store = makeStore(Lists())
    let read = way.reader(of: store)
    var seen: [Int] = []
    let token = observe { seen.append(read()) }
    store.change { lists in
      let row = lists.rows.remove(id: 2)!
      lists.rows.insert(row, at: 0)
    }
    store.change { lists in
      let rows = lists.rows
      lists.rows.removeAll()
      lists.rows.append(contentsOf: rows)
    }
    let count = seen.count
    remove(store)
    #expect(seen.count == count && Set(seen) == [0])
    if way == .part { #expect(seen == [0]) }
    token.cancel()
  }

  // MARK: A stack

  struct Stacks: ObservableState { @Tracked var path = StackState<Row>([Row(id: 1)]) }

  @Test("An element of a stack, whose path is made anew in between", arguments: [false, true])
  func stack(hasGone: Bool) {
    let store = makeStore(Stacks())
    let element = store.scope(
      \.path, action: { (_: StackAction<Row, Never>) in fatalError("unsent") })[0]
    var seen: [Int] = []
    let token = observe(scheduler: turns.scheduler) { seen.append(element.number) }
    store.change { $0.path = StackState([]) }
    if hasGone { turns.take() }
    store.change { $0.path = StackState([Row(id: 1, number: 5)]) }
    store.change { $0.path = StackState([]) }
    turns.take()
    #expect(seen.last == untracked { element.number })
    token.cancel()
  }
}
