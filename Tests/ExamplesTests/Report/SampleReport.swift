import Observing
import StrategyComparison

@testable import Examples

/// Reports that look like what a comparison finds.
enum SampleReport {
  static let actions = ["drag the slider", "increment", "save the number", "replace it"]

  static let tabs = ScenarioReport(
    id: "C", title: "Tabs",
    text: "An app view, a counter, a profile and a slider, each drawn by its own closure.",
    comparison: ComparisonReport(
      actions: actions, machine: machine,
      strategies: [
        strategy(
          .tracking,
          [("app", [1, 0, 1, 1, 0]), ("counter", [1, 0, 1, 1, 1]), ("slider", [1, 3, 0, 0, 0])],
          transforms: 0, comparisons: 2, computations: 3, reads: 41, time: 420),
        strategy(
          .viewStores,
          [("app", [1, 0, 1, 1, 0]), ("counter", [1, 0, 1, 1, 1]), ("slider", [1, 3, 0, 0, 0])],
          transforms: 27, comparisons: 24, computations: 0, reads: 0, time: 1_730),
        strategy(
          .naive,
          [("app", [1, 3, 1, 1, 1]), ("counter", [1, 3, 1, 1, 1]), ("slider", [1, 3, 1, 1, 1])],
          transforms: 27, comparisons: 1, computations: 0, reads: 0, time: 2_950),
      ]),
    figures: [
      Figure(
        text: "Dragging the slider re-runs all 4 views, 1 with a view state written by hand.",
        whose: "first implementation of view stores", isMeasured: false)
    ],
    meaning: "Tracking re-runs what the view states re-run, and nobody wrote a view state.")

  /// A cube of 81 faces, all of which are drawn again by the last action.
  static let cube = ScenarioReport(
    id: "F", title: "Cube", text: "27 cubes with 3 visible faces each.",
    comparison: ComparisonReport(
      actions: ["tap face 13", "reset"], machine: machine,
      strategies: [Strategy.tracking, .viewStores].map { name in
        strategy(
          name,
          (0..<81).map { ("face \($0)", [1, $0 == 13 ? 1 : 0, 1]) },
          transforms: name == .tracking ? 0 : 243, comparisons: name == .tracking ? 0 : 162,
          computations: 0, reads: 166, time: name == .tracking ? 300 : 21_400)
      }), figures: [], meaning: "81 view states on every tap, or none.")

  /// This one, with a release build, so that times are compared.
  static let machine = {
    var machine = Machine.current
    machine.isOptimized = true
    return machine
  }()

  static let report = ScenariosReport(machine: machine, scenarios: [tabs, cube])

  /// A strategy whose runs are given for loading and for each action; all that was counted, it counted while loading.
  static func strategy(
    _ strategy: Strategy, _ runs: [(String, [Int])], transforms: Int, comparisons: Int,
    computations: Int, reads: Int, time: Double
  ) -> StrategyReport {
    var counts = Counts()
    counts.transforms = transforms
    counts.equalityChecks = comparisons
    counts.derivations = computations
    counts.reads = reads
    func column(_ index: Int) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: runs.filter { $0.1[index] > 0 }.map { ($0.0, $0.1[index]) })
    }
    let steps = (1..<(runs.first?.1.count ?? 1)).map { index in
      let ran = column(index)
      return StepReport(
        action: strategy == .naive || runs.count > 24 ? "action \(index)" : actions[index - 1],
        actions: 1, runs: ran,
        causes: Dictionary(
          uniqueKeysWithValues: ran.map { label, count in
            (
              label,
              (0..<count).map { "\(label) ran because slider.value changed from 0.\($0) to 0.5" }
            )
          }), coldNanoseconds: time, warmNanoseconds: time)
    }
    return StrategyReport(
      strategy: strategy, regions: runs.map(\.0),
      load: StepReport(
        action: "load", runs: column(0), came: runs.map(\.0), counts: counts), steps: steps)
  }
}
