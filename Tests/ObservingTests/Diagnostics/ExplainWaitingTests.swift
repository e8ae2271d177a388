import Testing

@testable import Observing

@MainActor
@Suite("What is said of closures that wait for their scheduler", .serialized)
struct ExplainWaitingTests {
  private final class Model {
    @Tracked var waitedFor = 0
  }

  @Test("Who waits has not run, though another has; and has, once its turn was there")
  func waits() {
    let model = Model()
    var work: (@MainActor () -> Void)?
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    let scheduler = RenderScheduler { work = $0 }
    let tokens = [
      observe("waiting fast") { _ = model.waitedFor },
      observe("waiting slow", scheduler: scheduler) { _ = model.waitedFor },
    ]
    func last() -> (text: String?, write: Explanation.Write?) {
      let explanation = explain("waitedFor")
      return (
        explanation.description.split(separator: "\n").last.map(String.init),
        explanation.property?.writes.last
      )
    }
    model.waitedFor = 1
    #expect(
      last().text
        == "  written waitedFor: 0 → 1, for which 'waiting fast' ran and 'waiting slow' will run"
    )
    #expect(last().write?.waiting == ["waiting slow"])
    work?()
    #expect(
      last().text == "  written waitedFor: 0 → 1, for which 'waiting fast', 'waiting slow' ran")
    withExtendedLifetime(tokens) {}
  }
}
