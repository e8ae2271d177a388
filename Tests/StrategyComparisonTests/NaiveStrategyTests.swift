import StrategyComparison
import Testing

/// The equality strategy as it was first built comes to the figures that were published of it.
@Suite("The naive strategy") @MainActor
struct NaiveStrategyTests {
  @Test(
    "A: a chain of identity scopes, a view store on each level, 4 actions: 10, 14 and 18 transforms"
  )
  func chain() {
    let counter = NaiveCounter()
    var calls = [0, 0, 0]
    let root = NaiveStore<Int, Void>(0, counting: counter) { state, _ in state += 1 }
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
    #expect(calls == [10, 14, 18] && counter.transforms == 42)
    #expect(viewStores.map(\.state) == [4, 4, 4, 4])
  }

  final class Checks {
    var states = 0
    var parts = 0
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

  @Test("B: 168 checks of the state and 168 of its part")
  func checks() {
    // The four view stores of the published figure are on scoped stores, and none on the root: they are
    // told 2, 3, 4 and 5 times for each action.
    #expect(naiveChecks(1..<5) == [4 * 3 * (2 + 3 + 4 + 5), 168])
    // On the chain of scenario A, the root and three levels below it, there are fewer.
    #expect(naiveChecks(0..<4) == [4 * 3 * (1 + 2 + 3 + 4), 120])
  }
}
