import Foundation
import StrategyComparison
import Testing

@testable import Examples

@MainActor @Suite("The comparison")
struct ComparisonTests {
  @Test("Every scenario is reported under each of its strategies, and survives encoding")
  func report() async {
    await #expect(processExitsWith: .success) { try await ComparisonTests.expectReport() }
  }

  private static func expectReport() async throws {
    var steps: [Int] = []
    let report = await Comparison.run(Scenario.short, budget: .zero) { done, _ in
      steps.append(done)
    }
    #expect(steps == Array(0..<Comparison.parts(Scenario.short)))
    #expect(report.version == 3 && report.scenarios.map(\.id) == Scenario.all.map(\.id))
    for (scenario, report) in zip(Scenario.short, report.scenarios) {
      let comparison = report.comparison
      #expect(comparison.strategies.map(\.strategy) == scenario.strategies)
      #expect(comparison.actions == scenario.steps)
      for strategy in comparison.strategies {
        #expect(strategy.load.allRuns > 0 && strategy.steps.map(\.action) == scenario.steps)
        #expect(strategy.mean(\.warmNanoseconds) != nil)
        #expect((comparison.ratio(strategy) != nil) == comparison.machine.isOptimized)
        guard [.tracking, .viewStores].contains(strategy.strategy) else { continue }
        for step in strategy.steps {
          #expect(step.causes.mapValues(\.count) == step.runs, "\(report.id), \(strategy.strategy)")
        }
      }
    }
    let cube = try #require(report.scenarios.first { $0.id == "F" })
    #expect(cube.comparison.strategies.allSatisfy { $0.regions.count == 81 })
    #expect(cube.comparison.regions[39] == "13 top")
    #expect(
      cube.comparison.tracking.steps[0].causes == [
        "13 top": ["cubes[id: 13].top.isPressed: false → true"]
      ])
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(ScenariosReport.self, from: data) == report)
  }

  @Test("What one action costs is a part of what a step does that is a hundred of them")
  func actions() {
    let stage = Scenario.progress.timedStage(.tracking)
    #expect(stage.steps.map(\.actionCount) == [102])
    #expect(Scenario.short("J").stage(.tracking).steps.map(\.actionCount) == [2])
    #expect(Scenario.cube.stage(.tracking).steps.map(\.actionCount) == [1, 1, 1, 1, 1])
  }

  @Test("What is timed goes back to its first state, and comes to the same again")
  func reset() {
    for scenario in Scenario.short {
      for strategy in scenario.strategies {
        let stage = scenario.timedStage(strategy)
        #expect((stage.reset == nil) == (strategy == .naive))
        guard let reset = stage.reset else { continue }
        let first = stage.screen.content
        for step in stage.steps { step.startAndDeliver() }
        let last = stage.screen.content
        reset()
        #expect(Set(stage.screen.content).isSuperset(of: first), "\(scenario.id), \(strategy.name)")
        for step in stage.steps { step.startAndDeliver() }
        #expect(Set(stage.screen.content) == Set(last), "\(scenario.id), \(strategy.name)")
      }
    }
    let steps = Scenario.tabs[0].compare(.zero) { _ in }.strategies.flatMap(\.steps)
    #expect(steps.count == 9)
    #expect(
      steps.allSatisfy { ($0.warmNanoseconds ?? 0) > 0 && ($0.coldNanoseconds ?? 0) > 0 })
  }

  @Test("The findings say what was counted")
  func findings() async {
    #expect(
      await Scenario.chain.findings() == [
        Figure("transform calls at levels 1/2/3, scoped by functions: 5 / 5 / 5", .tracking),
        Figure("transform calls at levels 1/2/3, scoped by functions: 5 / 5 / 5", .viewStores),
        Figure("transform calls at levels 1/2/3, scoped by functions: 10 / 14 / 18", .naive),
      ])
    #expect(
      await Scenario.calendar.findings() == [
        Figure("view states built: 0 at first, 0 while loading, 0 on opening", .tracking),
        Figure("groupings: 1 at first, 1 while loading, 0 on opening", .tracking),
        Figure("view states built: 3 at first, 9 while loading, 7 on opening", .viewStores),
        Figure("groupings: 1 at first, 1 while loading, 0 on opening", .viewStores),
      ])
  }
}
