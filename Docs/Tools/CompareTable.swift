import Foundation

// Prints what `Examples compare --json` wrote as a table.
//
//   CompareTable FILE runs    how often closures ran, and what was made and compared for it
//   CompareTable FILE times   the time per action

struct Report: Decodable {
  let scenarios: [Scenario]
}

struct Scenario: Decodable {
  let id: String
  let title: String
  let strategies: [Strategy]
}

struct Strategy: Decodable {
  struct Closure: Decodable {
    let runs: [Int]
  }

  struct Counts: Decodable {
    let transforms: Int
    let equalityChecks: Int
  }

  let name: String
  let closures: [Closure]
  let counts: Counts
  let nanosecondsPerAction: Double?

  /// What ran after the views were set up.
  var runs: Int { closures.map { $0.runs.dropFirst().reduce(0, +) }.reduce(0, +) }

  var work: String { "\(counts.transforms) / \(counts.equalityChecks)" }

  var time: String {
    guard let time = nanosecondsPerAction else { return "" }
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
  let strategies = names.map { name in scenario.strategies.first { $0.name == name } }
  var cells = ["\(scenario.id). \(scenario.title)"]
  if arguments[2] == "runs" {
    cells += strategies.map { $0.map { "\($0.runs)" } ?? "" }
    cells += strategies.prefix(2).map { $0?.work ?? "" }
  } else {
    cells += strategies.map { $0?.time ?? "" }
  }
  print("| \(cells.joined(separator: " | ")) |")
}
