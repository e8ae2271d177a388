import ObservableStore
import Observing
import Testing

@Suite("Reading through stores") @MainActor
struct StoreReadsTests {
  @Test("A closure re-runs when what it read through the store has changed, and only then")
  func reads() {
    let store = makeTree()
    let counts = Runs { _ = store.count }
    let doubles = Runs { _ = store.doubled }
    let titles = Runs { _ = store.title }
    store.change { $0.count = 1 }
    #expect((counts.count, doubles.count, titles.count) == (2, 2, 1))
    store.change { $0.title = "new" }
    #expect((counts.count, doubles.count, titles.count) == (2, 2, 2))
    store.change { $0.count = 1 }
    #expect((counts.count, doubles.count, titles.count) == (2, 2, 2))
    #expect(store.count == 1 && store.doubled == 2 && store.title == "new")
  }

  @Test("A root that is replaced as a whole re-runs once who read what differs")
  func replacedRoot() {
    let store = makeTree()
    let runs = Runs { _ = (store.count, store.title) }
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let values = Runs { _ = leaf.value }
    store.change { $0 = Tree() }
    #expect((runs.count, values.count) == (1, 1))
    store.change { $0 = Tree(count: 1, leaf: Leaf(value: 5)) }
    #expect((runs.count, values.count) == (2, 2))
    store.change { $0.leaf.value = 7 }
    #expect((runs.count, values.count) == (2, 3))
    #expect(leaf.value == 7)
  }

  @Test("An untracked property counts as a change of the state that it lies in")
  func plain() {
    let store = makeTree()
    let runs = Runs { _ = store.plain }
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let values = Runs { _ = leaf.value }
    store.change { $0.plain = 1 }
    #expect((runs.count, values.count) == (2, 1))
  }

  @Test("The state as a whole is everything in it")
  func whole() {
    let store = makeTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let roots = Runs { _ = store.state }
    let leaves = Runs { _ = leaf.state }
    store.change { $0.count = 1 }
    #expect((roots.count, leaves.count) == (2, 1))
    store.change { $0.leaf.inner.number = 1 }
    #expect((roots.count, leaves.count) == (3, 2))
    store.change { $0.leaf.inner.number = 1 }
    #expect((roots.count, leaves.count) == (3, 2))
    #expect(leaf.state.inner.number == 1)
  }

  @Test("withState is read by nobody")
  func withState() {
    let store = makeTree()
    let runs = Runs { _ = store.withState { $0.count } }
    store.change { $0.count = 1 }
    #expect(runs.count == 1)
    #expect(store.withState { $0.count } == 1)
  }

  @Test("A million elements are not copied by an action that changes one")
  func inPlace() {
    var state = Tree()
    state.rows = IdentifiedArray(uniqueElements: (0..<1000).map { Row(id: $0) })
    let store = makeTree(state)
    state = Tree()
    let first = store.scope(\.rows, action: TreeAction.row)
    let row = first[7]
    let runs = Runs { _ = row.title }
    store.change { $0.rows[id: 7]!.title = "x" }
    var address: UnsafeRawPointer?
    store.withState { $0.rows.withElementAddress { address = $0 } }
    store.change { $0.rows[id: 7]!.title = "y" }
    store.withState { $0.rows.withElementAddress { #expect(address == $0) } }
    #expect(runs.count == 3)
    #expect(row.title == "y")
  }
}

extension IdentifiedArray {
  /// Where the first element lies.
  func withElementAddress(_ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: self) {
      body(UnsafeRawPointer($0).load(as: UnsafeRawPointer.self))
    }
  }
}
