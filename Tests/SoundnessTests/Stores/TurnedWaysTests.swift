import ObservableStore
import Observation
import Observing
import Testing

/// The way is a computed property: what it led to lies where it lay, and nothing leads there any more.
@MainActor
@Suite("A child that is changed in the action in which the way to it leads elsewhere")
struct TurnedWaysTests {
  struct Inner: ObservableState, Equatable { @Tracked var n = 0 }

  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var t = 0
    @Tracked var inner = Inner()
    var turned: Inner { Inner(n: -t) }
  }

  /// Holds what a copy of it would make a change copy.
  struct Page: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var row = Row(id: 0)
    @Tracked var list = [1]
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
  }

  enum Route: ObservableState {
    case row(Row)
    case nothing
  }

  struct Box: ObservableState { @Tracked var row: Row? = Row(id: 1) }

  struct App: ObservableState {
    @Tracked var n = 0
    @Tracked var o: Row? = Row(id: 1)
    @Tracked var other: Row? = Row(id: 8)
    @Tracked var box = Box()
    @Tracked var route = Route.row(Row(id: 1))
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var page: Page? = Page(id: 1)
    @Tracked var otherPage: Page? = Page(id: 2)
    @Tracked var pages: IdentifiedArrayOf<Page> = [Page(id: 1), Page(id: 2)]

    var picked: Row? { n % 2 == 0 ? o : other }
    var shown: Row? { n % 2 == 0 ? o : nil }
    var boxed: Row? { n % 2 == 0 ? box.row : other }
    var routed: Route { n % 2 == 0 ? route : .nothing }
    var filtered: IdentifiedArrayOf<Row> { rows.filter { ($0.t + n) % 2 == 0 } }
    var visible: IdentifiedArrayOf<Row> { n % 2 == 0 ? rows : [] }
    var pickedPage: Page? { n % 2 == 0 ? page : otherPage }
    var shownPage: Page? { n % 2 == 0 ? page : nil }
    var filteredPages: IdentifiedArrayOf<Page> { pages.filter { ($0.list.count + n) % 2 == 1 } }
  }

  typealias Change = @MainActor (inout App) -> Void
  typealias Root = Store<App, Change>
  typealias RowStore = Store<Row, Change>
  typealias PageStore = Store<Page, Change>

  static func makeStore() -> Root {
    Store(
      initialState: App(),
      reducer: Reduce<App, Change> { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
  }

  nonisolated static func act(_ change: @escaping Change) -> Change { change }
  nonisolated static func actOf(_: Int, _ change: @escaping Change) -> Change { change }

  struct Way<Child>: CustomTestStringConvertible, Sendable {
    let name: String
    let take: @MainActor @Sendable (Root) -> Store<Child, Change>?
    /// Changes what it leads to.
    let change: @MainActor @Sendable (inout App, (inout Child) -> Void) -> Void
    /// Lets the way lead elsewhere.
    var turn: @MainActor @Sendable (inout App) -> Void = { $0.n += 1 }
    var testDescription: String { name }
  }

  nonisolated static let ways = [
    Way<Row>(name: "picked", take: { $0.scope(\.picked, action: act) }) { $1(&$0.o!) },
    Way<Row>(name: "shown", take: { $0.scope(\.shown, action: act) }) { $1(&$0.o!) },
    Way<Row>(name: "boxed", take: { $0.scope(\.boxed, action: act) }) { $1(&$0.box.row!) },
    Way<Row>(name: "copied", take: { $0.scope(\.picked, action: act) }) {
      var copy = $0.o!
      $1(&copy)
      $0.o = copy
    },
    Way<Row>(name: "routed", take: { $0.scope(\.routed, case: Route.row, action: act) }) {
      guard case .row(var row) = $0.route else { return }
      $1(&row)
      $0.route = .row(row)
    },
    Way<Row>(name: "filtered", take: { $0.scope(\.filtered, id: 1, action: actOf) }) {
      $1(&$0.rows[0])
    },
    Way<Row>(name: "visible", take: { $0.scope(\.visible, id: 1, action: actOf) }) {
      $1(&$0.rows[0])
    },
  ]

  /// What goes itself, and nothing lies there any more.
  nonisolated static let goings = [
    Way<Row>(
      name: "child", take: { $0.scope(\.o, action: act) },
      change: { if $0.o != nil { $1(&$0.o!) } }, turn: { $0.o = nil }),
    Way<Row>(
      name: "row", take: { $0.scope(\.rows, id: 1, action: actOf) },
      change: { if $0.rows.ids.contains(1) { $1(&$0.rows[0]) } }, turn: { $0.rows.remove(id: 1) }),
    Way<Row>(
      name: "child of another", take: { $0.scope(\.box, action: act).scope(\.row, action: act) },
      change: { if $0.box.row != nil { $1(&$0.box.row!) } }, turn: { $0.box = Box(row: nil) }),
  ]

  nonisolated static let ofPages = [
    Way<Page>(name: "picked", take: { $0.scope(\.pickedPage, action: act) }) { $1(&$0.page!) },
    Way<Page>(name: "shown", take: { $0.scope(\.shownPage, action: act) }) { $1(&$0.page!) },
    Way<Page>(name: "filtered", take: { $0.scope(\.filteredPages, id: 1, action: actOf) }) {
      $1(&$0.pages[0])
    },
  ]

  /// In which transaction the child is changed, and the way turned.
  enum Order: CaseIterable { case changeFirst, turnFirst, readBetween }

  private func play<Child>(
    _ way: Way<Child>, _ order: Order, on store: Root,
    _ body: @escaping @MainActor (inout Child) -> Void
  ) {
    switch order {
    case .changeFirst:
      store.send {
        way.change(&$0, body)
        way.turn(&$0)
      }
    case .turnFirst:
      store.send {
        way.turn(&$0)
        way.change(&$0, body)
      }
    case .readBetween:
      transaction {
        store.send { way.change(&$0, body) }
        _ = store.withState(\.n)
        store.send { way.turn(&$0) }
      }
    }
  }

  /// What closures saw last, beside what they would see.
  private func expect<Value: Equatable>(
    _ read: @escaping @MainActor () -> Value, _ name: String, after change: () -> Void
  ) {
    var seen: Value?
    let before = untracked { read() }
    let token = observe { seen = read() }
    let told = Told()
    withObservationTracking {
      _ = read()
    } onChange: {
      told.count += 1
    }
    change()
    let now = untracked { read() }
    #expect(seen == now, "\(name)")
    #expect(token.runs == (before == now ? 1 : 2), "\(name)")
    #expect(told.count == (before == now ? 0 : 1), "\(name)")
  }

  private final class Told: @unchecked Sendable { var count = 0 }

  @Test("Who reads it as a whole hears of it once", arguments: ways + goings, Order.allCases)
  func wholes(way: Way<Row>, order: Order) throws {
    let reads: [(String, @MainActor (RowStore) -> @MainActor () -> Row)] = [
      ("state", { child in { child.state } }),
      ("view store", { child in { [view = ViewStore(child, observe: { $0 })] in view.state } }),
      ("derived", { child in { [value = Derived { child.state }] in value.value } }),
      (
        "whole through a scope",
        { child in { [same = child.scope(\.self, action: Self.act)] in same.state } }
      ),
    ]
    for (name, read) in reads {
      for changes in [true, false] {
        let store = Self.makeStore()
        let child = try #require(way.take(store))
        expect(read(child), "\(name), \(changes)") {
          play(way, order, on: store) { if changes { $0.t += 2 } }
        }
        #expect(child.isInvalid)
      }
    }
  }

  @Test("Who reads parts of it hears of these", arguments: ways + goings, Order.allCases)
  func parts(way: Way<Row>, order: Order) throws {
    let reads: [(String, @MainActor (RowStore) -> @MainActor () -> Int)] = [
      ("inner", { child in { [inner = child.scope(\.inner, action: Self.act)] in inner.state.n } }),
      (
        "turned",
        { child in { [turned = child.scope(\.turned, action: Self.act)] in turned.state.n } }
      ),
      ("view of t", { child in { [view = ViewStore(child, observe: \.t)] in view.state } }),
      (
        "t of a view",
        { child in { [view = child.scope(state: { $0 }, action: Self.act)] in view.t } }
      ),
    ]
    for (name, read) in reads {
      let store = Self.makeStore()
      let child = try #require(way.take(store))
      var seen = -1
      let read = read(child)
      let token = observe { seen = read() }
      play(way, order, on: store) {
        $0.t += 2
        $0.inner.n = 5
      }
      #expect(seen == untracked { read() }, "\(name)")
      #expect(token.runs <= 2, "\(name)")
    }
  }

  @Test("What it holds in collections stays known", arguments: ofPages, Order.allCases)
  func collections(way: Way<Page>, order: Order) throws {
    let store = Self.makeStore()
    let child = try #require(way.take(store))
    expect({ child.state }, "state") {
      play(way, order, on: store) {
        $0.list += [2, 3]
        $0.rows[0].t = 5
      }
    }
    let last = child.state
    #expect(child.isInvalid && !last.list.isEmpty && last.rows.count == 1)
    // What lies there goes on, and is not the child's any more.
    store.send { way.change(&$0) { $0.list += [4, 5] } }
    #expect(child.state == last)
  }
}
