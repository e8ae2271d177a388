import ObservableStore
import Observing
import Testing

/// What a store of a child that may go costs: the child is found once, and read where it lies, and what is kept of it
/// for later makes no change of it a copy.
@Suite("A child that may go is read and changed where it lies") @MainActor
struct ChildInPlaceTests {
  /// How often the way to a child was gone.
  @MainActor static var calls = 0

  struct Child: ObservableState {
    @Tracked var title = "title"
    @Tracked var numbers = [1, 2, 3]
    @Tracked var rows = makeRows(100)
  }

  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var leaf: Leaf? = Leaf()

    /// The stored leaf, along a way that is counted.
    var counted: Leaf? {
      MainActor.assumeIsolated { calls += 1 }
      return leaf
    }
  }

  enum Route: ObservableState {
    case other(Child)
    /// Keeps its case in bits of the child, which cannot be read where it lies.
    case child(Child)
    case none
  }

  struct State: ObservableState {
    @Tracked var child: Child? = Child()
    @Tracked var route = Route.child(Child())
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    @Tracked var other = 0

    /// The stored child, along a way that is counted.
    var counted: Child? {
      MainActor.assumeIsolated { calls += 1 }
      return child
    }
  }

  private func address(_ numbers: [Int]) -> UnsafeRawPointer? {
    numbers.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }

  /// Where the storage of the rows lies: the first word of an array says so.
  private func storage(_ rows: IdentifiedArrayOf<Row>) -> UInt {
    withUnsafeBytes(of: rows) { $0.load(as: UInt.self) }
  }

  @Test("The way is gone when it may have changed, and not at each read")
  func found() throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.counted, action: unsent) as Store<Child, Never>?)
    let watches = Watches()
    watches.watch("title") { child.title }
    Self.calls = 0
    for _ in 0..<10 { #expect(child.title == "title") }
    #expect(store.scope(\.counted, action: unsent) as Store<Child, Never>? != nil)
    #expect(Self.calls == 0)
    #expect(child.state.numbers == [1, 2, 3] && child.numbers == [1, 2, 3])
    #expect(Self.calls == 0)
    store.change { $0.other = 1 }
    store.change { $0.child?.title = "new" }
    watches.expect(["title": 1])
    #expect(Self.calls == 0)
    store.change { $0.child = nil }
    #expect(child.isInvalid && child.title == "new")
    #expect(Self.calls > 0)
  }

  @Test("In a row, too, which moves")
  func foundInRow() throws {
    let store = makeStore(State())
    let item = try #require(
      (store.scope(\.items, action: unsent) as StoreRows<Int, Item, Never>)[id: 2])
    let leaf = try #require(item.scope(\.counted, action: unsent) as Store<Leaf, Never>?)
    let watches = Watches()
    watches.watch("text") { leaf.text }
    Self.calls = 0
    for _ in 0..<10 { #expect(leaf.text == "leaf" && leaf.state.number == 0) }
    store.change { $0.items.swapAt(0, 1) }
    store.change { $0.items[id: 2]?.leaf?.text = "new" }
    watches.expect(["text": 1])
    #expect(leaf.text == "new")
    #expect(Self.calls == 0)
    store.change { $0.items[id: 2]?.leaf = nil }
    #expect(leaf.isInvalid && leaf.text == "new")
  }

  @Test("A change in place copies nothing of it", arguments: [false, true])
  func inPlace(_ isRead: Bool) throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.child, action: unsent) as Store<Child, Never>?)
    let watches = Watches()
    if isRead { watches.watch("0") { child.rows[id: 0]?.title } }
    // The first change makes the memory the state's own.
    store.change {
      $0.child?.numbers[0] = 0
      $0.child?.rows[id: 0]?.title = "first"
    }
    let numbers = store.withState { address($0.child!.numbers) }
    let rows = store.withState { storage($0.child!.rows) }
    let changes: [(inout State) -> Void] = [
      { $0.child?.numbers[1] = 0 },
      { $0.child?.rows[id: 1]?.title = "second" },
      { state in
        state.child?.rows[id: 2]?.title = "third"
        state.child?.numbers[2] = 0
      },
    ]
    // After each of them: memory that was copied may come to lie where it was before.
    for (step, change) in changes.enumerated() {
      store.change(change)
      #expect(store.withState { address($0.child!.numbers) } == numbers, "\(step)")
      #expect(store.withState { storage($0.child!.rows) } == rows, "\(step)")
    }
    store.change { $0.child = nil }
    #expect(child.numbers == [0, 0, 0] && child.rows[id: 2]?.title == "third")
  }

  enum RouteAction { case child(Change<Child>) }

  @Test(
    "In a later case of an enum, what a closure has read of a copy is let go of before the next change"
  )
  func inPlaceOfCase() throws {
    let store = Store<State, RouteAction>(
      initialState: State(),
      reducer: EmptyReducer()
        .ifCase(\.route, case: CasePath(Route.child), action: CasePath(RouteAction.child)) {
          Reduce<Child, Change<Child>> { child, change in
            change.apply(&child)
            return .none
          }
        })
    let child = try #require(
      store.scope(\.route, case: { Route.child($0) }, action: unsent) as Store<Child, Never>?)
    let watches = Watches()
    watches.watch("count") { "\(child.rows.count) \(child.numbers.count) \(child.title)" }
    func place() -> UInt? {
      store.withState { if case .child(let child) = $0.route { storage(child.rows) } else { nil } }
    }
    store.send(.child(Change { $0.rows.append(makeRows(101)[100]) }))
    let rows = place()
    for _ in 0..<3 {
      store.send(.child(Change { $0.rows.removeLast() }))
      store.send(.child(Change { $0.title += "." }))
      #expect(place() == rows)
    }
    watches.expect(["count": 7])
  }

  @Test("A case that is replaced by a copy which was changed is known when it goes")
  func route() throws {
    let store = makeStore(State())
    let child = try #require(
      store.scope(\.route, case: { Route.child($0) }, action: unsent) as Store<Child, Never>?)
    store.change { state in
      var copy = state
      if case .child(var inner) = copy.route {
        inner.title = "changed"
        copy.route = .child(inner)
      }
      state = copy
    }
    store.change { $0.route = .none }
    #expect(child.isInvalid && child.title == "changed")
  }

  /// A question to the store of a child, and what it answers.
  enum Question: CaseIterable {
    case state, property, withState, isInvalid, rows

    @MainActor func ask(_ child: Store<Child, Never>) -> String {
      switch self {
      case .state: child.state.title
      case .property: child.title
      case .withState: child.withState { $0.title }
      case .isInvalid: "\(child.isInvalid)"
      case .rows:
        "\((child.scope(\.rows, action: unsent) as StoreRows<Int, Row, Never>).count)"
      }
    }

    var answers: (changed: String, gone: String) {
      switch self {
      case .state, .property, .withState: ("changed", "changed")
      case .isInvalid: ("false", "true")
      case .rows: ("99", "99")
      }
    }
  }

  @Test(
    "Asked in the middle of a transaction, it is what it is by then", arguments: Question.allCases)
  func uncommitted(_ question: Question) throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.child, action: unsent) as Store<Child, Never>?)
    transaction {
      store.change {
        $0.child?.title = "changed"
        $0.child?.rows.remove(id: 5)
      }
      #expect(question.ask(child) == question.answers.changed)
      store.change { $0.child = nil }
      #expect(question.ask(child) == question.answers.gone)
      store.change { $0.child = Child(title: "another") }
      #expect(question.ask(child) == question.answers.gone)
    }
    #expect(question.ask(child) == question.answers.gone)
  }

  @Test("Changed and set to nil in one change")
  func changedAndGone() throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.child, action: unsent) as Store<Child, Never>?)
    let watches = Watches()
    watches.watch("title") { child.title }
    store.change { state in
      state.child?.title = "changed"
      state.child?.rows[id: 0]?.title = "changed"
      state.child = nil
    }
    #expect(child.isInvalid && child.title == "changed")
    #expect(child.rows[id: 0]?.title == "changed")
  }

  @Test("Changed in place, replaced by a copy that was changed, and set to nil, in one change")
  func replacedAndGone() throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.child, action: unsent) as Store<Child, Never>?)
    store.change { state in
      state.child?.title = "in place"
      var copy = state.child
      copy?.title = "copy"
      state.child = copy
      state.child = nil
    }
    #expect(child.isInvalid && child.title == "copy")
  }
}
