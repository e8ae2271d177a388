import Foundation
import Testing

@testable import Observing

/// Each in a process of its own, as those of ``ExplainTests`` are.
@MainActor
@Suite("What explaining costs", .serialized)
struct ExplainCostsTests {
  struct Page: ObservableState { @Tracked var count = 0 }

  @MainActor final class Model {
    @Tracked var page = Page()
    @Tracked var theme = "dark"
    @Tracked var size = 1
  }

  let model = Model()

  /// Runs the body while writes are recorded.
  private func recording(_ body: () throws -> Void) rethrows {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    try body()
  }

  @Test("It can be coded, and costs nothing while it is off")
  func codedAndOff() async throws {
    await #expect(processExitsWith: .success) { try await ExplainCostsTests().codedAndOffAlone() }
  }

  private func codedAndOffAlone() throws {
    let token = observe("header") { _ = (model.theme, model.page.count) }
    try recording {
      model.theme = "light"
      let explanation = explain("header")
      let data = try JSONEncoder().encode(explanation)
      #expect(try JSONDecoder().decode(Explanation.self, from: data) == explanation)
    }
    model.theme = "dark"
    model.page.count += 1
    #expect(!ChangeLog.isOn)
    #expect(WriteRecord.entries.isEmpty && WriteRecord.runs.isEmpty)
    #expect(token.runs == 4)
  }

  @Test("No more than 200 writes are kept, and of closures that there are")
  func bounded() async {
    await #expect(processExitsWith: .success) { await ExplainCostsTests().boundedAlone() }
  }

  private func boundedAlone() {
    recording {
      for number in 0..<500 {
        let token = observe("made") { _ = model.size }
        model.size = number
        withExtendedLifetime(token) {}
      }
      #expect(WriteRecord.entries.count == 200)
      #expect(WriteRecord.runs.count <= 2 * GraphMemory.liveClosures + 64)
      #expect(explain("size").property?.writes.count == 20)
      #expect(explain("size").property?.earlierWrites == 180)
      #expect(explain("size").property?.writes.last?.newValue == "499")
    }
  }

  @Test("Recording changes nothing: the same runs")
  func unobtrusive() async {
    await #expect(processExitsWith: .success) { await ExplainCostsTests().unobtrusiveAlone() }
  }

  private func unobtrusiveAlone() {
    recording {
      let runs = Runs()
      let stage = Kind.rows.stage()
      runs.watch(stage)
      stage.a.name = "x"
      runs.expect(stage, changed: ["a.name"])
      let copy = stage.a
      stage.a = Kid(1, age: 7, note: "other")
      runs.expect(stage, replaced: ["a"])
      stage.a = copy
      runs.expect(stage, replaced: ["a"])
    }
  }
}
