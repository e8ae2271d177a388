import ObservableStore
import Observation
import Observing
import Testing

@MainActor
@Suite("The toolchain's own Observation sees reads through a store")
struct ToolchainObservationTests {
  typealias TreeStore = Store<Tree, TreeAction>
  typealias Reader = (
    name: String, fires: Set<String>, make: @MainActor (TreeStore) -> @MainActor () -> Void
  )

  private static func makeStore() -> TreeStore {
    makeTree(
      Tree(
        detail: Leaf(value: 1), page: .leaf(Leaf(value: 2)), sheet: .inner(Inner(number: 3)),
        rows: [Row(id: 1), Row(id: 2)]))
  }

  // MARK: withObservationTracking

  /// What is changed, each in a store of its own.
  private static let changes: KeyValuePairs<String, (inout Tree) -> Void> = [
    "nothing": { _ in },
    "a copy": { state in
      var copy = state
      copy.count += 1
      copy.rows.removeAll()
    },
    "equal": { $0.leaf = Leaf() },
    "count": { $0.count += 1 },
    "title": { $0.title += "x" },
    "plain": { $0.plain += 1 },
    "leaf.value": { $0.leaf.value += 1 },
    "leaf.inner": { $0.leaf.inner.number += 1 },
    "leaf": { $0.leaf = Leaf(value: 8) },
    "detail.value": { $0.detail?.value += 1 },
    "detail": { $0.detail = Leaf(value: 8) },
    "no detail": { $0.detail = nil },
    "page.value": {
      guard case .leaf(var leaf) = $0.page else { return }
      leaf.value += 1
      $0.page = .leaf(leaf)
    },
    "page": { $0.page = .empty },
    "sheet": { $0.sheet = nil },
    "row.title": { $0.rows[id: 2]?.title += "x" },
    "row.inner": { $0.rows[id: 2]?.inner.number += 1 },
    "row": { $0.rows[id: 2] = Row(id: 2, title: "x") },
    "other row": { $0.rows[id: 1]?.title += "x" },
    "appended": { $0.rows.append(Row(id: 3)) },
    "removed": { $0.rows.remove(id: 2) },
    "reversed": { $0.rows.reverse() },
    "all": { $0 = Tree(count: 5, leaf: Leaf(value: 5, inner: Inner(number: 5))) },
  ]
  private static let anything = Set(changes.map(\.key)).subtracting(["nothing", "a copy", "equal"])

  /// What is read, and which changes of the state it hears of: those of what it read, and no others.
  ///
  /// What is not tracked in the root's state is a part of all that is read of the root.
  private static let readers: [Reader] = [
    ("a property", ["count", "plain", "all"], { store in { _ = store.count } }),
    ("a computed property", ["count", "plain", "all"], { store in { _ = store.doubled } }),
    ("what is not tracked", ["plain", "all"], { store in { _ = store.plain } }),
    (
      "a part of a struct", ["leaf.value", "leaf", "plain", "all"],
      { store in
        { _ = store[\.leaf.value] }
      }
    ),
    (
      "a part of a part", ["leaf.inner", "leaf", "plain", "all"],
      { store in
        { _ = store[\.leaf.inner.number] }
      }
    ),
    // The struct is handed out, and what is read of it then is not seen.
    (
      "a struct", ["leaf.value", "leaf.inner", "leaf", "plain", "all"],
      { store in { _ = store.leaf.value } }
    ),
    ("the state", anything, { store in { _ = store.state } }),
    ("the state, untracked", [], { store in { _ = store.withState { $0.count } } }),
    ("a child", [], { store in { _ = leaf(store) } }),
    ("a child's property", ["leaf.value", "leaf", "all"], { store in { _ = leaf(store).value } }),
    (
      "a kept child's", ["leaf.value", "leaf", "all"],
      { store in
        let leaf = leaf(store)
        return { _ = leaf.value }
      }
    ),
    (
      "a child's state", ["leaf.value", "leaf.inner", "leaf", "all"],
      { store in
        { _ = leaf(store).state }
      }
    ),
    ("an optional's presence", ["detail", "no detail", "all"], { store in { _ = detail(store) } }),
    (
      "an optional's content", ["detail.value", "detail", "no detail", "all"],
      { store in
        { _ = detail(store)?.value }
      }
    ),
    // It says so when another one comes in its place.
    (
      "a kept optional's content", ["detail.value", "detail"],
      { store in
        let detail = detail(store)
        return { _ = detail?.value }
      }
    ),
    (
      "whether it has gone", ["detail", "no detail", "all"],
      { store in
        let detail = detail(store)
        return { _ = detail?.isInvalid }
      }
    ),
    ("an enum's case", ["page", "all"], { store in { _ = page(store) } }),
    ("an enum's payload", ["page.value", "page", "all"], { store in { _ = page(store)?.value } }),
    (
      "an optional enum's payload", ["sheet", "all"],
      { store in
        { _ = store.scope(\.sheet, case: Page.inner, action: TreeAction.inner)?.number }
      }
    ),
    (
      "rows", ["appended", "removed", "reversed", "all"], { store in { _ = rows(store).ids } }
    ),
    (
      "rows' titles", ["row.title", "row", "other row", "appended", "removed", "reversed", "all"],
      { store in { _ = rows(store).map(\.title) } }
    ),
    (
      "a row's title", ["row.title", "row", "removed", "all"],
      { store in
        { _ = store.scope(\.rows, id: 2, action: TreeAction.row)?.title }
      }
    ),
    (
      "a kept row's title", ["row.title", "row"],
      { store in
        let row = rows(store)[1]
        return { _ = row.title }
      }
    ),
    (
      "a kept row's state", ["row.title", "row.inner", "row"],
      { store in
        let row = rows(store)[1]
        return { _ = row.state }
      }
    ),
    (
      "a view store's state", ["count", "all"],
      { store in
        let viewStore = ViewStore(store) { $0.count }
        return { _ = viewStore.state }
      }
    ),
  ]

  private static func leaf(_ store: TreeStore) -> Store<Leaf, Change<Leaf>> {
    store.scope(\.leaf, action: TreeAction.leaf)
  }
  private static func detail(_ store: TreeStore) -> Store<Leaf, Change<Leaf>>? {
    store.scope(\.detail, action: TreeAction.detail)
  }
  private static func page(_ store: TreeStore) -> Store<Leaf, Change<Leaf>>? {
    store.scope(\.page, case: Page.leaf, action: TreeAction.leaf)
  }
  private static func rows(_ store: TreeStore) -> StoreRows<Int, Row, Change<Row>> {
    store.scope(\.rows, action: TreeAction.row)
  }

  /// A count that a `Sendable` closure may raise.
  final class Counter: @unchecked Sendable {
    var count = 0
  }

  private func track(_ counter: Counter, _ read: @MainActor () -> Void) {
    withObservationTracking(read) { counter.count += 1 }
  }

  @Test("onChange fires once for a change of what was read, and not for others")
  func fires() {
    for (name, expected, make) in Self.readers {
      for (change, body) in Self.changes {
        let store = Self.makeStore()
        let read = make(store)
        let counter = Counter()
        track(counter, read)
        store.change(body)
        let fired = expected.contains(change) ? 1 : 0
        #expect(counter.count == fired, "\(name), \(change)")
        store.change(body)
        for _ in 0..<3 { store.change { $0 = Tree(count: $0.count + 1, title: $0.title + "y") } }
        #expect(counter.count <= 1, "\(name), \(change), once more")
      }
    }
  }

  @Test("Each arming fires once, and sees the new value")
  func arming() {
    for (name, expected, make) in Self.readers where expected.contains("all") {
      let store = Self.makeStore()
      let read = make(store)
      let counter = Counter()
      for round in 1...5 {
        track(counter, read)
        #expect(counter.count == round - 1, "\(name)")
        store.change {
          $0.count += 1
          $0.plain += 1
          $0.leaf = Leaf(value: round, inner: Inner(number: round))
          $0.page = round % 2 == 0 ? .leaf(Leaf(value: round)) : .empty
        }
        store.change {
          $0.detail = round % 2 == 0 ? Leaf() : nil
          $0.sheet = round % 2 == 0 ? .inner(Inner()) : nil
          $0.rows = round % 2 == 0 ? [Row(id: 1), Row(id: 2)] : []
        }
        // A store that has been told that it is gone is told no more.
        #expect(counter.count == (name == "whether it has gone" ? 1 : round), "\(name)")
        if name == "whether it has gone" { break }
      }
    }
  }

  @Test("What is tracked is told when the change is committed")
  func committed() {
    let store = Self.makeStore()
    var seen: [Int] = []
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { seen.append(store.count) }
    }
    store.change {
      $0.count = 6
      $0.count = 7
    }
    #expect(seen == [7])
  }
}
