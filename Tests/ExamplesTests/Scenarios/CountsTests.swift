import ObservableStore
import Observing
import StrategyComparison
import Testing

@testable import Examples

/// Transforms, equality checks and groupings.
@MainActor @Suite("The examples' counts")
struct CountsTests {
  /// Evaluations, transforms and equality checks.
  private func counts(_ scenario: Scenario, _ strategy: Strategy) -> [Int] {
    guard let report = scenario.compare(.zero, { _ in })[strategy] else { return [] }
    return [report.total(\.allRuns), report.total(\.transforms), report.total(\.comparisons)]
  }

  @Test(
    "Tracking makes no view state anywhere, and compares derived values alone",
    arguments: [
      ("A", [20, 0, 0]), ("B", [8, 0, 0]), ("C", [7, 0, 0]), ("C2", [10, 0, 0]),
      ("C3", [11, 0, 3]), ("D", [17, 0, 0]), ("D2", [9, 0, 0]), ("E", [7, 0, 1]),
      ("F", [87, 0, 0]), ("G", [23, 0, 8]), ("H", [4, 0, 0]), ("I", [105, 0, 0]),
      ("J", [5, 0, 0]),
    ])
  func tracking(id: String, expected: [Int]) {
    #expect(counts(.short(id), .tracking) == expected)
  }

  @Test(
    "View stores make a view state where their part of the state changes, and compare where bytes do not tell",
    arguments: [
      ("A", [20, 20, 16]), ("B", [8, 8, 0]), ("C", [7, 13, 3]), ("C2", [10, 10, 6]),
      ("C3", [11, 13, 7]), ("D", [17, 33, 20]), ("D2", [9, 18, 9]), ("E", [7, 19, 5]),
      ("F", [87, 87, 6]), ("G", [23, 42, 18]), ("H", [4, 7, 3]), ("I", [105, 309, 204]),
      ("J", [5, 6, 3]),
    ])
  func viewStores(id: String, expected: [Int]) {
    #expect(counts(.short(id), .viewStores) == expected)
  }

  @Test(
    "Views that observe everything run for every action, and make and compare nothing",
    arguments: [
      ("C", 16), ("C2", 16), ("C3", 16), ("D", 33), ("D2", 30), ("F", 486), ("G", 45), ("H", 7),
      ("I", 309), ("J", 6),
    ])
  func everything(id: String, runs: Int) {
    #expect(counts(.short(id), .everything) == [runs, 0, 0])
  }

  @Test("A: each level's functions are called at construction and once per action")
  func levels() {
    let calls = LevelCalls()
    let screen = Screen()
    let store = Store(initialState: 0, reducer: NumberFeature())
    let deepest = drawChain(store, .viewStores, on: screen, byFunctions: calls)
    #expect(calls.calls == [1, 1, 1])
    for _ in 1...4 { deepest.send(.increment) }
    #expect(calls.calls == [5, 5, 5])
    #expect(screen.text(of: "level 3") == "4")
  }

  @Test("As first built: 10, 14 and 18 transforms in A, and 168 checks in B")
  func naive() {
    #expect(counts(.chain, .naive) == [20, 42, 80])
    #expect(counts(.checks, .naive) == [8, 64, 168])
    #expect(Scenario.levelCalls(.naive) == [10, 14, 18])
    #expect(Scenario.levelCalls(.viewStores) == [5, 5, 5])
    #expect(Scenario.levelCalls(.tracking) == [5, 5, 5])
    #expect(Scenario.checksMade(by: .naive) == EqualityCounts(state: 168, part: 168))
  }

  @Test("B: no checks at all, since the stamps tell that nothing changed")
  func checks() {
    #expect(Scenario.checksMade(by: .tracking) == EqualityCounts())
    #expect(Scenario.checksMade(by: .viewStores) == EqualityCounts())
  }

  @Test(
    "E: one grouping per change of the results, by a derived value or by a view store of its own")
  func groupings() {
    #expect(Scenario.groupings(by: .tracking) == (1, 1, 0))
    #expect(Scenario.groupings(by: .viewStores) == (1, 1, 0))
  }

  @Test("F: an action makes the view state of the face that it concerns, and none under tracking")
  func cube() {
    for (strategy, transforms) in [(Strategy.tracking, 0), (.viewStores, 1)] {
      let stage = Scenario.cube.stage(strategy)
      for step in stage.steps.prefix(4) {
        let counts = Instrumentation.measure { _ = step.start() }
        #expect(counts.transforms == transforms && counts.evaluations == 1)
      }
      withExtendedLifetime(stage) {}
    }
    #expect(Scenario.viewStatesMade(by: .viewStores) == (81, [1, 1, 1, 1, 2]))
    #expect(Scenario.viewStatesMade(by: .tracking) == (0, [0, 0, 0, 0, 0]))
  }
}
