import Foundation
import Testing

/// What a random program has shown to be wrong.
struct RandomFinding {
  enum Kind: String {
    /// A closure shows something other than what it would show now.
    case lost
    /// A closure ran more than once in a transaction.
    case twice
    /// The state, or what is read of it, is not what plain Swift makes of it.
    case wrong
    /// A closure ran although nothing that it looks at differs.
    case needless
  }

  let kind: Kind
  let text: String
}

/// A program that was made of a seed, and can be made smaller when it finds something.
@MainActor
protocol RandomProgram {
  init(seed: UInt64)

  /// Those that are a little smaller than this one.
  var smaller: [Self] { get }

  /// The program as something that can be read, and pasted.
  var text: String { get }

  func play() async -> RandomFinding?
}

/// The random programs that a test plays, one for each seed.
///
/// `OBSERVING_PROGRAMS` says how many are played, `OBSERVING_SEED` with which of them it begins.
@MainActor
struct RandomPrograms<Program: RandomProgram> {
  private let seed: UInt64
  private let count: UInt64
  /// The seeds and the number of them are those of the test: only for these is it known what runs for nothing.
  private let isUsual: Bool

  init(usually count: UInt64) {
    let values = ProcessInfo.processInfo.environment
    let seed = values["OBSERVING_SEED"].flatMap { UInt64($0) }
    let otherCount = values["OBSERVING_PROGRAMS"].flatMap { UInt64($0) }
    self.seed = seed ?? 1
    self.count = otherCount ?? count
    isUsual = seed == nil && otherCount == nil
  }

  /// Plays them all, and reports what is wrong with as little as it takes for that.
  ///
  /// - Parameters:
  ///   - needlessBound: In how many of the usual programs a closure runs for nothing.
  ///   - location: Where to report.
  func expectNothing(
    butNeedlessRunsIn needlessBound: Int, at location: SourceLocation = #_sourceLocation
  ) async {
    var findings = 0
    var needless: [UInt64] = []
    for seed in (0..<count).map({ seed &+ $0 }) where findings < 3 {
      let program = Program(seed: seed)
      guard let finding = await program.play() else { continue }
      let isNeedless = finding.kind == .needless
      if isNeedless { needless.append(seed) }
      // Who asks for one program alone wants to see what runs for nothing in it.
      if isNeedless && count != 1 { continue }
      findings += 1
      let text = await text(of: program, finding)
      let note = "OBSERVING_SEED=\(seed) OBSERVING_PROGRAMS=1: \(text)"
      if isNeedless { print(note) } else { Issue.record("\(note)", sourceLocation: location) }
    }
    print("\(Program.self): \(count) random programs from OBSERVING_SEED=\(seed) on")
    if !needless.isEmpty { print("A closure runs for nothing with the seeds \(needless)") }
    if isUsual { #expect(needless.count <= needlessBound, sourceLocation: location) }
  }

  /// What goes wrong, in the smallest program that is found in which the same kind of thing goes wrong.
  private func text(of program: Program, _ finding: RandomFinding) async -> String {
    var (program, finding) = (program, finding)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for smaller in program.smaller {
        guard let other = await smaller.play(), other.kind == finding.kind else { continue }
        (program, finding, isSmaller) = (smaller, other, true)
        break
      }
    }
    return "\(finding.kind): \(finding.text)\n\(program.text)"
  }
}

extension Array {
  /// The array without one of its elements, for each of them, from the last on.
  var withOneLess: [[Element]] {
    indices.reversed().map {
      var fewer = self
      fewer.remove(at: $0)
      return fewer
    }
  }

  /// The array with one element made smaller, for each way to do so.
  func withOneSmaller(_ smaller: (Element) -> [Element]) -> [[Element]] {
    indices.flatMap { index in
      smaller(self[index]).map {
        var other = self
        other[index] = $0
        return other
      }
    }
  }
}
