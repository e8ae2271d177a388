import Observing
import Testing

@testable import ObservableStore

@Suite("Scenario A: a chain of identity scopes, a view store on each level, 4 actions") @MainActor
struct ScenarioATests {
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
    let views = viewStores.map { $0.publisher.sink { _ in } }
    for _ in 0..<4 { stores[3].send(()) }
    #expect(calls == [5, 5, 5])
    #expect(viewStores.map(\.state) == [4, 4, 4, 4] && views.map(\.runs) == [5, 5, 5, 5])
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
