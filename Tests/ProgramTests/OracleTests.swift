import Observing
import Testing

/// The oracle is tried on faults that are put in: a test that notices none would be worth nothing.
@Suite("The oracle notices", .serialized) @MainActor
struct OracleTests {
  init() { Settings.lookInside() }

  @Test(
    "Each fault that is put in, by a program as short as it goes",
    arguments: [
      (Cell.Fault.deaf, Failure.Kind.lostUpdate, 2), (.noisy, .ranForNothing, 2),
      (.forgetful, .wrongState, 2), (.hasty, .ranTwice, 2), (.leaky, .notGivenBack, 2),
      (.careless, .ranAgainstMissing, 2),
    ])
  func faults(fault: Cell.Fault, kind: Failure.Kind, length: Int) throws {
    Cell.fault = fault
    defer {
      Cell.fault = .none
      for token in Cell.leaks { token.cancel() }
      Cell.leaks = []
    }
    var settings = Settings()
    settings.steps = 3
    settings.sparesRuns = false
    var enumeration = Enumeration<Cell>(settings)
    enumeration.run()
    let first = try #require(enumeration.findings.first { $0.failure.kind == kind })
    #expect(first.steps.count == length)

    var programs = RandomPrograms<Cell>()
    let long = programs.firstFinding(seed: 1, sparesRuns: false)
    // What fails in all steps may fail in another way first; it is short all the same.
    #expect(try #require(long).steps.count <= length)
  }

  @Test("Nothing where there is no fault")
  func none() {
    var settings = Settings()
    settings.steps = 4
    settings.sparesRuns = false
    var enumeration = Enumeration<Cell>(settings)
    enumeration.run()
    #expect(enumeration.findings.isEmpty && enumeration.tally.programs > 100)
    var programs = RandomPrograms<Cell>()
    #expect(programs.firstFinding(seed: 1, sparesRuns: false) == nil)
  }

  @Test("Programs that make no sense, and those that show the same as another, are left out")
  func symmetry() {
    let outline = Outline<PlainCell>(mostClosures: 2)
    #expect(!outline.canTake(.close) && !outline.canTake(.cancel(0)))
    #expect(outline.isSymmetric(.change(.up), isFinal: true))
    var open = outline
    open.take(.open)
    #expect(open.canTake(.close) && open.isSymmetric(.close, isFinal: false))
    #expect(open.isSymmetric(.open, isFinal: false))
    open.take(.observe(.number))
    #expect(open.canTake(.cancel(0)) && !open.isSymmetric(.change(.up), isFinal: true))
    #expect(open.isSymmetric(.close, isFinal: true))
    open.take(.cancel(0))
    #expect(!open.canTake(.cancel(0)))
  }
}
