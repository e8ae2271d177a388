import ObservableStore
import Observation
import Observing
import Testing

@MainActor
@Suite("The toolchain's Observations over a store deliver the last value")
struct ToolchainObservationsTests {
  /// What `Observations` has delivered.
  @MainActor
  private final class Seen<Value: Sendable & Equatable> {
    private(set) var values: [Value] = []
    private var task: Task<Void, Never>?

    init(_ read: @escaping @MainActor () -> Value) {
      // A closure of its own: the conversion of one that is handed in is compiled wrongly.
      let observations = Observations { read() }
      task = Task { for await value in observations { values.append(value) } }
    }

    /// Waits until the last value is this one, and not for ever.
    func wait(for value: Value) async -> Bool { await eventually { values.last == value } }

    func end() async {
      task?.cancel()
      await task?.value
      task = nil
    }
  }

  private func makeStore() -> Store<Tree, TreeAction> {
    makeTree(
      Tree(
        detail: Leaf(value: 1), page: .leaf(Leaf(value: 1)),
        rows: [Row(id: 1, title: "1"), Row(id: 2, title: "2")]))
  }

  /// Whether the value is delivered as it is at first and after each step, and nothing after that.
  ///
  /// A step's changes come in a row: the values in between may be left out, but no other value may come.
  private func expectLast<Value: Sendable & Equatable>(
    _ name: String, _ read: @escaping @MainActor (Store<Tree, TreeAction>) -> Value,
    at location: SourceLocation = #_sourceLocation,
    _ steps: [[(inout Tree) -> Void]]
  ) async {
    let store = makeStore()
    // Held, since what is read of rows that nobody holds may be lost: see the last of these tests.
    let rows = store.scope(\.rows, action: TreeAction.row)
    let seen = Seen { read(store) }
    var possible = [read(store)]
    #expect(await seen.wait(for: possible[0]), "\(name)", sourceLocation: location)
    for (step, changes) in steps.enumerated() {
      for change in changes {
        store.change(change)
        possible.append(read(store))
      }
      let last = possible[possible.count - 1]
      #expect(await seen.wait(for: last), "\(name), step \(step)", sourceLocation: location)
    }
    // Each value is one that there was, in the order in which they were.
    var next = possible.startIndex
    for value in seen.values {
      guard let found = possible[next...].firstIndex(of: value) else {
        Issue.record("\(name): \(seen.values) of \(possible)", sourceLocation: location)
        break
      }
      next = found
    }
    await seen.end()
    withExtendedLifetime(rows) {}
  }

  @Test("Properties: the root's, a child's, a computed one, a part of a struct, the whole")
  func properties() async {
    let steps: [[(inout Tree) -> Void]] = [
      [{ $0.count = 1 }],
      [{ $0.leaf.value = 1 }, { $0.leaf.inner.number = 1 }],
      (2..<100).map { number in
        { state in
          state.count = number
          state.leaf.value = number
          state.leaf.inner.number = number
        }
      },
      [{ $0.title = "x" }, { $0 = Tree(count: 200, leaf: Leaf(value: 200)) }],
    ]
    await expectLast("root", { $0.count }, steps)
    await expectLast("computed", { $0.doubled }, steps)
    await expectLast("child", { $0.scope(\.leaf, action: TreeAction.leaf).value }, steps)
    await expectLast("part", { $0[\.leaf.inner.number] }, steps)
    await expectLast("part of what is handed out", { $0.leaf.inner.number }, steps)
    await expectLast("state", { $0.state.leaf.value }, steps)
    await expectLast("view store", { ViewStore($0) { $0.count }.state }, steps)
  }

  @Test("An optional child's presence and content")
  func optional() async {
    let steps: [[(inout Tree) -> Void]] = [
      [{ $0.detail?.value = 2 }],
      [{ $0.detail = nil }],
      [{ $0.detail = Leaf(value: 3) }, { $0.detail?.value = 4 }],
      [{ $0.detail = nil }, { $0.detail = Leaf(value: 5) }, { $0.detail = nil }],
      (0..<100).map { number in { $0.detail = number % 3 == 0 ? nil : Leaf(value: number) } },
      [{ $0 = Tree(detail: Leaf(value: 6)) }],
    ]
    await expectLast(
      "presence", { $0.scope(\.detail, action: TreeAction.detail) != nil }, steps)
    await expectLast("content", { $0.scope(\.detail, action: TreeAction.detail)?.value }, steps)
    await expectLast("key path", { $0[\.detail?.value] }, steps)
  }

  @Test("An enum's case and payload")
  func enums() async {
    let steps: [[(inout Tree) -> Void]] = [
      [{ $0.page = .leaf(Leaf(value: 2)) }],
      [{ $0.page = .inner(Inner()) }],
      [{ $0.page = .leaf(Leaf(value: 3)) }, { $0.page = .other(Inner()) }],
      (0..<100).map { number in
        { $0.page = number % 2 == 0 ? .empty : .leaf(Leaf(value: number)) }
      },
      [{ $0.sheet = .leaf(Leaf(value: 4)) }],
    ]
    func page(_ store: Store<Tree, TreeAction>) -> Store<Leaf, Change<Leaf>>? {
      store.scope(\.page, case: Page.leaf, action: TreeAction.leaf)
    }
    await expectLast("case", { page($0) != nil }, steps)
    await expectLast("payload", { page($0)?.value }, steps)
    await expectLast(
      "optional enum",
      { $0.scope(\.sheet, case: Page.leaf, action: TreeAction.leaf)?.value }, steps)
  }

  @Test("Rows: which there are, and what is in one and in all of them")
  func rows() async {
    let steps: [[(inout Tree) -> Void]] = [
      [{ $0.rows[id: 2]?.title = "x" }],
      [{ $0.rows.append(Row(id: 3)) }],
      [{ $0.rows.remove(id: 2) }, { $0.rows.reverse() }],
      [{ $0.rows.insert(Row(id: 2, title: "again"), at: 0) }, { $0.rows[id: 2]?.title += "!" }],
      (10..<100).map { number in { $0.rows.append(Row(id: number, title: "\(number)")) } },
      [{ $0.rows = [Row(id: 2, title: "alone")] }],
      [{ $0 = Tree() }],
    ]
    func rows(_ store: Store<Tree, TreeAction>) -> StoreRows<Int, Row, Change<Row>> {
      store.scope(\.rows, action: TreeAction.row)
    }
    await expectLast("ids", { Array(rows($0).ids) }, steps)
    await expectLast("titles", { rows($0).map(\.title) }, steps)
    await expectLast("one", { rows($0)[id: 2]?.title }, steps)
    await expectLast(
      "one by its id", { $0.scope(\.rows, id: 2, action: TreeAction.row)?.title }, steps)
    await expectLast("count", { rows($0).count }, steps)
  }

  @Test("A store whose state goes delivers what it said last, and then nothing")
  func gone() async {
    let store = makeStore()
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    let seen = Seen { [detail.value, detail.isInvalid ? 1 : 0] }
    #expect(await seen.wait(for: [1, 0]))
    detail.send(Change { $0.value = 2 })
    #expect(await seen.wait(for: [2, 0]))
    store.change { $0.detail = nil }
    #expect(await seen.wait(for: [2, 1]))
    store.change { $0.detail = Leaf(value: 9) }
    for _ in 0..<100 { await Task.yield() }
    #expect(seen.values == [[1, 0], [2, 0], [2, 1]])
    await seen.end()
  }

  /// A count that a `Sendable` closure may raise.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  @Test("Rows whose stores nobody holds, while much else is tracked")
  func rowsHeldByNobody() {
    let store = makeStore()
    let counters = [Counter(), Counter()]
    func track(_ counter: Counter, _ read: () -> Void) {
      withObservationTracking(read) { counter.count += 1 }
    }
    track(counters[0]) { _ = store.scope(\.rows, id: 2, action: TreeAction.row) }
    track(counters[1]) { _ = store.scope(\.rows, action: TreeAction.row).ids }
    let others = makeTree(
      Tree(rows: IdentifiedArray(uniqueElements: (0..<2_000).map { Row(id: $0) })))
    let other = Counter()
    for id in 0..<2_000 { track(other) { _ = others[\.rows[id: id]?.title] } }
    store.change { $0.rows.remove(id: 2) }
    #expect(counters.map(\.count) == [1, 1])
    others.change { for index in 0..<2_000 { $0.rows[index].title = "fired" } }
    #expect(other.count == 2_000)
  }
}
