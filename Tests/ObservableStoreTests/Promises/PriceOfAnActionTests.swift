import ObservableStore
import Testing

@testable import Observing

/// Counts, not times: what an action costs is the same whatever else there is.
@MainActor
@Suite("The price of an action", .serialized)
struct PriceOfAnActionTests {
  /// Made once: it takes longer than all that is measured.
  private static let manyRows = IdentifiedArray(uniqueElements: (0..<100_000).map { Row(id: $0) })

  private func makeStore() -> Store<Tree, TreeAction> {
    makeTree(Tree(detail: Leaf(), rows: Self.manyRows))
  }

  /// A write that nobody reads.
  private static let unread = counts { $0.mutations = 1 }

  /// A write, and a re-run of the closure that reads what was written, as it did before.
  private static let run = counts {
    $0.reads = 1
    $0.mutations = 1
    $0.notifications = 1
    $0.evaluations = 1
  }

  /// A re-run for what came and went in an array, which counts as no write to a property.
  private static let runForIDs = counts {
    $0 = run
    $0.mutations = 0
  }

  /// A re-run for a property that differs, after the way to the row was looked at.
  private static let runForRow = counts {
    $0 = run
    $0.reads += 1
    $0.notifications += 2
    $0.derivations = 1
  }

  private static func counts(_ change: (inout Counts) -> Void) -> Counts {
    var counts = Counts()
    change(&counts)
    return counts
  }

  /// What is sent, and what it costs with one closure over each thing that it may change.
  private static let prices: [(name: String, cost: Counts, change: (inout Tree) -> Void)] = [
    ("nothing", Counts(), { _ in }),
    (
      "a copy thrown away", Counts(),
      { state in
        var copy = state
        copy.count += 1
      }
    ),
    ("a property", run, { $0.count += 1 }),
    ("a property nobody reads", unread, { $0.leaf.name += "x" }),
    ("a child's property", run, { $0.leaf.value += 1 }),
    ("an optional child's property", run, { $0.detail?.value += 1 }),
    ("a child's child's property", run, { $0.leaf.inner.number += 1 }),
    ("a row's property", run, { $0.rows[id: 7]?.title += "x" }),
    (
      "a row replaced by one that differs", runForRow,
      { $0.rows[id: 7] = Row(id: 7, title: ($0.rows[id: 7]?.title ?? "") + "x") }
    ),
    ("a row replaced by one that looks the same", Counts(), { $0.rows[id: 7] = $0.rows[id: 7] }),
    ("a row appended", runForIDs, { $0.rows.append(Row(id: 100_000 + $0.rows.count)) }),
  ]

  /// Closures that read what the actions change, each through a store of its own.
  private func watchers(_ store: Store<Tree, TreeAction>) -> [Runs] {
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let inner: Store<Inner, Change<Leaf>> = leaf.scope(\.inner) { (change: Change<Leaf>) in change }
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    let row = store.scope(\.rows, id: 7, action: TreeAction.row)!
    return [
      Runs { _ = store.count }, Runs { _ = leaf.value }, Runs { _ = inner.number },
      Runs { _ = detail.value }, Runs { _ = row.title },
      Runs { _ = store.scope(\.rows, action: TreeAction.row).ids },
    ]
  }

  /// Whether each action costs what it costs, whatever else there is.
  private func expectPrices(
    _ store: Store<Tree, TreeAction>, at location: SourceLocation = #_sourceLocation
  ) {
    let watchers = watchers(store)
    for (name, cost, change) in Self.prices {
      // The first time, the array that the states share is copied.
      store.change(change)
      let counts = Instrumentation.measure { store.change(change) }
      #expect(counts == cost, "\(name)", sourceLocation: location)
    }
    #expect(watchers.map(\.count).reduce(0, +) == 20, sourceLocation: location)
  }

  @Test("The same with 10 and 100,000 live stores of rows", arguments: [10, 100_000])
  func liveRows(count: Int) {
    let store = makeStore()
    let rows = Array(store.scope(\.rows, action: TreeAction.row).prefix(count))
    expectPrices(store)
    #expect(rows.count == count && Set(rows).count == count)
  }

  @Test("The same with 10 and 100,000 live stores of one place", arguments: [10, 100_000])
  func livePlaces(count: Int) {
    let store = makeStore()
    let stores = (0..<count).map { _ in store.scope(\.leaf, action: TreeAction.leaf) }
    expectPrices(store)
    #expect(stores.count == count && Set(stores).count == 1)
  }

  @Test("The same with 10 and 100,000 closures that read something else", arguments: [10, 100_000])
  func otherClosures(count: Int) {
    let store = makeStore()
    let tokens = (0..<count).map { _ in observe { _ = store.title } }
    expectPrices(store)
    #expect(tokens.count == count && tokens.allSatisfy { $0.runs == 1 })
  }

  @Test(
    "The same with 10 and 100,000 rows observed, of which one changes", arguments: [10, 100_000])
  func observedRows(count: Int) {
    let store = makeStore()
    // Row 7 has its closure already.
    let tokens = (8..<count + 8).map { id in observe { _ = store.rows[id: id]?.title } }
    expectPrices(store)
    #expect(tokens.count == count && tokens.allSatisfy { $0.runs == 1 })
  }

  @Test("The same with 10 and 20,000 rows observed through their stores", arguments: [10, 20_000])
  func observedRowStores(count: Int) {
    let store = makeStore()
    let rows = store.scope(\.rows, action: TreeAction.row)
    let tokens = (8..<count + 8).map { id in
      let row = rows[id: id]!
      return observe { _ = row.title }
    }
    expectPrices(store)
    #expect(tokens.count == count && tokens.allSatisfy { $0.runs == 1 })
  }

  @Test("At scope depth 1 and 16")
  func depth() {
    func cost<S: LeafHolder>(
      _ root: S, _ scope: (Store<S, Change<Leaf>>) -> Store<Leaf, Change<Leaf>>
    )
      -> [Counts]
    {
      let store = Store<S, Change<Leaf>>(
        initialState: root,
        reducer: Reduce { state, action in
          state.changeLeaf(action.change)
          return .none
        })
      let leaf = scope(store)
      let values = Runs { _ = leaf.value }
      leaf.send(Change { $0.value = 1 })
      let costs = [
        Instrumentation.measure { leaf.send(Change { $0.value = 2 }) },
        Instrumentation.measure { leaf.send(Change { $0.name = "x" }) },
        Instrumentation.measure { leaf.send(Change { _ in }) },
      ]
      #expect(values.count == 3 && leaf.value == 2)
      return costs
    }
    let once = cost(Level(inner: Leaf())) { inner($0) }
    #expect(once == [Self.run, Self.unread, Counts()])
    #expect(cost(Level16<Leaf>.withLeaf()) { inner4(inner4(inner4(inner4($0)))) } == once)
  }

  private func inner<S>(_ store: Store<Level<S>, Change<Leaf>>) -> Store<S, Change<Leaf>> {
    store.scope(\.inner) { (change: Change<Leaf>) in change }
  }

  private func inner4<S>(_ store: Store<Level4<S>, Change<Leaf>>) -> Store<S, Change<Leaf>> {
    inner(inner(inner(inner(store))))
  }

  // MARK: Nothing is copied

  struct Numbers: ObservableState, Identifiable {
    let id: Int
    @Tracked var numbers = [Int](repeating: 0, count: 1_000_000)
    var plain: [Int] = []
  }

  struct Millions: ObservableState {
    @Tracked var child = Numbers(id: 1, plain: [Int](repeating: 0, count: 1_000_000))
    @Tracked var optional: Numbers? = Numbers(id: 2)
    @Tracked var rows: IdentifiedArrayOf<Numbers> = [Numbers(id: 3)]
    @Tracked var many: IdentifiedArrayOf<Row>

    var addresses: [UnsafeRawPointer?] {
      [child.numbers, child.plain, optional!.numbers, rows[0].numbers].map { array in
        array.withUnsafeBytes { $0.baseAddress }
      } + [many.storage.elements.withUnsafeBytes { $0.baseAddress }]
    }
  }

  @Test("An array of 1,000,000 elements is changed where it lies, whoever has stores of it")
  func noCopy() {
    let store = Store<Millions, Change<Millions>>.changing(Millions(many: Self.manyRows))
    func pass(_ change: Change<Millions>) -> Change<Millions> { change }
    let child = store.scope(\.child, action: pass)
    let optional = store.scope(\.optional, action: pass)!
    let row = store.scope(\.rows) { _, change in pass(change) }[0]
    let many = Array(store.scope(\.many) { _, change in pass(change) }.prefix(10))
    let viewStore = ViewStore(child) { $0.numbers[5] }
    let runs = [
      Runs { _ = child.numbers[5] }, Runs { _ = optional.numbers[5] },
      Runs { _ = row.numbers[5] }, Runs { _ = many[5].title }, Runs { _ = viewStore.state },
    ]
    let change = Change<Millions> {
      $0.child.numbers[5] += 1
      $0.child.plain[5] += 1
      $0.optional?.numbers[5] += 1
      $0.rows[id: 3]?.numbers[5] += 1
      $0.many[id: 5]?.title += "x"
    }
    // The first time, what the state shares with what it was made of is copied.
    store.send(change)
    let before = store.withState(\.addresses)
    for _ in 0..<3 { child.send(change) }
    // While somebody traces, in a test that waits meanwhile, old values are kept, which costs copies.
    #expect(store.withState(\.addresses) == before || ChangeLog.isOn)
    #expect(runs.map(\.count) == [5, 5, 5, 5, 5] && viewStore.state == 4)
    // A copy that somebody keeps is what makes the next change copy.
    let kept = store.withState { $0 }
    store.send(change)
    let after = store.withState(\.addresses)
    #expect(zip(after, kept.addresses).allSatisfy(!=))
  }

  @Test("View stores, and what they stand on, are made once, and nothing is made for an action")
  func nothingIsMade() {
    let store = makeTree()
    let child: Store<Leaf, Change<Leaf>> = store.scope(\.leaf, action: TreeAction.leaf)
    let viewStores = [ViewStore(store) { $0.leaf.name }, ViewStore(store) { $0.leaf.name + "!" }]
    let viewStore = ViewStore(child) { $0.name }
    let tokens = [
      observe("first") { _ = viewStores[0].state }, observe("second") { _ = viewStores[1].state },
      observe("child") { _ = viewStore.state },
    ]
    store.change { $0.count += 1 }
    let before = GraphMemory.made
    for _ in 0..<10 {
      store.change { state in
        state.count += 1
        state.leaf.value += 1
      }
    }
    #expect(GraphMemory.made == before)
    #expect(tokens.map(\.runs) == [1, 1, 1])
  }
}
