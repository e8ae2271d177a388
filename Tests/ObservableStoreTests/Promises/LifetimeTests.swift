import Testing

@testable import ObservableStore
@testable import Observing

@MainActor
@Suite("What stores are made of is given back")
struct LifetimeTests {
  private func makeFullTree() -> Store<Tree, TreeAction> {
    makeTree(
      Tree(
        leaf: Leaf(deep: Inner()), detail: Leaf(rows: [Row(id: 5)]), page: .leaf(Leaf()),
        sheet: .inner(Inner()), rows: [Row(id: 1), Row(id: 2), Row(id: 3)]))
  }

  /// A store of each kind, and closures over it.
  private func makeAll() -> [AnyObject] {
    let store = makeFullTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let inner = leaf.scope(\.inner, action: { (change: Change<Leaf>) in change })
    let deep = leaf.scope(\.deep, action: { (change: Change<Leaf>) in change })!
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    let page = store.scope(\.page, case: Page.leaf, action: TreeAction.leaf)!
    let sheet = store.scope(\.sheet, case: Page.inner, action: TreeAction.inner)!
    let rows = Array(store.scope(\.rows, action: TreeAction.row))
    let detailRow = detail.scope(\.rows, action: { (_: Int, c: Change<Leaf>) in c })[0]
    let rowInner = rows[0].scope(\.inner, action: { (change: Change<Row>) in change })
    let level = store.scope(state: { $0.leaf }, action: TreeAction.leaf)
    let viewStore = ViewStore(level) { $0.value }
    let rowViewStore = ViewStore(rows[1]) { $0.title }
    let derived = Derived { leaf.value + detail.value + viewStore.state }
    let binding = store.binding(\.title) { value in .change(Change { $0.title = value }) }
    let tokens = [
      observe { _ = (store.count, store.isInvalid, inner.number, deep.text) },
      observe { _ = (detail.value, detail.isInvalid, page.value, sheet.state) },
      observe {
        for row in store.scope(\.rows, action: TreeAction.row) {
          _ = observe {
            _ = (row.title, row.scope(\.inner, action: { (c: Change<Row>) in c }).text)
          }
        }
      },
      observe { _ = (rowInner.number, detailRow.title, rows[2].isInvalid, store.state) },
      observe { _ = (derived.value, binding.wrappedValue) },
      viewStore.publisher.sink { _ in }, rowViewStore.publisher.count.sink { _ in },
      withViewStore(leaf, observe: { $0.name }) { _ = $0.state },
    ]
    for id in 1...3 { store.send(.row(id, Change { $0.title += "x" })) }
    store.change {
      $0.count += 1
      $0.leaf.value = 2
      $0.detail = Leaf(value: 1)
      $0.page = .empty
      $0.sheet = nil
      $0.rows.remove(id: 3)
      $0.rows.append(Row(id: 4))
    }
    let stores: [AnyObject] = [
      store, leaf, inner, deep, detail, page, sheet, detailRow, rowInner, level, viewStore,
      rowViewStore, derived,
    ]
    return stores + rows + tokens
  }

  enum Order: CaseIterable {
    case storesFirst
    case closuresFirst
    case fromTheMiddle
  }

  @Test(
    "Stores of every kind and closures over them, in whatever order they go",
    arguments: Order.allCases)
  func order(_ order: Order) {
    expectGivenBack {
      var held = makeAll()
      let weak = held.map { Weak(object: $0) }
      while !held.isEmpty {
        switch order {
        case .storesFirst: held.removeFirst()
        case .closuresFirst: held.removeLast()
        case .fromTheMiddle: held.remove(at: held.count / 2)
        }
      }
      #expect(weak.count == 24 && weak.allSatisfy { $0.object == nil })
    }
  }

  @Test("Scoping again and again without keeping what comes of it")
  func scoping() {
    let store = makeFullTree()
    expectGivenBack {
      for _ in 0..<1_000 {
        _ = store.scope(\.leaf, action: TreeAction.leaf).value
        _ = store.scope(\.detail, action: TreeAction.detail)?.value
        _ = store.scope(\.page, case: Page.leaf, action: TreeAction.leaf)?.value
        _ = store.scope(\.rows, action: TreeAction.row).map(\.title)
        _ = ViewStore(store.scope(state: { $0.count }, action: { $0 })) { $0 }.state
      }
    }
    #expect(store.place.inner.count == 0)
  }

  @Test("What a reducer, an effect, a transform and a closure hold goes with the tree")
  func captured() {
    expectGivenBack {
      var things = (0..<4).map { _ in Thing() }
      let weak = things.map { Weak(object: $0) }
      var root: Store? = storeHolding(things[0], things[1])
      var child: Store? = root!.scope(
        state: { [thing = things[2]] in
          _ = thing
          return $0.leaf
        }, action: { (change: Change<Tree>) in change })
      var token: ObservationToken? = observe { [child, thing = things[3]] in
        _ = (thing, child!.value)
      }
      things = []
      root = nil
      child?.send(Change { $0.leaf.value = 1 })
      #expect(token?.runs == 2 && weak.map { $0.object != nil } == [true, true, true, true])
      child = nil
      #expect(root == nil && weak.allSatisfy { $0.object != nil })
      token = nil
      #expect(weak.allSatisfy { $0.object == nil })
    }
  }

  private func storeHolding(_ thing: Thing, _ other: Thing) -> Store<Tree, Change<Tree>> {
    Store(
      initialState: Tree(),
      reducer: Reduce { state, action in
        _ = thing
        action.change(&state)
        if state.count > 0 { return .none }
        return .send(
          Change {
            _ = other
            $0.count += 1
          })
      })
  }

  @Test("A view store keeps the tree that it was made of, and a subscription the view store")
  func viewStores() {
    expectGivenBack {
      let thing = Thing()
      var root: Store? = storeHolding(thing, Thing())
      weak let weakRoot = root
      var level: Store? = root!.scope(state: { $0.leaf }, action: { (c: Change<Tree>) in c })
      weak let weakLevel = level
      weak let reducer = root?.sender
      var viewStore: ViewStore? = ViewStore(level!) { $0.value }
      weak let weakViewStore = viewStore
      root = nil
      level = nil
      #expect(weakRoot == nil && weakLevel != nil && reducer != nil)
      viewStore?.send(Change { $0.leaf.value = 1 })
      #expect(viewStore?.state == 1)
      var seen: [Int] = []
      var token: ObservationToken? = viewStore?.publisher.sink { seen.append($0) }
      let binding = viewStore?.binding(get: { $0 }) { value in Change { $0.leaf.value = value } }
      var other: StateBinding? = binding
      _ = consume binding
      viewStore = nil
      other?.wrappedValue = 2
      #expect(seen == [1, 2] && weakViewStore != nil)
      token = nil
      #expect(other?.wrappedValue == 2 && weakLevel != nil)
      other = nil
      #expect(weakViewStore == nil && weakLevel == nil && reducer == nil && token == nil)
    }
  }

  // MARK: Rows

  @Test("40,000 rows scrolled past, every fifth of them observed")
  func rows() {
    let all = IdentifiedArray(uniqueElements: (0..<40_000).map { Row(id: $0) })
    let store = makeTree(Tree(rows: all))
    expectGivenBack {
      var weak: [Weak] = []
      for first in stride(from: 0, to: 40_000, by: 100) {
        let rows = Array(store.scope(\.rows, action: TreeAction.row)[first..<first + 100])
        #expect(rows.allSatisfy { $0.isDone == false })
        let tokens = stride(from: 0, to: 100, by: 5).map { index in
          observe { _ = rows[index].title }
        }
        rows[0].send(Change { $0.title = "\(first)" })
        #expect(tokens[0].runs == 2 && tokens[1].runs == 1)
        weak.append(Weak(object: rows[0]))
        weak.append(Weak(object: rows[0].place))
      }
      #expect(weak.count == 800 && weak.allSatisfy { $0.object == nil })
    }
    #expect(store.place.inner.count == 0 && store.place.inner.rows == nil)
  }

  @Test("40,000 rows that come and go while the list stays, every fifth of them observed")
  func removedRows() {
    let store = makeTree()
    expectGivenBack {
      var weak: [Weak] = []
      let list = observe {
        for row in store.scope(\.rows, action: TreeAction.row) {
          if row.withState({ $0.id % 5 == 0 }) { _ = observe { _ = row.title } }
        }
      }
      for first in stride(from: 0, to: 40_000, by: 100) {
        let rows = (first..<first + 100).map { Row(id: $0) }
        store.change { $0.rows = IdentifiedArray(uniqueElements: rows) }
        weak.append(Weak(object: store.scope(\.rows, action: TreeAction.row)[5].place))
        // It stands in the array's table only as long as the list's closure holds it.
        #expect(weak[weak.count - 1].object != nil)
      }
      #expect(weak.dropLast().allSatisfy { $0.object == nil })
      store.change { $0.rows = [] }
      #expect(weak.allSatisfy { $0.object == nil } && list.runs == 402)
    }
    #expect(store.place.inner.count == 0 && store.place.inner.rows == nil)
  }

  @Test("A removed row's store and closure are given back when they are let go of")
  func removedRow() {
    let store = makeFullTree()
    expectGivenBack {
      var row = store.scope(\.rows, id: 2, action: TreeAction.row)
      var thing: Thing? = Thing()
      weak let weakRow = row
      weak let weakThing = thing
      var token: ObservationToken? = observe { [row, thing] in _ = (thing, row?.title) }
      thing = nil
      store.change { $0.rows.remove(id: 2) }
      #expect(row?.title == "row" && row?.isInvalid == true)
      row = nil
      #expect(weakRow != nil && weakThing != nil && token?.runs == 1)
      token = nil
      #expect(weakRow == nil && weakThing == nil)
    }
  }
}
