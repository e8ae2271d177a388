import ObservableStore
import Observing
import Testing

/// A shared value is compared as the value that it is.
///
/// Who has read it all the same depends on which one it is.
@Suite("Another shared value that equals the one before, wherever it lies") @MainActor
struct ReplacedSharedTests {
  struct Leaf: ObservableState, Equatable {
    @Shared var number: Int
    @Tracked var text = "a"
    init(_ number: Shared<Int>) { _number = number }
  }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Shared var number: Int
    @Tracked var text = "a"
    init(id: Int, _ number: Shared<Int>) {
      self.id = id
      _number = number
    }
  }

  struct Page: ObservableState {
    @Tracked var text = "a"
  }

  /// Says of no other one that they are equal.
  struct Odd: ObservableState {
    @Shared var page: Page
    @Shared var number: Int
    @Tracked var text = "a"
    init(_ number: Shared<Int>) {
      _page = Shared(Page())
      _number = number
    }
  }

  enum Choice: ObservableState, Equatable {
    case leaf(Leaf)
    case shared(Shared<Int>)
    case none
  }

  struct Plain: Equatable {
    @Shared var number: Int
    init(_ number: Shared<Int>) { _number = number }
  }

  struct State: ObservableState {
    @Tracked var odd: Odd
    @Tracked var leaf: Leaf
    @Tracked var maybe: Leaf?
    @Tracked var choice: Choice
    @Tracked var other: Choice
    @Tracked var plain: Plain
    @Tracked var shared: Shared<Int>
    @Tracked var list: [Leaf]
    @Tracked var plains: [Plain]
    @Tracked var table: [String: Leaf]
    @Tracked var rows: IdentifiedArrayOf<Row>
    @Tracked var count = 0
    var untracked: Plain

    init(_ shared: Shared<Int>) {
      odd = Odd(shared)
      leaf = Leaf(shared)
      maybe = Leaf(shared)
      choice = .leaf(Leaf(shared))
      other = .shared(shared)
      plain = Plain(shared)
      self.shared = shared
      list = [Leaf(shared)]
      plains = [Plain(shared)]
      table = ["a": Leaf(shared)]
      rows = [Row(id: 1, shared)]
      untracked = Plain(shared)
    }

    mutating func put(_ new: Self) { self = new }
  }

  final class Model {
    @Tracked var state: State
    init(_ state: State) { self.state = state }
  }

  typealias Look<Root> = @MainActor (Root) -> Int?

  static let looks: [(String, Look<State>)] = [
    ("odd", { $0.odd.number }), ("leaf", { $0.leaf.number }), ("maybe", { $0.maybe?.number }),
    ("choice", { if case .leaf(let leaf) = $0.choice { leaf.number } else { nil } }),
    ("other", { if case .shared(let shared) = $0.other { shared.wrappedValue } else { nil } }),
    ("plain", { $0.plain.number }), ("shared", { $0.shared.wrappedValue }),
    ("list", { $0.list[0].number }), ("plains", { $0.plains[0].number }),
    ("table", { $0.table["a"]?.number }), ("rows", { $0.rows[id: 1]?.number }),
    ("untracked", { $0.untracked.number }),
  ]

  /// How the state is replaced by an equal one that shares another value.
  enum Way: CaseIterable {
    case state, stateInPlace, parts, partsInPlace

    func replace(_ state: inout State, by new: State) {
      func put<Value>(_ new: Value, in value: inout Value) { value = new }
      switch self {
      case .state: state = new
      case .stateInPlace: state.put(new)
      case .parts:
        state.odd = new.odd
        state.leaf = new.leaf
        state.maybe = new.maybe
        state.choice = new.choice
        state.other = new.other
        state.plain = new.plain
        state.shared = new.shared
        state.list = new.list
        state.plains = new.plains
        state.table = new.table
        state.rows = new.rows
        state.untracked = new.untracked
      case .partsInPlace:
        put(new.odd, in: &state.odd)
        put(new.leaf, in: &state.leaf)
        put(new.maybe, in: &state.maybe)
        put(new.choice, in: &state.choice)
        put(new.other, in: &state.other)
        put(new.plain, in: &state.plain)
        put(new.shared, in: &state.shared)
        put(new.list, in: &state.list)
        put(new.plains, in: &state.plains)
        put(new.table, in: &state.table)
        put(new.rows, in: &state.rows)
        put(new.untracked, in: &state.untracked)
      }
    }
  }

  private static func lookAlike(_ left: State, _ right: State) -> Bool {
    looks.allSatisfy { $0.1(left) == $0.1(right) } && left.count == right.count
  }

  private func expectFollowed(
    _ watches: Watches, _ first: Shared<Int>, _ way: Way,
    _ change: (@escaping (inout State) -> Void) -> Void
  ) {
    first.wrappedValue = 5
    watches.expectSeen("changed before")
    change { $0.leaf.number = 1 }
    watches.expectSeen("changed before by the state")
    let other = Shared(1)
    change { way.replace(&$0, by: State(other)) }
    watches.expectSeen("replaced")
    other.wrappedValue = 2
    watches.expectSeen("changed")
    change { $0.leaf.number = 3 }
    watches.expectSeen("changed by the state")
    change { $0.untracked.number = 4 }
    watches.expectSeen("changed by what is not tracked")
  }

  @Test("Read in a class's state", arguments: Way.allCases)
  func objects(_ way: Way) {
    let first = Shared(1)
    let model = Model(State(first))
    let watches = Watches()
    for (name, look) in Self.looks { watches.watch(name) { look(model.state) } }
    expectFollowed(watches, first, way) { $0(&model.state) }
  }

  @Test("Read through a store", arguments: Way.allCases)
  func stores(_ way: Way) {
    let first = Shared(1)
    let store = makeStore(State(first))
    let watches = Watches()
    watches.watch("leaf") { store.leaf.number }
    watches.watch("child") { store.scope(\.leaf, action: unsent).number }
    let child = store.scope(\.leaf, action: unsent)
    watches.watch("held") { child.number }
    watches.watch("rows") { store.rows[id: 1]?.number }
    watches.watch("list") { store.list[0].number }
    watches.watch("plain") { store.plain.number }
    expectFollowed(watches, first, way) { store.change($0) }
  }

  @Test("Read below a transform, and of a view store's state", arguments: Way.allCases)
  func transforms(_ way: Way) {
    let first = Shared(1)
    let store = makeStore(State(first))
    let watches = Watches()
    let whole = store.scope(state: { $0 }, action: { $0 })
    let viewed = ViewStore(store, observe: { $0 }, removeDuplicates: Self.lookAlike)
    let leaf = store.scope(state: { $0.leaf }, action: unsent)
    let list = store.scope(state: { $0.list }, action: unsent)
    let viewedLeaf = ViewStore(store) { $0.leaf }
    let viewedPlain = ViewStore(store) { $0.plain }
    let viewedList = ViewStore(store, observe: { $0.list }, removeDuplicates: ==)
    let compared = ViewStore(
      store, observe: { $0.leaf },
      removeDuplicates: { $0.number == $1.number && $0.text == $1.text })
    let odd = ViewStore(
      store, observe: { $0.odd }, removeDuplicates: { $0.number == $1.number && $0.text == $1.text }
    )
    watches.watch("odd") { odd.number }
    watches.watch("odd, state") { odd.state.number }
    watches.watch("compared") { compared.number }
    watches.watch("compared, state") { compared.state.number }
    watches.watch("transformed leaf") { leaf.number }
    watches.watch("transformed list") { list.state[0].number }
    watches.watch("viewed leaf") { viewedLeaf.number }
    watches.watch("viewed plain") { viewedPlain.number }
    watches.watch("viewed list") { viewedList.state[0].number }
    for (name, look) in Self.looks {
      watches.watch("whole \(name)") { look(whole.state) }
      watches.watch("viewed \(name)") { look(viewed.state) }
    }
    expectFollowed(watches, first, way) { store.change($0) }
  }

  @Test("Read of a derived value", arguments: Way.allCases)
  func derived(_ way: Way) {
    let first = Shared(1)
    let model = Model(State(first))
    let watches = Watches()
    let whole = Derived(by: Self.lookAlike) { model.state }
    let odd = Derived(by: { $0.number == $1.number && $0.text == $1.text }) { model.state.odd }
    watches.watch("odd") { odd.value.number }
    let leaf = Derived { model.state.leaf }
    let list = Derived { model.state.list }
    let plain = Derived { model.state.plain }
    watches.watch("leaf") { leaf.value.number }
    watches.watch("list") { list.value[0].number }
    watches.watch("plain") { plain.value.number }
    for (name, look) in Self.looks { watches.watch("whole \(name)") { look(whole.value) } }
    expectFollowed(watches, first, way) { $0(&model.state) }
  }
}
