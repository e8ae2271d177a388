import Testing

/// Every program of up to a number of steps: the environment variable OBSERVING_PROGRAM_STEPS.
///
/// After each outermost transaction each closure must have shown last what it would show now; and it ran only
/// if that differs from what it showed before, and once.
@Suite("All small programs show what is there, and nothing twice", .serialized) @MainActor
struct AllSmallProgramsTests {
  @Test("An object with a number, a child and an optional child")
  func family() { runAll(Family.self) }

  @Test("A store with an optional child, one of two screens, and rows")
  func shelf() { runAll(Shelf.self) }

  @Test("Numbers, values derived from them, and closures that write")
  func sums() { runAll(Sums.self) }

  private func runAll<Model: SmallModel>(_ model: Model.Type) {
    var enumeration = Enumeration<Model>(Settings())
    enumeration.run()
    for (number, finding) in enumeration.findings.enumerated() {
      let title = "\(Model.title) \(number + 1): \(finding.failure.kind.rawValue)"
      Issue.record("\(title), \(finding.failure.detail):\n\(Step.text(finding.steps))")
    }
    if enumeration.moreOfTheSame > 0 {
      say("\(Model.title): \(enumeration.moreOfTheSame) more failures contain one of those shown")
    }
    #expect(enumeration.tally.programs > 0)
  }
}
