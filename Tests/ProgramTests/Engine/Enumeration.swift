/// All programs of up to a number of steps, the shortest first.
@MainActor
struct Enumeration<Model: SmallModel> {
  typealias Plain = Model.Plain

  /// A program that fails, and how.
  struct Finding {
    let steps: [Step<Plain>]
    let failure: Failure
  }

  /// The programs that fail, the shortest first.
  private(set) var findings: [Finding] = []
  /// Failures that contain the steps of one that was found before, and are of its kind.
  private(set) var moreOfTheSame = 0
  private(set) var tally = Tally()
  private let settings: Settings
  private let alphabet: [Step<Plain>]
  private var steps: [Step<Plain>] = []
  /// How many beginnings of programs were met, of which each process has its share.
  private var beginnings = 0

  init(_ settings: Settings) {
    self.settings = settings
    alphabet = Outline<Plain>.alphabet(mostClosures: settings.mostClosures)
  }

  private var isFull: Bool { findings.count >= settings.mostFindings }

  mutating func run() {
    let clock = ContinuousClock()
    // The shortest programs are not shared.
    for length in (settings.share.number == 0 ? 1 : 3)...(settings.steps ?? Model.usualSteps) {
      let before = tally
      let duration = clock.measure {
        extend(Outline(mostClosures: settings.mostClosures), by: length)
      }
      say(
        """
        \(Model.title), \(length) steps: \(tally.programs - before.programs) programs, \
        \(tally.runs - before.runs) runs of closures, \
        \(tally.excused - before.excused) of them for nothing and excused, \
        \(duration.formatted)
        """)
      if isFull { return say("\(Model.title): stopped, \(findings.count) programs fail") }
    }
  }

  private mutating func extend(_ outline: Outline<Plain>, by count: Int) {
    for step in alphabet {
      guard outline.canTake(step), !outline.isSymmetric(step, isFinal: count == 1) else { continue }
      if steps.count == 1, count > 1 {
        beginnings += 1
        guard beginnings % settings.share.of == settings.share.number else { continue }
      }
      steps.append(step)
      if count == 1 {
        replay()
      } else {
        var next = outline
        next.take(step)
        extend(next, by: count - 1)
      }
      steps.removeLast()
      if isFull { return }
    }
  }

  private mutating func replay() {
    if settings.isTracing { say(Step.text(steps) + "\n") }
    for failure in Replay<Model>.failures(of: steps, &tally) {
      if settings.sparesRuns, failure.kind == .ranForNothing { continue }
      if findings.contains(where: { explains($0, failure) }) {
        moreOfTheSame += 1
      } else if !isFull {
        findings.append(Finding(steps: steps, failure: failure))
      }
    }
  }

  /// Whether the finding's steps are among these, in their order.
  private func explains(_ finding: Finding, _ failure: Failure) -> Bool {
    guard finding.failure.kind == failure.kind else { return false }
    var rest = finding.steps[...]
    for step in steps where step == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

extension Duration {
  /// In seconds, with one decimal.
  var formatted: String {
    let tenths = Int(self / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
