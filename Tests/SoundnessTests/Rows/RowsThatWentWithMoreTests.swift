import ObservableStore
import Observing
import Testing

/// A row that came back unseen may go with what its array lies in, or may be there while what is in it goes.
@MainActor
@Suite("A row that came back unseen has done so, whatever goes then, and with whatever around it")
struct RowsThatWentWithMoreTests {
  struct Page: ObservableState { @Tracked var number = 0 }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
    @Tracked var page = Page()
    @Tracked var kid: Page?

    init(id: Int, number: Int = 0) {
      self.id = id
      self.number = number
      page.number = number
      kid = Page(number: number)
    }
  }

  struct Box: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  struct Outer: ObservableState, Identifiable {
    let id: Int
    @Tracked var box = Box()
    @Tracked var isFiltered = false

    var filtered: IdentifiedArrayOf<Row> {
      isFiltered ? box.rows.filter { $0.id > 1 } : box.rows
    }
  }

  enum Mode: ObservableState {
    case none
    case box(Box)
  }

  struct All: ObservableState {
    @Tracked var box: Box? = Box()
    @Tracked var outers: IdentifiedArrayOf<Outer> = [Outer(id: 1)]
    @Tracked var others: IdentifiedArrayOf<Outer> = []
    @Tracked var mode = Mode.box(Box())
    @Tracked var isHidden = false
    @Tracked var mine: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]

    var shownBox: Box? { isHidden ? nil : box }
    var filtered: IdentifiedArrayOf<Row> { isHidden ? mine.filter { $0.id > 1 } : mine }
    var shownOuters: IdentifiedArrayOf<Outer> { isHidden ? [] : outers }
  }

  typealias Root = Store<All, Change<All>>

  /// What the array lies in.
  enum Around: CaseIterable {
    case optional, hiddenOptional, row, enumCase

    @MainActor
    func row(_ store: Root) -> Store<Row, Never> {
      let box: Store<Box, Never> =
        switch self {
        case .optional: store.scope(\.box, action: unsent)!
        case .hiddenOptional: store.scope(\.shownBox, action: unsent)!
        case .row: store.scope(\.outers, id: 1, action: unsent)!.scope(\.box, action: unsent)
        case .enumCase: store.scope(\.mode, case: Mode.box, action: unsent)!
        }
      return box.scope(\.rows, id: 2, action: unsent)!
    }

    func change(_ all: inout All, _ body: (inout IdentifiedArrayOf<Row>) -> Void) {
      switch self {
      case .optional, .hiddenOptional:
        body(&all.box!.rows)
      case .row:
        body(&all.outers[id: 1]!.box.rows)
      case .enumCase:
        guard case .box(var box) = all.mode else { return }
        body(&box.rows)
        all.mode = .box(box)
      }
    }

    func end(_ all: inout All) {
      switch self {
      case .optional: all.box = nil
      case .hiddenOptional: all.isHidden = true
      case .row: all.outers.remove(id: 1)
      case .enumCase: all.mode = .none
      }
    }
  }

  /// What somebody reads of a row.
  enum Way: CaseIterable {
    case part, whole, page, pageWhole, kid, viewStore, derived

    @MainActor
    func reader(of row: Store<Row, Never>) -> () -> Int {
      let page: Store<Page, Never> = row.scope(\.page, action: unsent)
      switch self {
      case .part: return { row.number }
      case .whole: return { row.state.number }
      case .page: return { page.number }
      case .pageWhole: return { page.state.number }
      case .kid: return { row.kid?.number ?? -1 }
      case .viewStore:
        let viewStore = ViewStore(row, observe: { $0.number })
        return { viewStore.state }
      case .derived:
        let derived = Derived { row.state.number }
        return { derived.value }
      }
    }
  }

  let turns = Turns()

  /// Who reads a row, and waits for the scheduler.
  @MainActor final class Waiting {
    let store = makeStore(All())
    let read: () -> Int
    private(set) var seen: [Int] = []
    private var token: ObservationToken?

    init(_ around: Around, _ way: Way, _ scheduler: RenderScheduler) {
      read = way.reader(of: around.row(store))
      token = observe(scheduler: scheduler) { [unowned self] in seen.append(read()) }
    }

    func end() { token?.cancel() }
  }

  @Test("Whoever waits for a scheduler sees it", arguments: Around.allCases, Way.allCases)
  func wentWithMore(_ around: Around, _ way: Way) {
    let waiting = Waiting(around, way, turns.scheduler)
    let store = waiting.store
    store.change { all in around.change(&all) { $0.remove(id: 2) } }
    turns.take()
    #expect(waiting.seen == [0])
    store.change { all in around.change(&all) { $0.append(Row(id: 2, number: 5)) } }
    store.change { around.end(&$0) }
    turns.take()
    #expect(waiting.seen == [0, 5] && untracked(waiting.read) == 5)
    store.change { $0.outers = [Outer(id: 3)] }
    turns.take()
    #expect(waiting.seen == [0, 5])
    waiting.end()
  }

  @Test("So does whoever asks now and then", arguments: Around.allCases, Way.allCases)
  func asked(_ around: Around, _ way: Way) {
    let store = makeStore(All())
    let row = around.row(store)
    let read = way.reader(of: row)
    let derived = Derived { read() }
    #expect(derived.value == 0)
    store.change { all in around.change(&all) { $0.remove(id: 2) } }
    store.change { all in around.change(&all) { $0.append(Row(id: 2, number: 5)) } }
    store.change { around.end(&$0) }
    #expect(derived.value == 5 && untracked(read) == 5)
  }

  @Test("The outer row has come back and is there, and the inner one goes", arguments: Way.allCases)
  func outerIsThere(_ way: Way) {
    let waiting = Waiting(.row, way, turns.scheduler)
    let store = waiting.store
    store.change { $0.outers.remove(id: 1) }
    store.change { $0.outers.append(Outer(id: 1, box: Box(rows: [Row(id: 2, number: 5)]))) }
    store.change { $0.outers[id: 1]?.box.rows.remove(id: 2) }
    turns.take()
    #expect(waiting.seen == [0, 5] && untracked(waiting.read) == 5)
    waiting.end()
  }

  @Test("Somebody else was the first to look at the row that came", arguments: Way.allCases)
  func lookedAtByOthers(_ way: Way) {
    let waiting = Waiting(.row, way, turns.scheduler)
    let store = waiting.store
    let other = observe {
      let outer: Store<Outer, Never>? = store.scope(\.outers, id: 1, action: unsent)
      let again: Store<Row, Never>? = outer?.scope(\.box, action: unsent)
        .scope(\.rows, id: 2, action: unsent)
      _ = again?.number
    }
    store.change { $0.outers.remove(id: 1) }
    store.change { $0.outers.append(Outer(id: 1, box: Box(rows: [Row(id: 2, number: 5)]))) }
    store.change { $0.outers.remove(id: 1) }
    turns.take()
    #expect(waiting.seen == [0, 5] && untracked(waiting.read) == 5)
    waiting.end()
    other.cancel()
  }

  @Test(
    "One that comes and goes in one action, with what is around it, is seen by who waits, or by nobody"
  )
  func cameAndWent() {
    let waiting = Waiting(.row, .part, turns.scheduler)
    let store = waiting.store
    store.change { all in
      all.outers[id: 1]?.box.rows = []
      if let outer = all.outers.remove(id: 1) { all.others.append(outer) }
    }
    turns.take()
    store.change { all in
      if let outer = all.others.remove(id: 1) { all.outers.append(outer) }
    }
    store.change { all in
      all.outers[id: 1]?.box.rows.append(Row(id: 2, number: 7))
      if let outer = all.outers.remove(id: 1) { all.others.append(outer) }
    }
    turns.take()
    #expect(waiting.seen.last == untracked(waiting.read))
    let runs = waiting.seen.count
    store.change { $0.others[id: 1]?.box.rows[id: 1]?.number = 1 }
    turns.take()
    #expect(waiting.seen.count == runs)
    waiting.end()
  }

  @Test(
    "A child that has ended hears of no row that comes back around it", arguments: [false, true])
  func ended(waits: Bool) {
    let store = makeStore(All())
    let row = Around.optional.row(store)
    let kid: Store<Page, Never> = row.scope(\.kid, action: unsent)!
    var runs = 0
    let token = observe(scheduler: waits ? turns.scheduler : .immediate) {
      _ = kid.state.number
      runs += 1
    }
    let other = observe { _ = row.number }
    store.change { $0.box?.rows[id: 2]?.kid = Page(number: 7) }
    turns.take()
    let before = runs
    for number in 1...4 {
      store.change { $0.box?.rows.remove(id: 2) }
      store.change { $0.box?.rows.append(Row(id: 2, number: number)) }
      store.change { $0.box?.rows.remove(id: 2) }
      turns.take()
      store.change { $0.box?.rows.append(Row(id: 2, number: number)) }
      turns.take()
    }
    #expect(runs == before && untracked { kid.state.number } == 0)
    token.cancel()
    other.cancel()
  }
}
