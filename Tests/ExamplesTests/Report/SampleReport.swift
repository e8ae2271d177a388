import StrategyComparison

@testable import Examples

/// Reports that look like what a comparison finds.
enum SampleReport {
  static let actions = ["load", "drag the slider", "increment", "save the number", "replace it"]

  static let tabs = ScenarioReport(
    id: "C", title: "Tabs",
    text: "An app view, a counter, a profile and a slider, each drawn by its own closure.",
    actions: actions,
    strategies: [
      strategy(
        "tracking",
        ["app": [1, 0, 1, 1, 0], "counter": [1, 0, 1, 1, 1], "slider": [1, 3, 0, 0, 0]],
        StrategyCounts(
          evaluations: 11, transforms: 0, equalityChecks: 2, derivations: 3, reads: 41),
        420, 1),
      strategy(
        "view stores",
        ["app": [1, 0, 1, 1, 0], "counter": [1, 0, 1, 1, 1], "slider": [1, 3, 0, 0, 0]],
        StrategyCounts(
          evaluations: 11, transforms: 27, equalityChecks: 24, derivations: 0, reads: 0),
        1_730, 4.12),
      strategy(
        "naive",
        ["app": [1, 3, 1, 1, 1], "counter": [1, 3, 1, 1, 1], "slider": [1, 3, 1, 1, 1]],
        StrategyCounts(
          evaluations: 21, transforms: 27, equalityChecks: 1, derivations: 0, reads: 0),
        2_950, 7.02),
    ],
    figures: [
      Figure(
        text: "Dragging the slider re-runs all 4 views, 1 with a view state written by hand.",
        whose: "first implementation of view stores", isMeasured: false)
    ],
    meaning: "Tracking re-runs what the view states re-run, and nobody wrote a view state.")

  /// The cube's 81 faces.
  static let cube = ScenarioReport(
    id: "F", title: "Cube", text: "27 cubes with 3 visible faces each.",
    actions: ["load", "tap face 13", "tap face 40"],
    strategies: ["tracking", "view stores"].map { name in
      StrategyCost(
        name: name,
        closures: (0..<81).map { face in
          let runs = [1, face == 13 ? 1 : 0, face == 40 ? 1 : 0]
          return ClosureReport(
            label: "face \(face)", runs: runs,
            causes: runs.map { $0 > 0 ? ["face \(face) ran because it changed"] : [] })
        },
        counts: StrategyCounts(
          evaluations: 83, transforms: name == "tracking" ? 0 : 243,
          equalityChecks: name == "tracking" ? 0 : 162, derivations: 0, reads: 166),
        nanosecondsPerAction: name == "tracking" ? 300 : 21_400,
        ratio: name == "tracking" ? 1 : 71.3)
    }, figures: [], meaning: "81 view states on every tap, or none.")

  static let machine = Machine.current

  static let report = ScenariosReport(machine: machine, scenarios: [tabs, cube])

  private static func strategy(
    _ name: String, _ runs: KeyValuePairs<String, [Int]>, _ counts: StrategyCounts,
    _ time: Double, _ ratio: Double
  ) -> StrategyCost {
    StrategyCost(
      name: name,
      closures: runs.map { label, runs in
        ClosureReport(
          label: label, runs: runs,
          causes: runs.map { count in
            (0..<count).map { "\(label) ran because slider.value changed from 0.\($0) to 0.5" }
          })
      }, counts: counts, nanosecondsPerAction: time, ratio: ratio)
  }
}
