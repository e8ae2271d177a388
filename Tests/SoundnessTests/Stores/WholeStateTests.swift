import ObservableStore
import Observing
import Testing

/// What reads a state as a whole hears of all that changes in it, and of nothing else; what it takes for that is made
/// once for all who ask.
@Suite("States read as a whole") @MainActor
struct WholeStateTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var leaf = Leaf()
    @Tracked var other = 0
  }

  /// Read by a computed property, and not tracked.
  @MainActor static var outside = 0

  struct Computed: ObservableState {
    @Tracked var number = 0
    var child: Leaf {
      MainActor.assumeIsolated {
        calls += 1
        return Leaf(number: number + outside)
      }
    }
  }

  @MainActor static var calls = 0

  @Test("A row that goes, and comes again as another one")
  func rowComesAgain() throws {
    let store = makeStore(State())
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    let row = try #require(rows[id: 1])
    let watches = Watches()
    watches.watch("whole") { row.state }
    watches.watch("other whole") { row.state.title }
    store.change { $0.rows[id: 1]?.count = 1 }
    watches.expect(["whole": 1, "other whole": 1])
    store.change { $0.rows[id: 2]?.count = 1 }
    watches.expect([:])
    store.change { $0.rows.remove(id: 1) }
    watches.expect([:], coarse: ["whole", "other whole"])
    store.change { $0.rows.append(Row(id: 1, title: "again")) }
    watches.expect(["whole": 1, "other whole": 1])
    transaction {
      store.change { $0.rows.remove(id: 1) }
      store.change { $0.rows.insert(Row(id: 1, title: "once more"), at: 0) }
    }
    watches.expect(["whole": 1, "other whole": 1])
  }

  @Test("Who asks for the same makes nothing new")
  func shared() {
    let store = makeStore(State())
    let first: Store<Leaf, Never> = store.scope(\.leaf, action: unsent)
    let token = observe { _ = first.state }
    let before = Instrumentation.live
    let second: Store<Leaf, Never> = store.scope(\.leaf, action: unsent)
    let other = observe { _ = second.state }
    #expect(Instrumentation.live.derived == before.derived)
    #expect(Instrumentation.live.sources == before.sources)
    store.change { $0.leaf.number = 1 }
    #expect((token.runs, other.runs) == (2, 2))
  }

  @Test("Who asks for the same child that may go makes nothing new either")
  func sharedOptional() {
    let store = makeStore(Holder())
    let first = store.scope(\.leaf, action: unsent) as Store<Leaf, Never>?
    let token = observe { _ = first?.state }
    let before = Instrumentation.live
    let second = store.scope(\.leaf, action: unsent) as Store<Leaf, Never>?
    let other = observe { _ = second?.state }
    #expect(Instrumentation.live.derived == before.derived)
    store.change { $0.leaf?.number = 1 }
    #expect((token.runs, other.runs) == (2, 2))
  }

  struct Holder: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
  }

  @Test("A transform's result is compared by its own equality")
  func transformed() {
    let store = makeStore(State())
    let texts: Store<[String], Never> = store.scope(
      state: { [$0.leaf.text, longText(1)] }, action: unsent)
    let watches = Watches()
    watches.watch("texts") { texts.state }
    store.change { $0.other = 1 }
    watches.expect([:])
    store.change { $0.leaf.text = "new" }
    watches.expect(["texts": 1])
  }

  @Test("A transform's result is given back with its store")
  func givenBack() {
    let store = makeStore(State())
    var results: [Weak] = []
    expectGivenBack {
      let child: Store<Reference, Never> = store.scope(
        state: { state in
          let reference = Reference(state.other)
          results.append(Weak(object: reference))
          return reference
        }, action: unsent)
      #expect(child.state.number == 0)
      store.change { $0.other = 1 }
      #expect(child.state.number == 1)
      #expect(results.last?.object != nil)
    }
    #expect(results.allSatisfy { $0.object == nil })
  }

  private struct Weak { weak var object: Reference? }

  @Test("A computed child is made once for all who ask in one moment, and anew in the next")
  func moments() {
    let store = makeStore(Computed())
    let child: Store<Leaf, Never> = store.scope(\.child, action: unsent)
    transaction {
      _ = child.number
      Self.calls = 0
      for _ in 0..<5 { #expect(child.number == 0) }
      #expect(Self.calls == 0)
      store.change { $0.number = 1 }
      #expect(child.number == 1)
    }
    // Nothing that is tracked says that this has changed: it counts from the next transaction on.
    Self.outside = 10
    transaction { #expect(child.number == 11) }
    Self.outside = 0
    transaction { #expect(child.number == 1) }
  }

  @Test("What is written after a derived value was asked for in a change is told, too")
  func commitInChange() {
    final class Limit { @Tracked var value = 1 }
    let limit = Limit()
    let doubled = Derived { limit.value * 2 }
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("text") { store.leaf.text }
    watches.watch("number") { store.leaf.number }
    watches.watch("doubled") { doubled.value }
    store.change { state in
      state.leaf.text = "before"
      limit.value = 2
      state.other = doubled.value
      state.leaf.number = state.other
    }
    watches.expect(["text": 1, "number": 1, "doubled": 1])
    #expect(store.leaf.number == 4)
  }

  @Test("An action is the cause of what it changes, and of nothing after it")
  func actions() {
    final class Limit { @Tracked var value = 1 }
    let limit = Limit()
    let store = makeStore(State())
    var actions: [Bool] = []
    let tracing = traceRenders { actions.append($0.action != nil) }
    let tokens = [observe { _ = store.other }, observe { _ = limit.value }]
    actions = []
    store.change { $0.other = 1 }
    limit.value = 2
    store.change { $0.other = 2 }
    #expect(actions == [true, false, true])
    for token in tokens { token.cancel() }
    withExtendedLifetime(tracing) {}
  }

  @Test("Who asks whether a transform's state has gone runs when it goes")
  func goneBehindTransform() throws {
    let store = makeStore(Holder())
    let leaf = try #require(store.scope(\.leaf, action: unsent) as Store<Leaf, Never>?)
    let text: Store<String, Never> = leaf.scope(state: { $0.text }, action: unsent)
    let watches = Watches()
    watches.watch("is gone") { text.isInvalid }
    watches.watch("text") { text.state }
    store.change { $0.leaf?.number = 1 }
    watches.expect([:])
    store.change { $0.leaf = nil }
    watches.expect(["is gone": 1])
    #expect(text.isInvalid && text.state == "leaf")
  }

  /// States in parts that are not tracked, found by looking for their places.
  struct Untracked: ObservableState {
    struct Part: ObservableState {
      @Tracked var number = 1
      var leaf = Leaf()
    }

    @Tracked var other = 0
    var part = Part()
    var sameLeaf: Leaf { part.leaf }
  }

  @Test("A state in an untracked part, reached by a computed property")
  func untrackedPart() {
    let store = makeStore(Untracked())
    let leaf: Store<Leaf, Never> = store.scope(\.sameLeaf, action: unsent)
    let watches = Watches()
    watches.watch("text") { leaf.text }
    watches.watch("number") { leaf.number }
    store.change { $0.part.leaf.text = "new" }
    watches.expect(["text": 1])
    store.change { $0.part.leaf.number = 2 }
    watches.expect(["number": 1])
    store.change { $0.part.number = 2 }
    watches.expect([:])
  }

  struct Unsteady: ObservableState {
    @Tracked var number = 0
    /// Nil as soon as something says so that nobody hears of.
    var leaf: Leaf? {
      MainActor.assumeIsolated { outside < 0 ? nil : Leaf(number: number) }
    }
  }

  @Test("A computed child that goes without a change still gives what was last read of it")
  func unsteady() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeStore(Unsteady(number: 5))
        let leaf = (store.scope(\.leaf, action: unsent) as Store<Leaf, Never>?)!
        precondition(leaf.number == 5)
        WholeStateTests.outside = -1
        precondition(leaf.number == 5)
      }
    }
  }
}
