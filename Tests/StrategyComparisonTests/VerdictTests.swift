import ObservableStore
import Observing
import Testing

@testable import StrategyComparison

@MainActor
@Suite("What a report says in words")
struct VerdictTests {
  /// A report of these times in nanoseconds, and view states: at loading, and in the step.
  private func report(
    tracking: Double, viewStores: Double, made: (load: Int, step: Int), actions: [String] = ["go"],
    isOptimized: Bool = true
  ) -> ComparisonReport {
    var machine = Machine.current
    machine.isOptimized = isOptimized
    func strategy(_ strategy: Strategy, _ time: Double, _ made: (Int, Int)) -> StrategyReport {
      func counts(_ transforms: Int) -> Counts {
        var counts = Counts()
        counts.transforms = transforms
        return counts
      }
      return StrategyReport(
        strategy: strategy, regions: ["a"],
        load: StepReport(action: "load", runs: ["a": 1], counts: counts(made.0)),
        steps: actions.map {
          StepReport(
            action: $0, actions: 1, runs: ["a": 1], counts: counts(made.1), coldNanoseconds: time,
            warmNanoseconds: time)
        })
    }
    return ComparisonReport(
      actions: actions, machine: machine,
      strategies: [
        strategy(.tracking, tracking, (0, 0)), strategy(.viewStores, viewStores, made),
      ])
  }

  @Test("Whoever is the faster, it is said of each how many view states were made, as in the table")
  func viewStates() {
    let made = "View states made, first ones included: 0 under tracking, 48 under view stores."
    let runs = "Runs of closures after the start: 1 under tracking, 1 under view stores."
    #expect(
      report(tracking: 1_000, viewStores: 3_000, made: (6, 42)).verdict
        == "\(runs) Tracking was 3.00× as fast as view stores. \(made)")
    #expect(
      report(tracking: 3_000, viewStores: 1_000, made: (6, 42)).verdict
        == "\(runs) View stores were 3.00× as fast as tracking. \(made)")
    #expect(
      report(tracking: 1_000, viewStores: 1_000, made: (6, 42)).verdict
        == "\(runs) Tracking took as long as view stores. \(made)")
    let debug = report(tracking: 1_000, viewStores: 3_000, made: (6, 42), isOptimized: false)
    #expect(debug.verdict == "\(runs) \(made) \(Verdict.unoptimized)")
    #expect(debug.html.contains("under view stores. \(Verdict.unoptimized)</p>"))
  }

  @Test("Without rounds there are no times")
  func noRounds() {
    for rounds in [0, -1] {
      let report = StrategyComparison(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
      ) {
        Region("a") { store in
          _ = store.state
        } viewState: {
          $0
        }
      }
      .play([1, 2], rounds: rounds)
      #expect(report.tracking.runs == ["a": 2])
      #expect(!report.hasTimes && report.verdict.contains("2 under tracking"))
      #expect(report.strategies.allSatisfy { $0.mean(\.coldNanoseconds) == nil })
      #expect(report.description.contains("No times were measured."))
    }
  }

  @Test("Times are not compared where view stores have drawn less")
  func lessDrawn() {
    let whole = report(tracking: 3_000, viewStores: 1_000, made: (0, 0))
    func strategy(_ strategy: Strategy, _ regions: [String]) -> StrategyReport {
      StrategyReport(
        strategy: strategy, regions: regions, load: whole.tracking.load,
        steps: whole[strategy]?.steps ?? [])
    }
    let report = ComparisonReport(
      actions: ["go"], machine: .current,
      strategies: [strategy(.tracking, ["a", "b"]), strategy(.viewStores, ["a"])])
    #expect(!report.verdict.contains("as fast as"))
    #expect(report.verdict.contains("no view state of: b. So the times are not compared."))
    #expect(report.ratio(report.tracking) == nil)
    let naive = ComparisonReport(
      actions: ["go"], machine: .current,
      strategies: [strategy(.tracking, ["a", "b"]), strategy(.naive, ["a"])])
    #expect(naive.verdict.contains("no view state of: b."))
  }

  @Test("One is one, and of nothing no more is said than that")
  func few() {
    let one = report(tracking: 1, viewStores: 1, made: (0, 0))
    #expect(one.description.hasPrefix("1 region, 1 action\n"))
    let many = report(tracking: 1, viewStores: 1, made: (0, 0), actions: ["a", "b"])
    #expect(many.description.hasPrefix("1 region, 2 actions\n"))
    let comparison = StrategyComparison(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in .none }
    ) {
      for _ in 0..<0 { Region("none") { _ = $0.state } }
    }
    #expect(comparison.play([1]).verdict == "There are no regions: nothing ran.")
    #expect(
      comparison.play(script: [.init(1)], under: []).verdict == "No strategy was played.")
    #expect(comparison.play([1]).description.hasPrefix("0 regions, 1 action\n"))
  }

  @Test("A mistake that is made each time that a script is played is reported once")
  func mistakes() {
    enum Action { case child(Int) }
    struct App: ObservableState { @Tracked var child: Int? }
    let comparison = StrategyComparison(
      initialState: App(),
      reducer: EmptyReducer<App, Action>().ifLet(\.child, action: Action.child) { EmptyReducer() }
    ) {
      Region("child") { _ = $0.child }
    }
    let reports = Diagnostics.recording("ObservableStore") {
      _ = comparison.play([.child(1), .child(2), .child(1)])
    }
    #expect(reports.count == 2)
  }

  @Test("Inside a derived value nothing is played, which is reported once")
  func derived() {
    let comparison = StrategyComparison(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in .none }
    ) {
      Region("all") { _ = $0.state }
    }
    let reports = Diagnostics.recording("ObservableStore") {
      let derived = Derived("outer") { comparison.play([1]).strategies.count }
      #expect(derived.value == 0)
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("inside the derived value 'outer'") == true)
  }

  @Test("What would turn a line round is a picture on the page")
  func turned() {
    #expect(Markup.text("a\u{202E}b\u{2066}").html == "a\u{fffd}b\u{fffd}")
  }
}
