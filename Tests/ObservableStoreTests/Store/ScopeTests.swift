import ObservableStore
import Observing
import Testing

@Suite("Scoped stores") @MainActor
struct ScopeTests {
  @Test("Scoping a place twice gives equal stores")
  func identity() {
    let store = makeTree()
    let first = store.scope(\.leaf, action: TreeAction.leaf)
    let second = store.scope(\.leaf, action: TreeAction.leaf)
    #expect(first == second && first.id == second.id && first !== second)
    #expect(
      first.scope(\.inner, action: { _ in Change { _ in } }) as Store<Inner, TreeAction>
        == second.scope(\.inner, action: { _ in Change { _ in } }))
    #expect(Set([first, second]).count == 1)
    let other = makeTree()
    #expect(other.scope(\.leaf, action: TreeAction.leaf) != first)
  }

  @Test("A child's closure depends on nothing of the parent on the way")
  func apart() {
    let store = makeTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let inner: Store<Inner, Change<Inner>> = leaf.scope(\.inner) { change in
      Change { change.change(&$0.inner) }
    }
    let numbers = Runs { _ = inner.number }
    let values = Runs { _ = leaf.value }
    store.change { $0.leaf.value += 1 }
    #expect((numbers.count, values.count) == (1, 2))
    inner.send(Change { $0.number = 5 })
    #expect((numbers.count, values.count) == (2, 2))
    store.change {
      $0.leaf.name = "x"
      $0.title = "y"
      $0.count += 1
    }
    #expect((numbers.count, values.count) == (2, 2))
    store.change { $0.leaf = Leaf() }
    #expect((numbers.count, values.count) == (3, 3))
    #expect(inner.number == 0 && leaf.value == 0)
  }

  @Test("A child that is reset by its own reducer stays the same store")
  func reset() {
    let store = makeTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let values = Runs { _ = leaf.value }
    leaf.send(Change { $0.value = 3 })
    leaf.send(Change { $0 = Leaf() })
    #expect(values.count == 3 && leaf.value == 0 && !leaf.isInvalid)
    #expect(leaf == store.scope(\.leaf, action: TreeAction.leaf))
  }

  @Test("An optional child's presence is apart from its content")
  func optional() {
    let store = makeTree()
    var seen: [Int?] = []
    let outer = Runs {
      seen.append(store.scope(\.detail, action: TreeAction.detail)?.withState { $0.value })
    }
    store.change { $0.detail = Leaf(value: 1) }
    #expect(outer.count == 2)
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    let values = Runs { _ = detail.value }
    detail.send(Change { $0.value = 2 })
    store.change { $0.detail?.name = "x" }
    #expect((outer.count, values.count) == (2, 2))
    var copy = store.withState { $0.detail! }
    copy.value = 9
    store.change { [copy] in $0.detail = copy }
    #expect((outer.count, values.count) == (2, 3))
    #expect(detail.value == 9 && !detail.isInvalid)
    store.change { $0.detail = nil }
    #expect((outer.count, values.count) == (3, 3))
    #expect(detail.value == 9 && detail.isInvalid)
    store.change { $0.detail = Leaf(value: 4) }
    #expect((outer.count, values.count) == (4, 3))
    #expect(detail.value == 9 && detail.isInvalid)
    #expect(store.scope(\.detail, action: TreeAction.detail)! != detail)
    #expect(seen == [nil, 1, nil, 4])
  }

  @Test("A child replaced by one of another identity is another store")
  func replaced() {
    let store = makeTree(Tree(detail: Leaf(value: 1)))
    let first = store.scope(\.detail, action: TreeAction.detail)!
    let outer = Runs { _ = store.scope(\.detail, action: TreeAction.detail) }
    store.change { $0.detail = Leaf(value: 2) }
    #expect(outer.count == 2)
    let second = store.scope(\.detail, action: TreeAction.detail)!
    #expect(first != second && first.isInvalid && !second.isInvalid)
    #expect(first.value == 1 && second.value == 2)
  }

  @Test("A closure that asks whether a store is invalid re-runs when it becomes so")
  func invalid() {
    let store = makeTree(Tree(detail: Leaf(value: 1)))
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    let inner: Store<Inner, Change<Leaf>> = detail.scope(\.inner) { (c: Change<Leaf>) in c }
    var seen: [Bool] = []
    let asks = Runs {
      seen.append(detail.isInvalid)
      seen.append(inner.isInvalid)
    }
    store.change { $0.detail?.value = 3 }
    #expect(asks.count == 1)
    store.change { $0.detail = nil }
    #expect(asks.count == 2 && seen == [false, false, true, true])
    #expect(inner.number == 0 && inner.text == "inner")
  }

  @Test("What is sent to a store whose state has gone is ignored and named")
  func sendingToGone() {
    let store = makeTree(Tree(detail: Leaf(value: 1)))
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    store.change { $0.detail = nil }
    let reports = StoreMisuse.recording { detail.send(Change { $0.value = 2 }) }
    #expect(reports.count == 1 && reports[0].contains("Leaf") && reports[0].contains("ignored"))
    #expect(store.detail == nil)
  }

  @Test("What was changed last is what a store says whose state has gone")
  func lastValues() {
    let store = makeTree(Tree(detail: Leaf(value: 1)))
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    for value in 2..<5 { detail.send(Change { $0.value = value }) }
    store.change { $0.detail!.rows = [Row(id: 1)] }
    store.change { $0.detail!.rows[id: 1]!.title = "last" }
    let row = detail.scope(\.rows, action: { (id: Int, c: Change<Leaf>) in c })[0]
    store.change { $0 = Tree() }
    #expect(detail.isInvalid && detail.value == 4 && detail.rows[0].title == "last")
    #expect(row.isInvalid && row.title == "last")
  }

  @Test("Enum cases: a closure that looks at the case does not run for changes inside")
  func cases() {
    let store = makeTree(Tree(page: .leaf(Leaf(value: 1))))
    let looks = Runs { _ = store.scope(\.page, case: Page.leaf, action: TreeAction.leaf) }
    let inners = Runs { _ = store.scope(\.page, case: Page.inner, action: TreeAction.inner) }
    let leaf = store.scope(\.page, case: Page.leaf, action: TreeAction.leaf)!
    #expect(leaf == store.scope(\.page, case: Page.leaf, action: TreeAction.leaf))
    let values = Runs { _ = leaf.value }
    store.change {
      guard case .leaf(var leaf) = $0.page else { return }
      leaf.value = 2
      $0.page = .leaf(leaf)
    }
    #expect((looks.count, inners.count, values.count) == (1, 1, 2))
    store.change { $0.page = .inner(Inner(number: 4)) }
    #expect((looks.count, inners.count, values.count) == (2, 2, 2))
    #expect(leaf.isInvalid && leaf.value == 2)
    #expect(store.scope(\.page, case: Page.leaf, action: TreeAction.leaf) == nil)
    let inner = store.scope(\.page, case: Page.inner, action: TreeAction.inner)!
    #expect(inner == store.scope(\.page, case: Page.inner, action: TreeAction.inner))
    let numbers = Runs { _ = inner.number }
    store.change { $0.page = .other(Inner(number: 5)) }
    #expect(inner.isInvalid && inner.number == 4 && numbers.count == 1)
    #expect(store.scope(\.page, case: Page.inner, action: TreeAction.inner) == nil)
    #expect(store.scope(\.page, case: Page.other, action: TreeAction.inner)?.number == 5)
  }

  @Test("Optional enums scope as enums do")
  func optionalCases() {
    let store = makeTree()
    #expect(store.scope(\.sheet, case: Page.leaf, action: TreeAction.leaf) == nil)
    store.change { $0.sheet = .leaf(Leaf(value: 3)) }
    let leaf = store.scope(\.sheet, case: Page.leaf, action: TreeAction.leaf)!
    let values = Runs { _ = leaf.value }
    store.change { $0.sheet = nil }
    #expect(leaf.isInvalid && leaf.value == 3 && values.count == 1)
  }

  @Test("A child that is a plain value is a store too")
  func plainChildren() {
    let store = makeTree(Tree(number: 1))
    let count: Store<Int, Never> = store.scope(\.count) { (_: Never) in }
    let doubled: Store<Int, Never> = store.scope(\.doubled) { (_: Never) in }
    let number: Store<Int, Never> = store.scope(\.number) { (_: Never) in }!
    let counts = Runs { _ = count.state }
    let doubles = Runs { _ = doubled.state }
    let numbers = Runs { _ = number.state }
    let presence = Runs { _ = (store.scope(\.number) { (_: Never) in } as Store<Int, Never>?) }
    store.change { $0.count = 2 }
    #expect((counts.count, doubles.count, numbers.count) == (2, 2, 1))
    store.change { $0.number = 2 }
    #expect((counts.count, doubles.count, numbers.count, presence.count) == (2, 2, 2, 1))
    store.change { $0.number = nil }
    #expect((numbers.count, presence.count) == (2, 2))
    #expect(count.state == 2 && doubled.state == 4 && number.state == 2 && number.isInvalid)
  }

  @Test("A computed child is read as the property says, whatever that depends on")
  func computed() {
    let store = makeTree(Tree(leaf: Leaf(value: 5)))
    let shown: Store<Leaf, Never> = store.scope(\.shownLeaf) { (_: Never) in }
    var seen: [Int] = []
    let values = Runs { seen.append(shown.value) }
    store.change { $0.leaf.value = 6 }
    store.change { $0.count = 1 }
    store.change { $0.leaf.value = 7 }
    store.change { $0.count = 2 }
    #expect(seen.first == 5 && seen.last == 7)
    #expect(seen == [5, 6, -1, 7] && values.count == 4)
  }
}

extension Store where State == Tree, Action == TreeAction {
  func scope<C>(_ keyPath: KeyPath<Tree, C>, _ never: @escaping (Never) -> Void) -> Store<C, Never>
  {
    scope(keyPath) { (_: Never) -> TreeAction in }
  }
  func scope<C>(_ keyPath: KeyPath<Tree, C?>, _ never: @escaping (Never) -> Void) -> Store<
    C, Never
  >? {
    scope(keyPath) { (_: Never) -> TreeAction in }
  }
}
