import Observing
import Testing

@testable import ObservableStore

@Suite("Scenario A: a chain of identity scopes, a view store on each level, 4 actions") @MainActor
struct ScenarioATests {
  @Test("The naive strategy: 10, 14 and 18 transforms")
  func naive() {
    var calls = [0, 0, 0]
    let root = NaiveStore<Int, Void>(0) { state, _ in state += 1 }
    var stores = [root]
    for level in 0..<3 {
      stores.append(
        stores[level].scope {
          calls[level] += 1
          return $0
        })
    }
    let viewStores = stores.map { NaiveViewStore($0) }
    for _ in 0..<4 { stores[3].send(()) }
    #expect(calls == [10, 14, 18])
    #expect(viewStores.map(\.state) == [4, 4, 4, 4])
  }

  @Test("The equality strategy at its best: 5 transforms at each level")
  func compared() {
    let root = Store<Int, Void>(
      initialState: 0,
      reducer: Reduce { state, _ in
        state += 1
        return .none
      })
    var calls = [0, 0, 0]
    var stores = [root]
    for level in 0..<3 {
      stores.append(
        stores[level].scope(
          state: {
            calls[level] += 1
            return $0
          }, action: { $0 }))
    }
    let viewStores = stores.map { ViewStore($0) { $0 } }
    for _ in 0..<4 { stores[3].send(()) }
    #expect(calls == [5, 5, 5])
    #expect(viewStores.map(\.state) == [4, 4, 4, 4])
  }

  @Test("Tracking: no transforms, one run for each action")
  func tracked() {
    let store = makeTree()
    let leaf = store.scope(\.leaf, action: TreeAction.leaf)
    let inner: Store<Inner, Change<Leaf>> = leaf.scope(\.inner) { (change: Change<Leaf>) in change }
    let runs = Runs { _ = inner.number }
    let counts = Instrumentation.measure {
      for _ in 0..<4 { inner.send(Change { $0.inner.number += 1 }) }
    }
    #expect(counts.transforms == 0 && counts.evaluations == 4 && counts.equalityChecks == 0)
    #expect(runs.count == 5)
  }
}

@Suite("Scenario B: view stores that are sent actions which change nothing", .serialized) @MainActor
struct ScenarioBTests {
  final class Checks {
    var states = 0
    var parts = 0
  }

  struct Whole: ObservableState {
    var part = Part()
    var other: [Int] = []
  }

  struct Part: ObservableState { var value: [Int] = [] }

  private func areEqual(_ checks: Checks) -> (Whole, Whole) -> Bool {
    { left, right in
      checks.states += 1
      return left.part.value == right.part.value && left.other == right.other
    }
  }

  /// A state whose comparison compares its part, each of which is counted.
  struct Counted: Equatable {
    let checks: Checks
    var part: CountedPart

    init(_ checks: Checks) {
      self.checks = checks
      part = CountedPart(checks: checks)
    }

    static func == (left: Self, right: Self) -> Bool {
      left.checks.states += 1
      return left.part == right.part
    }
  }

  struct CountedPart: Equatable {
    let checks: Checks
    var value = 0

    static func == (left: Self, right: Self) -> Bool {
      left.checks.parts += 1
      return left.value == right.value
    }
  }

  /// What four actions cost that are sent to the last of the stores and change nothing.
  ///
  /// For each action the root publishes once, and each level once more often than the one above it. A level
  /// has three pipelines: the view store's own, and one for each subscription. Parts are compared as the
  /// states are, and never on their own, since no state gets that far.
  private func naiveChecks(_ observed: Range<Int>) -> [Int] {
    let checks = Checks()
    var stores = [NaiveStore<Counted, Void>(Counted(checks)) { _, _ in }]
    for level in 1..<observed.upperBound { stores.append(stores[level - 1].scope { $0 }) }
    let viewStores = stores[observed].map { NaiveViewStore($0) }
    var received = 0
    for viewStore in viewStores { viewStore.sink { _ in received += 1 } }
    for viewStore in viewStores { viewStore.sink(\.part) { _ in received += 1 } }
    #expect(checks.states == 0 && checks.parts == 0 && received == 2 * observed.count)
    for _ in 0..<4 { stores[observed.upperBound - 1].send(()) }
    #expect(received == 2 * observed.count)
    return [checks.states, checks.parts]
  }

  @Test("The naive strategy: 168 checks of the state and 168 of its part")
  func naive() {
    // The four view stores of the published figure are on scoped stores, and none on the root: they are
    // told 2, 3, 4 and 5 times for each action.
    #expect(naiveChecks(1..<5) == [4 * 3 * (2 + 3 + 4 + 5), 168])
    // On the chain of scenario A, the root and three levels below it, there are fewer.
    #expect(naiveChecks(0..<4) == [4 * 3 * (1 + 2 + 3 + 4), 120])
  }

  @Test(
    "The equality strategy at its best: no check where the state's bytes tell that it is the same")
  func compared() {
    let checks = Checks()
    // An action writes what is there, or does nothing at all.
    let root = Store<Whole, Bool>(
      initialState: Whole(),
      reducer: Reduce { state, writes in
        if writes { state.other = Array(state.other + []) }
        return .none
      })
    var stores = [root]
    for level in 0..<4 { stores.append(stores[level].scope(state: { $0 }, action: { $0 })) }
    let viewStores = stores.dropFirst().map {
      ViewStore($0, observe: { $0 }, removeDuplicates: areEqual(checks))
    }
    var received = 0
    let tokens = viewStores.flatMap { viewStore in
      [
        viewStore.publisher.sink { _ in received += 1 },
        viewStore.publisher.map {
          $0.part
        } removeDuplicates: {
          checks.parts += 1
          return $0.value == $1.value
        }.sink { _ in received += 1 },
      ]
    }
    #expect(checks.states == 0 && received == 8)
    // The state is plain data: its bytes tell that nothing has changed.
    for _ in 0..<4 { stores[4].send(false) }
    #expect(checks.states == 0 && checks.parts == 0 && received == 8)
    for _ in 0..<4 { stores[4].send(true) }
    #expect(checks.states == 0 && checks.parts == 0 && received == 8)
    #expect(tokens.count == 8)
  }

  @Test("The equality strategy at its best: no check where the stamps say that nothing changed")
  func stamps() {
    var checks = 0
    var stores = [makeTree()]
    for level in 0..<3 { stores.append(stores[level].scope(state: { $0 }, action: { $0 })) }
    let viewStores = stores.map {
      ViewStore(
        $0, observe: { $0 },
        removeDuplicates: {
          checks += 1
          return $0 == $1
        })
    }
    for _ in 0..<4 { stores[3].change { $0.leaf.value = 0 } }
    #expect(checks == 0 && viewStores.count == 4)
  }

  @Test("Tracking: no checks, and nothing runs")
  func tracked() {
    let store = makeTree()
    let runs = Runs { _ = (store.leaf.value, store.leaf.name) }
    let counts = Instrumentation.measure {
      for _ in 0..<4 { store.change { _ in } }
    }
    #expect(counts == Counts() && runs.count == 1)
  }
}
