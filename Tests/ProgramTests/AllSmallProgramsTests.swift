import Observing
import Testing

/// Every program of up to a number of steps: the environment variable OBSERVING_PROGRAM_STEPS.
///
/// A program is a list of steps: changes of a small state, closures made and cancelled, transactions opened and
/// closed. Those that make no sense are left out, and those that show the same as another (`Outline`). Each is run
/// on a model of its own, beside plain Swift that does the same without any tracking.
///
/// After each outermost transaction each closure must have shown last what it would show now; and it ran only
/// if that differs from what it showed before, and once (but see `Excuses`). At the end nothing is left behind.
///
/// A failing program is as short as it goes, since the shorter ones come first. Where one ends the process,
/// OBSERVING_PROGRAM_TRACE=1 prints each before it runs; `Settings` has the other variables.
///
/// Each model has a process to itself: the checks after each transaction look at all that is alive, and beside hundreds
/// of other tests that is most of the work.
@Suite("All small programs show what is there, and nothing twice", .serialized) @MainActor
struct AllSmallProgramsTests {
  @Test("An object with a number, a child and an optional child")
  func family() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Family.self) }
  }

  @Test("A store with an optional child, one of two screens, and rows")
  func shelf() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Shelf.self) }
  }

  @Test("Numbers, values derived from them, and closures that write")
  func sums() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Sums.self) }
  }

  @Test("Two children that are handed on, taken out, put back and copied")
  func relay() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Relay.self) }
  }

  @Test("A store with stores of parts of parts, held, scoped to in closures, and derived")
  func branches() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Branches.self) }
  }

  @Test("A store of a row that is held, while copies of all come and go")
  func roll() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Roll.self) }
  }

  @Test("A store of rows and a shared note, heard of in all ways")
  func feed() async {
    await #expect(processExitsWith: .success) { await AllSmallProgramsTests.runAll(Feed.self) }
  }

  static func runAll<Model: SmallModel>(_ model: Model.Type) {
    Settings.lookInside()
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
