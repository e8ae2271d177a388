import Testing

@testable import Observing

/// A scheduler keeps its work and calls it.
///
/// One that lets go of it, as a display link that is stopped does, must not silence
/// its closures for ever.
@Suite("Schedulers that let go of their work", .serialized) @MainActor
struct LetGoTurnsTests {
  private final class Model {
    @Tracked var number = 0
    @Tracked var name = ""
  }

  /// What calls the work in its next frame, if it still has it.
  @MainActor
  private final class Link {
    var next: (@MainActor () -> Void)?

    func frame() {
      let work = next
      next = nil
      work?()
    }
  }

  private func turns() async { for _ in 1...3 { await Task { @MainActor in }.value } }

  @Test("Work that was let go of comes once more, and closures made later run, too")
  func comesAgain() async {
    let link = Link()
    let model = Model()
    let perFrame = RenderScheduler { link.next = $0 }
    var seen: [String] = []
    let first = observe(scheduler: perFrame) { seen.append("\(model.number)") }
    let line = #line - 3
    let reports = await Diagnostics.recording("Observing") {
      model.number = 1
      link.next = nil
      await turns()
    }
    #expect(
      reports == [
        "the RenderScheduler made at ObservingTests/LetGoTurnsTests.swift:\(line) has let go of its work without doing it; it gets it once more"
      ])
    link.frame()
    #expect(seen == ["0", "1"])
    let second = observe(scheduler: perFrame) { seen.append(model.name) }
    model.name = "b"
    link.frame()
    #expect(seen == ["0", "1", "", "b"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("What is cancelled while a scheduler does not call is given back before it does")
  func cancelledMeanwhile() {
    let link = Link()
    let model = Model()
    let perFrame = RenderScheduler { link.next = $0 }
    var seen = 0
    let kept = observe(scheduler: perFrame) { seen = model.number }
    let before = SchedulerQueue.waitingCount
    for number in 1...1000 {
      let token = observe(scheduler: perFrame) { _ = model.number }
      model.number = number
      token.cancel()
    }
    #expect(SchedulerQueue.waitingCount - before <= 64)
    link.frame()
    #expect(SchedulerQueue.waitingCount == before)
    #expect(seen == 1000)
    #expect(kept.runs == 2)
  }

  @Test("Work that is always let go of is done in the main actor's next turn")
  func alwaysLetGo() async {
    let model = Model()
    var asked = 0
    let never = RenderScheduler { _ in asked += 1 }
    var seen: [Int] = []
    let token = observe(scheduler: never) { seen.append(model.number) }
    let reports = await Diagnostics.recording("Observing") {
      model.number = 1
      await turns()
      #expect(seen == [0, 1])
      #expect(asked == 2)
      model.number = 2
      await turns()
    }
    #expect(reports.count == 2)
    #expect(seen == [0, 1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("Nothing is said where all who waited were cancelled")
  func cancelled() async {
    let model = Model()
    let link = Link()
    let token = observe(scheduler: RenderScheduler { link.next = $0 }) { _ = model.number }
    let reports = await Diagnostics.recording("Observing") {
      model.number = 1
      token.cancel()
      link.next = nil
      await turns()
    }
    #expect(reports.isEmpty)
  }
}
