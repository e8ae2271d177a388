import ObservableStore
import Observing
import Testing

@Suite("View stores") @MainActor
struct ViewStoreTests {
  struct Summary: Equatable {
    var count: Int
    var title: String
  }

  @Test("A view store has the view state of the state as it is")
  func state() {
    let store = makeTree()
    let viewStore = ViewStore(store) { Summary(count: $0.count, title: $0.title) }
    #expect(viewStore.state == Summary(count: 0, title: "root"))
    viewStore.send(.change(Change { $0.count = 4 }))
    #expect(viewStore.count == 4 && viewStore.title == "root")
  }

  @Test("A closure of a view store runs when the view state differs, and not for what it reads")
  func closures() {
    let store = makeTree()
    var runs = 0
    let token = withViewStore(store, observe: { $0.count / 10 }) { viewStore in
      runs += 1
      _ = (viewStore.state, store.title, store.count)
    }
    store.change { $0.count = 1 }
    store.change { $0.title = "x" }
    #expect(runs == 1)
    store.change { $0.count = 10 }
    #expect(runs == 2 && token.runs == 2)
    token.cancel()
    store.change { $0.count = 20 }
    #expect(runs == 2)
  }

  @Test("A closure of a view store sends actions of its own")
  func ownActions() {
    enum Tap {
      case add(Int)
      case rename
    }
    let store = makeTree()
    func action(_ tap: Tap) -> TreeAction {
      switch tap {
      case .add(let number): .change(Change { $0.count += number })
      case .rename: .change(Change { $0.title = "new" })
      }
    }
    var views: [ViewStore<Int, Tap>] = []
    let tens = withViewStore(store, observe: { $0.count / 10 }, send: action, "tens") { viewStore in
      views.append(viewStore)
    }
    let pairs = withViewStore(
      store, observe: { ($0.count, $0.title) }, send: action, removeDuplicates: ==
    ) { _ = $0.state }
    views[0].send(.add(5))
    #expect([tens.runs, pairs.runs] == [1, 2] && tens.label == "tens")
    views[0].send(.add(5))
    #expect([tens.runs, pairs.runs] == [2, 3] && views.map(\.state) == [1, 1])
    views[0].send(.rename)
    #expect([tens.runs, pairs.runs] == [2, 4] && store.title == "new")
  }

  @Test("Tuples are compared by a comparison that is given")
  func tuples() {
    let store = makeTree()
    var seen: [Int] = []
    let token = withViewStore(
      store, observe: { ($0.count, $0.leaf.value) }, removeDuplicates: ==
    ) { seen.append($0.state.0 + $0.state.1) }
    store.change { $0.title = "x" }
    store.change { $0.leaf.value = 3 }
    store.change { $0.count = 2 }
    #expect(seen == [0, 3, 5] && !token.isCancelled)
  }

  @Test(
    "One transform and one comparison per action, none where the stamps say that nothing changed")
  func costs() {
    let store = makeTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let viewStore = ViewStore(leaf) { [$0.value] }
    let first = viewStore.publisher.sink { _ in }
    let second = viewStore.publisher.sink { _ in }
    let other = Instrumentation.measure { store.change { $0.count = 1 } }
    #expect(other.transforms == 0 && other.equalityChecks == 0 && other.evaluations == 0)
    let same = Instrumentation.measure { store.change { $0.leaf.name = "x" } }
    #expect(same.transforms == 1 && same.equalityChecks == 1 && same.evaluations == 0)
    let changed = Instrumentation.measure { store.change { $0.leaf.value = 1 } }
    #expect(changed.transforms == 1 && changed.equalityChecks == 1 && changed.evaluations == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test("A publisher emits at once, then what differs; a part is compared on its own")
  func publishers() {
    let store = makeTree()
    let viewStore = ViewStore(store) { Summary(count: $0.count, title: $0.title) }
    var counts: [Int] = []
    var titles: [String] = []
    let tokens = [
      viewStore.publisher.count.sink { counts.append($0) },
      viewStore.publisher.title.sink { titles.append($0) },
    ]
    store.change { $0.count = 1 }
    store.change { $0.title = "x" }
    store.change { $0.leaf.value = 5 }
    #expect(counts == [0, 1] && titles == ["root", "x"])
    tokens[0].cancel()
    store.change { $0.count = 2 }
    #expect(counts == [0, 1])
  }

  @Test("A publisher is an asynchronous sequence")
  func sequence() async {
    let store = makeTree()
    let viewStore = ViewStore(store) { $0.count }
    var seen: [Int] = []
    let task = Task {
      for await count in viewStore.publisher.map({ $0 * 2 }) {
        seen.append(count)
        if seen.count == 3 { break }
      }
    }
    #expect(await eventually { seen == [0] })
    store.change { $0.count = 1 }
    store.change { $0.title = "x" }
    store.change { $0.count = 2 }
    await task.value
    #expect(seen == [0, 2, 4])
  }

  @Test(
    "Several wait at one iterator: the end of one is not that of another, and each value is one's")
  func severalWait() async {
    let store = makeTree()
    let iterator = ViewStore(store) { $0.count }.publisher.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    var seen: [Int?] = []
    let cancelled = Task { @MainActor in seen.append(await iterator.next()) }
    let tasks = (0..<2).map { _ in Task { @MainActor in seen.append(await iterator.next()) } }
    cancelled.cancel()
    await cancelled.value
    #expect(seen == [nil])
    store.change { $0.count = 1 }
    store.change { $0.count = 2 }
    for task in tasks { await task.value }
    #expect(seen == [nil, 1, 2])
  }

  @Test("Who falls behind a publisher gets each value, in order, and what was got is let go of")
  func fallenBehind() async {
    final class Object: Equatable {
      let number: Int
      init(_ number: Int) { self.number = number }
      static func == (a: Object, b: Object) -> Bool { a.number == b.number }
    }
    let store = makeTree()
    let numbers = ViewStore(store) { $0.count }.publisher.map { Object($0) }.makeAsyncIterator()
    var seen: [Int] = []
    for round in 1...4 {
      for _ in 0..<100 { store.change { $0.count += 1 } }
      for _ in 0..<(round == 4 ? 251 : 50) {
        weak var last: Object?
        if let object = await numbers.next() {
          seen.append(object.number)
          last = object
        }
        #expect(last == nil || last?.number == 400)
      }
    }
    #expect(seen == Array(0...400))
  }

  @Test("A view store keeps what it was made of")
  func lifetime() {
    let root = makeTree()
    weak var scoped: Store<Leaf, Change<Leaf>>?
    var viewStore: ViewStore<Int, Change<Leaf>>?
    do {
      let leaf = root.scope(\.leaf, action: TreeAction.leaf)
      scoped = leaf
      viewStore = ViewStore(leaf) { $0.value }
    }
    root.change { $0.leaf.value = 3 }
    #expect(viewStore?.state == 3 && scoped != nil)
    viewStore = nil
    #expect(scoped == nil)
  }

  @Test("Bindings read, and write by sending")
  func bindings() {
    let store = makeTree()
    let viewStore = ViewStore(store) { $0.count }
    let count = viewStore.binding(get: { $0 }) { value in .change(Change { $0.count = value }) }
    count.wrappedValue = 6
    #expect(count.wrappedValue == 6 && store.count == 6)
    let leaf = store.binding(\.leaf) { value in .change(Change { $0.leaf = value }) }
    let runs = Runs { _ = leaf.value.wrappedValue }
    leaf.value.wrappedValue = 9
    #expect(store.leaf.value == 9 && runs.count == 2)
  }

  @Test("A view store of a state that has gone shows what was there last")
  func gone() {
    let store = makeTree(Tree(detail: Leaf(value: 1)))
    let viewStore = ViewStore(store.scope(\.detail, action: TreeAction.detail)!) { $0.value }
    var seen: [Int] = []
    let token = viewStore.publisher.sink { seen.append($0) }
    store.change { $0.detail?.value = 2 }
    store.change { $0.detail = nil }
    store.change { $0.detail = Leaf(value: 7) }
    #expect(seen == [1, 2] && viewStore.state == 2 && !token.isCancelled)
  }
}
