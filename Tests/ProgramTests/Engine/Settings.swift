import Foundation
import Observing

/// Prints a line at once, so that it is there if the process ends in the next moment.
func say(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

/// What the environment says of how much to do.
struct Settings {
  /// OBSERVING_PROGRAM_STEPS: the longest of the programs that are all run; else what each model has as usual.
  var steps = number("OBSERVING_PROGRAM_STEPS")
  /// OBSERVING_PROGRAM_CLOSURES: how many closures are alive at once.
  var mostClosures = number("OBSERVING_PROGRAM_CLOSURES") ?? 2
  /// OBSERVING_PROGRAM_FINDINGS: how many failing programs of a model are shown before it is given up.
  var mostFindings = number("OBSERVING_PROGRAM_FINDINGS") ?? 10
  /// OBSERVING_PROGRAM_SPARES_RUNS: do not report runs for nothing, to see what else is wrong where there are many.
  var sparesRuns = number("OBSERVING_PROGRAM_SPARES_RUNS") != nil
  /// OBSERVING_PROGRAM_SHARE: `1/4` runs the second quarter of the programs, so that several processes can share them.
  var share = share()
  /// OBSERVING_PROGRAM_TRACE: print each program before it runs, to find one that ends the process.
  var isTracing = number("OBSERVING_PROGRAM_TRACE") != nil
  /// OBSERVING_PROGRAMS: how many long random programs are run of each model.
  var randomPrograms = number("OBSERVING_PROGRAMS") ?? 20
  /// OBSERVING_SEED: where the random programs begin.
  var seed = UInt64(number("OBSERVING_SEED") ?? 1)

  /// Turns the library's own checks on and off.
  ///
  /// Where that cannot be done, in a program of another package, `OBSERVING_CHECKS` does it.
  @MainActor static var turnChecks: (Bool) -> Void = { _ in }
  /// What is alive.
  ///
  /// The programs leave nothing that waits to be given back, so that nobody has to look for that.
  @MainActor static var alive: () -> LiveCounts = { Instrumentation.live }

  private static func share() -> (number: Int, of: Int) {
    let words = ProcessInfo.processInfo.environment["OBSERVING_PROGRAM_SHARE"]?.split(
      separator: "/")
    guard let numbers = words?.compactMap({ Int($0) }), numbers.count == 2 else { return (0, 1) }
    return (numbers[0], numbers[1])
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
