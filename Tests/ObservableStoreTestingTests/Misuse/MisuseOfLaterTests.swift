import ObservableStore
import Testing

@testable import ObservableStoreTesting
@testable import Observing

/// What is done later is done in a task of anybody's: of whoever asked for the main actor's next turn first, say, or began
/// a throttle's time.
@Suite("Misuse in what is done later fails whoever has set it off") @MainActor
struct MisuseOfLaterTests {
  private final class Model {
    @Tracked var number = 0
  }

  private let model = Model()

  private nonisolated static func location(_ line: UInt) -> TestLocation {
    TestLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
  }

  /// What a closure does wrong as soon as its model's number is another one.
  private func misuse(_ model: Model, _ scheduler: RenderScheduler) -> ObservationToken {
    observe(scheduler: scheduler) {
      if model.number > 0 { onCleanupElsewhere() }
    }
  }

  private func onCleanupElsewhere() {
    Closure.asNobody { onCleanup {} }
  }

  private func nextTurn() async {
    for _ in 0..<5 { await Task.yield() }
  }

  @Test("One turn for steps of two tests: each fails its own", arguments: [false, true])
  func twoTests(isOwn: Bool) async {
    // A scheduler of the program's own asks for its turn in whatever task it likes.
    let scheduler = isOwn ? RenderScheduler { work in Task { work() } } : .nextTurn
    let first = Model()
    let second = Model()
    let tests = [RunningTest("first"), RunningTest("second")]
    let failures = await TestFailures.recording {
      let sinks = tests.enumerated().map {
        DiagnosticSink(Self.location(UInt($0)), TestTask(of: $1))
      }
      let tokens = [misuse(first, scheduler), misuse(second, scheduler)]
      // Their steps are no steps of this test.
      let steps = await Task.detached {
        [sinks[0].receiver(at: Self.location(10)), sinks[1].receiver(at: Self.location(11))]
      }.value
      Diagnostics.$receiver.withValue(steps[0]) { first.number += 1 }
      Diagnostics.$receiver.withValue(steps[1]) {
        second.number += 1
        first.number += 1
      }
      await nextTurn()
      for token in tokens { token.cancel() }
    }
    #expect(failures.map(\.line) == [10, 11])
  }

  @Test(
    "The closures of one test run in one transaction, outer ones first, whichever step made them wait"
  )
  func oneTest() async {
    let failures = await TestFailures.recording {
      let sink = DiagnosticSink(Self.location(1))
      var runs: [String] = []
      let model = model
      let outer = observe(scheduler: .nextTurn) {
        runs.append("outer \(model.number)")
        let _ = observe(scheduler: .nextTurn) { runs.append("inner \(model.number)") }
      }
      runs = []
      Diagnostics.$receiver.withValue(sink.receiver(at: Self.location(2))) { model.number = 1 }
      Diagnostics.$receiver.withValue(sink.receiver(at: Self.location(3))) { model.number = 2 }
      await nextTurn()
      #expect(runs == ["outer 2", "inner 2"])
      outer.cancel()
    }
    #expect(failures.isEmpty)
  }

  @Test("Of a test without test stores it is printed, whoever has asked for the turn")
  func withoutStores() async {
    await #expect(processExitsWith: .success) { await MisuseOfLaterTests().withoutStoresAlone() }
  }

  private func withoutStoresAlone() async {
    let failures = await TestFailures.recording {
      let sink = DiagnosticSink(Self.location(1), TestTask(of: RunningTest("other")))
      let other = Model()
      let tokens = [misuse(model, .nextTurn), misuse(other, .nextTurn)]
      Diagnostics.$receiver.withValue(sink.receiver(at: Self.location(2))) { other.number = 1 }
      model.number = 1
      await nextTurn()
      for token in tokens { token.cancel() }
    }
    // In this process no test runs, so that any may have it: but not the step that has asked for the turn.
    #expect(failures.map(\.line).first == 2)
  }

  enum Action { case sent, wrong }

  @Test("What a throttle lets pass fails at the line of the step that sent it")
  func throttle() async {
    let clock = TestClock()
    let failures = await TestFailures.recording {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Action> { [clock] state, action in
          switch action {
          case .sent:
            state += 1
            return .send(.wrong).throttle(id: "it", for: .seconds(1), clock: clock)
          case .wrong:
            Closure.asNobody { onCleanup {} }
            return .none
          }
        })
      store.exhaustivity = .off
      await store.expectDiagnostic("onCleanup") { await store.send(.sent, line: 5) }
      await store.send(.sent, line: 6)
      await clock.advance(by: .seconds(1))
      await clock.run()
      await store.finish()
    }
    #expect(failures.map(\.line) == [6])
  }
}
