import Foundation

// Prints what `Examples compare --json` wrote as a table.
//
//   CompareTable FILE runs    how often closures ran, and what was made and compared for it
//   CompareTable FILE times   the time per action

struct Report: Decodable {
  let scenarios: [Scenario]
}

struct Scenario: Decodable {
  struct Comparison: Decodable {
    let strategies: [Strategy]
  }

  let id: String
  let title: String
  let comparison: Comparison
}

struct Strategy: Decodable {
  struct Step: Decodable {
    let actions: Int
    let runs: [String: Int]
    let transforms: Int
    let comparisons: Int
    let warmNanoseconds: Double
  }

  let strategy: String
  let load: Step
  let steps: [Step]

  /// What ran after the views were set up.
  var runs: Int { steps.reduce(0) { $0 + $1.runs.values.reduce(0, +) } }

  var work: String {
    let all = [load] + steps
    return "\(all.reduce(0) { $0 + $1.transforms }) / \(all.reduce(0) { $0 + $1.comparisons })"
  }

  var time: String {
    let time = steps.reduce(0) { $0 + $1.warmNanoseconds } / Double(steps.reduce(0) { $0 + $1.actions })
    return String(format: time < 10_000 ? "%.2f µs" : "%.0f µs", time / 1000)
  }
}

let arguments = CommandLine.arguments
let data = try Data(contentsOf: URL(filePath: arguments[1]))
let report = try JSONDecoder().decode(Report.self, from: data)
let names = ["tracking", "view stores", "everything"]

if arguments[2] == "runs" {
  print(
    "| scenario | runs: \(names.joined(separator: " | ")) | made / compared: tracking | view stores |"
  )
  print("| --- | ---: | ---: | ---: | ---: | ---: |")
} else {
  print("| scenario | \(names.joined(separator: " | ")) |")
  print("| --- | ---: | ---: | ---: |")
}
for scenario in report.scenarios {
  let strategies = names.map { name in scenario.comparison.strategies.first { $0.strategy == name } }
  var cells = ["\(scenario.id). \(scenario.title)"]
  if arguments[2] == "runs" {
    cells += strategies.map { $0.map { "\($0.runs)" } ?? "" }
    cells += strategies.prefix(2).map { $0?.work ?? "" }
  } else {
    cells += strategies.map { $0?.time ?? "" }
  }
  print("| \(cells.joined(separator: " | ")) |")
}
