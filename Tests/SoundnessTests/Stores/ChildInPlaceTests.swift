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

  enum Route: ObservableState {
    case child(Child)
    case none
  }

  struct State: ObservableState {
    @Tracked var child: Child? = Child()
    @Tracked var route = Route.child(Child())
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
    let before = (
      store.withState { address($0.child!.numbers) }, store.withState { storage($0.child!.rows) }
    )
    store.change { $0.child?.numbers[1] = 0 }
    store.change { $0.child?.rows[id: 1]?.title = "second" }
    store.change { state in
      state.child?.rows[id: 2]?.title = "third"
      state.child?.numbers[2] = 0
    }
    #expect(store.withState { address($0.child!.numbers) } == before.0)
    #expect(store.withState { storage($0.child!.rows) } == before.1)
    store.change { $0.child = nil }
    #expect(child.numbers == [0, 0, 0] && child.rows[id: 2]?.title == "third")
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

  @Test("Read as a whole in the middle of a transaction, it is what it is by then")
  func uncommitted() throws {
    let store = makeStore(State())
    let child = try #require(store.scope(\.child, action: unsent) as Store<Child, Never>?)
    transaction {
      store.change { $0.child?.title = "changed" }
      #expect(child.state.title == "changed")
      store.change { $0.child = nil }
      #expect(child.state.title == "changed")
      #expect(child.isInvalid)
      store.change { $0.child = Child(title: "another") }
      #expect(child.state.title == "changed" && child.title == "changed")
    }
    #expect(child.state.title == "changed")
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
}
