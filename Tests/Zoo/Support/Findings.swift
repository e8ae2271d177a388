import Foundation
import Observing

/// What went wrong, one line for each closure and kind, and how much was done.
@MainActor final class Findings {
  private(set) var failures = 0
  var transactions = 0
  var allowed = 0
  private var seen: Set<String> = []

  /// One line, which the generator reads and completes with what it knows of the type.
  func report(_ kind: String, reader: Int, step: Int, mutations: [Int], _ detail: String) {
    guard seen.insert("\(kind) \(reader)").inserted else { return }
    failures += 1
    let list = mutations.map(String.init).joined(separator: ",")
    let text = detail.replacing("\n", with: " ").prefix(600)
    write("FAIL\t\(kind)\t\(reader)\t\(step)\t\(list)\t\(text)")
  }

  /// What the state is after a transaction.
  func trace(_ step: Int, _ mutations: [Int], _ state: String) {
    write("STATE\t\(step)\t\(mutations)\t\(state.prefix(2000))")
  }

  /// Runs what plays a type, looks whether it left something alive, and says that it came to its end.
  func play(_ body: @MainActor () -> Void) async {
    let before = Instrumentation.live
    body()
    // What is released off the main actor is given back when it gets to it.
    for _ in 0..<20 { await Task.yield() }
    if Instrumentation.live != before {
      report(
        "LEAK", reader: -1, step: -1, mutations: [],
        "\(before) before, \(Instrumentation.live) after")
    }
    write("DONE\t\(transactions)\t\(failures)\t\(allowed)")
  }

  /// Written at once, so that it is not lost with a crash.
  private func write(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
