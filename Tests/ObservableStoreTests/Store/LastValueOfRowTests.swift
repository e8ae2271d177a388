import Testing

@testable import ObservableStore
@testable import Observing

@Suite("The last value of a row that nobody read before it went") @MainActor
struct LastValueOfRowTests {
  private typealias Edit = (inout Tree) -> Void

  /// What becomes of the array while a store of a row is held.
  private static let moves: [(name: String, edit: Edit)] = [
    ("stays", { _ in }),
    ("changed in place", { $0.rows[id: 1]?.title = "last" }),
    ("replaced", { $0.rows = [Row(id: 1, title: "last"), Row(id: 2)] }),
    ("replaced with the state around it", { $0 = Tree(rows: [Row(id: 1, title: "last")]) }),
    (
      "copied and changed",
      { tree in
        let copy = tree.rows
        tree.rows[id: 1]?.title = "last"
        _ = copy.count
      }
    ),
    (
      "sorted, and another removed",
      { tree in
        tree.rows.sort { $0.id > $1.id }
        tree.rows.remove(id: 0)
      }
    ),
  ]

  /// How the row goes.
  private static let removals: [(name: String, edit: Edit)] = [
    ("by id", { $0.rows.remove(id: 1) }),
    ("by nil", { $0.rows[id: 1] = nil }),
    ("filtered", { $0.rows = $0.rows.filter { $0.id != 1 } }),
    (
      "by nil in place",
      { tree in
        func clear(_ row: inout Row?) { row = nil }
        clear(&tree.rows[id: 1])
      }
    ),
    ("all", { $0.rows.removeAll() }),
    ("another array", { $0.rows = [] }),
    ("another state", { $0 = Tree() }),
    (
      "removed from a copy that is put back",
      { tree in
        var copy = tree.rows
        copy.remove(id: 1)
        tree.rows = copy
      }
    ),
    (
      "changed, then replaced with the state around it",
      { tree in
        tree.rows[id: 1]?.isDone = true
        tree = Tree()
      }
    ),
    (
      "another put in its position",
      { tree in
        tree.rows[tree.rows.ids.firstIndex(of: 1)!] = Row(id: 9)
      }
    ),
  ]

  private func makeStore() -> Store<Tree, TreeAction> {
    makeTree(Tree(rows: [Row(id: 0), Row(id: 1, title: "last"), Row(id: 2)]))
  }

  @Test(
    "However the array was replaced before, and however the row goes", arguments: [false, true])
  func unread(isKept: Bool) {
    for move in Self.moves {
      for removal in Self.removals {
        let store = makeStore()
        let row = store.scope(\.rows, id: 1, action: TreeAction.row)!
        // Another owner keeps storage alive that the state lets go of.
        var kept = [isKept ? store.withState(\.rows) : []]
        store.change(move.edit)
        if isKept { kept.append(store.withState(\.rows)) }
        _ = StoreMisuse.recording { store.change(removal.edit) }
        #expect(row.isInvalid, "\(move.name), \(removal.name)")
        #expect(row.title == "last", "\(move.name), \(removal.name)")
        withExtendedLifetime(kept) {}
      }
    }
  }

  @Test("Two places with one storage each keep their own rows")
  func sharedStorage() {
    let store = makeStore()
    store.change { $0.leaf.rows = $0.rows }
    let leaf: Store<Leaf, Change<Leaf>> = store.scope(\.leaf, action: TreeAction.leaf)
    let row = store.scope(\.rows, id: 1, action: TreeAction.row)!
    let other: Store<Row, Change<Leaf>> = leaf.scope(\.rows, id: 1) { _, change in change }!
    store.change { $0.rows[id: 1]?.title = "mine" }
    store.change { $0.leaf.rows[id: 1]?.title = "its" }
    store.change { $0.rows.remove(id: 1) }
    #expect(row.isInvalid && row.title == "mine")
    #expect(!other.isInvalid && other.title == "its")
    store.change { $0.leaf.rows.removeAll() }
    #expect(other.isInvalid && other.title == "its")
  }

  @Test("Arrays that trade places keep the rows where they were")
  func swapped() {
    let store = makeStore()
    store.change { $0.leaf.rows = [Row(id: 1, title: "leaf's"), Row(id: 5, title: "five")] }
    let leaf: Store<Leaf, Change<Leaf>> = store.scope(\.leaf, action: TreeAction.leaf)
    let row = store.scope(\.rows, id: 2, action: TreeAction.row)!
    let other: Store<Row, Change<Leaf>> = leaf.scope(\.rows, id: 5) { _, change in change }!
    store.change { $0.rows[id: 2]?.title = "two" }
    store.change { tree in
      let rows = tree.rows
      tree.rows = tree.leaf.rows
      tree.leaf.rows = rows
    }
    #expect(row.isInvalid && row.title == "two")
    #expect(other.isInvalid && other.title == "five")
  }

  @Test("A row of a computed array is what it was when it was read last")
  func computed() {
    let store = makeStore()
    let row: Store<Row, TreeAction> = store.scope(\.undone, id: 1) { _, action in action }!
    store.change { $0.rows[id: 1]?.title = "read" }
    #expect(row.title == "read")
    store.change { $0.rows[id: 1]?.isDone = true }
    #expect(row.isInvalid && row.title == "read")
  }
}

@Suite("The last value of a child that is changed and goes in one action") @MainActor
struct LastValueOfChangedChildTests {
  @Test("It is what it was changed to")
  func changedAndGone() {
    let endings: [(String, (inout Tree) -> Void)] = [
      ("nil", { $0.detail = nil }),
      ("another", { $0.detail = Leaf() }),
      ("another state", { $0 = Tree() }),
      (
        "a copy of the state without it",
        { tree in
          var copy = tree
          copy.detail = nil
          tree = copy
        }
      ),
    ]
    for (name, end) in endings {
      let store = makeTree(Tree(detail: Leaf(value: 1, rows: [Row(id: 1)])))
      let detail = store.scope(\.detail, action: TreeAction.detail)!
      store.change { tree in
        tree.detail?.rows[id: 1]?.title = "changed"
        tree.detail?.value = 2
        end(&tree)
      }
      #expect(detail.isInvalid, "\(name)")
      #expect(detail.value == 2 && detail[\.rows[id: 1]?.title] == "changed", "\(name)")
    }
  }

  @Test("A child that replaces itself is read as what it was")
  func replacedByItself() {
    let store = makeTree(Tree(detail: Leaf(value: 1, rows: [Row(id: 1)])))
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    detail.send(Change { $0 = Leaf(value: 7) })
    #expect(detail.isInvalid && detail.value == 1)
    store.change { $0.detail = nil }
    #expect(detail.value == 1)
  }

  @Test("A child's array is not copied on its account")
  func inPlace() {
    let store = makeTree(
      Tree(detail: Leaf(rows: IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) }))))
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    func address() -> UnsafeRawPointer? {
      store.withState {
        $0.detail?.rows.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      }
    }
    let before = address()
    for id in 0..<100 {
      detail.send(
        Change {
          $0.rows[id: id]?.title = "a"
          $0.value += 1
          $0.rows[id: id]?.isDone = true
        })
    }
    #expect(address() == before || ChangeLog.isOn)
    #expect(detail.value == 100)
  }
}

extension Tree {
  fileprivate var undone: IdentifiedArrayOf<Row> { rows.filter { !$0.isDone } }
}
