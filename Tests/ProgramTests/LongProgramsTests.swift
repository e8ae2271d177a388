import Observing
import Testing

/// Long programs at random: as many of each model as OBSERVING_PROGRAMS says, from OBSERVING_SEED on.
@Suite("Long random programs show what is there, and nothing twice", .serialized) @MainActor
struct LongProgramsTests {
  @Test("An object with a number, a child and an optional child")
  func family() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Family.self) }
  }

  @Test("A store with an optional child, one of two screens, and rows")
  func shelf() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Shelf.self) }
  }

  @Test("Numbers, values derived from them, and closures that write")
  func sums() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Sums.self) }
  }

  @Test("Two children that are handed on, taken out, put back and copied")
  func relay() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Relay.self) }
  }

  @Test("A store with stores of parts of parts, held, scoped to in closures, and derived")
  func branches() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Branches.self) }
  }

  @Test("A store of a row that is held, while copies of all come and go")
  func roll() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Roll.self) }
  }

  @Test("A store of rows and a shared note, heard of in all ways")
  func feed() async {
    await #expect(processExitsWith: .success) { await LongProgramsTests.runSome(Feed.self) }
  }

  static func runSome<Model: SmallModel>(_ model: Model.Type) {
    Settings.lookInside()
    let settings = Settings()
    var programs = RandomPrograms<Model>()
    for number in 0..<UInt64(settings.randomPrograms) {
      let seed = settings.seed &+ number
      let found = programs.firstFinding(seed: seed, sparesRuns: settings.sparesRuns)
      guard let finding = found else { continue }
      let failure = finding.failure
      Issue.record(
        """
        \(Model.title), OBSERVING_SEED=\(seed): \(failure.kind.rawValue), \(failure.detail):
        \(Step.text(finding.steps))
        """)
      break
    }
    say("\(Model.title): \(programs.tally.programs) long programs from seed \(settings.seed) on")
    #expect(programs.tally.programs > 0)
  }
}
