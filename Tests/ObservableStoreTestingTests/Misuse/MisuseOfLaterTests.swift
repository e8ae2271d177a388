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
        DiagnosticSink(.here(UInt($0)), TestTask(of: $1))
      }
      let tokens = [misuse(first, scheduler), misuse(second, scheduler)]
      // Their steps are no steps of this test.
      let steps = await Task.detached {
        [sinks[0].receiver(at: .here(10)), sinks[1].receiver(at: .here(11))]
      }.value
      Diagnostics.$receiver.withValue(steps[0]) { first.number += 1 }
      Diagnostics.$receiver.withValue(steps[1]) {
        second.number += 1
        first.number += 1
      }
      await nextTurn()
      for token in tokens { token.cancel() }
    }
    #expect(failures.map(\.line).sorted() == [10, 11])
  }

  @Test(
    "The closures of one test run in one transaction, outer ones first, whichever step made them wait"
  )
  func oneTest() async {
    let failures = await TestFailures.recording {
      let sink = DiagnosticSink(.here(1))
      var runs: [String] = []
      let model = model
      let outer = observe(scheduler: .nextTurn) {
        runs.append("outer \(model.number)")
        let _ = observe(scheduler: .nextTurn) { runs.append("inner \(model.number)") }
      }
      runs = []
      Diagnostics.$receiver.withValue(sink.receiver(at: .here(2))) { model.number = 1 }
      Diagnostics.$receiver.withValue(sink.receiver(at: .here(3))) { model.number = 2 }
      await nextTurn()
      #expect(runs == ["outer 2", "inner 2"])
      outer.cancel()
    }
    #expect(failures.isEmpty)
  }

  // MARK: A turn that the test calls itself

  /// A display's frames, which the test calls.
  @MainActor private final class Frames {
    private var waiting: [@MainActor () -> Void] = []
    private(set) lazy var scheduler = RenderScheduler { [unowned self] in waiting.append($0) }

    func next() {
      let all = waiting
      waiting = []
      for turn in all { turn() }
    }
  }

  private let frames = Frames()

  /// In the task of a step of another test.
  private func inOther(_ body: () -> Void) async {
    let other = DiagnosticSink(.here(1), TestTask(of: RunningTest("other")))
    let step = await Task.detached { other.receiver(at: .here(2)) }.value
    Diagnostics.$receiver.withValue(step, operation: body)
  }

  @Test("What comes of it is taken by an expectation around it, with and without a test store")
  func expectedAround() async {
    let failures = await TestFailures.recording {
      let token = misuse(model, frames.scheduler)
      model.number = 1
      await expectDiagnostic("onCleanup") { frames.next() }
      let sink = DiagnosticSink(.here(1))
      model.number = 2
      await expectDiagnostic("onCleanup") { frames.next() }
      sink.close()
      token.cancel()
    }
    #expect(failures.isEmpty)
  }

  @Test("What is expected where it was asked for is taken also where another test's task does it")
  func expectedThere() async {
    let failures = await TestFailures.recording {
      let token = misuse(model, frames.scheduler)
      await expectDiagnostic("onCleanup") {
        model.number = 1
        await inOther { frames.next() }
      }
      token.cancel()
    }
    #expect(failures.isEmpty)
  }

  @Test(
    "Of a test without test stores it is printed there; a function that is not implemented fails it"
  )
  func withoutStores() async {
    let call: @Sendable () -> Void = unimplemented("it", line: 7)
    let failures = await TestFailures.recording {
      let model = model
      // Somebody has a test store.
      let other = DiagnosticSink(.here(1), TestTask(of: RunningTest("another")))
      let tokens = [
        misuse(model, frames.scheduler),
        observe(scheduler: frames.scheduler) { if model.number > 0 { call() } },
      ]
      model.number = 1
      await inOther { frames.next() }
      await TestFailures.wait(for: 1)
      for token in tokens { token.cancel() }
      other.close()
    }
    #expect(failures.map(\.line) == [7])
  }

  @Test("What a test and what nobody has asked for comes in one transaction")
  func oneTransaction() async {
    let failures = await TestFailures.recording {
      let sink = DiagnosticSink(.here(1))
      let (model, other, sums) = (model, Model(), Model())
      let others = Model()
      let tokens = [
        observe(scheduler: frames.scheduler) { sums.number = model.number },
        observe(scheduler: frames.scheduler) { others.number = other.number },
      ]
      // Behind them in the queue.
      let sum = observe { _ = sums.number + others.number }
      await Task.detached { @MainActor in other.number = 1 }.value
      model.number = 1
      frames.next()
      #expect(sum.runs == 2)
      for token in tokens + [sum] { token.cancel() }
      sink.close()
    }
    #expect(failures.isEmpty)
  }

  @Test("What goes on from turn to turn in a task of nobody's is the step's that began it")
  func fromTurnToTurn() async {
    let failures = await TestFailures.recording {
      let sink = DiagnosticSink(.here(1))
      let (first, second) = (Model(), Model())
      let tokens = [first, second].map { model in
        observe(scheduler: frames.scheduler) {
          if 1..<40 ~= model.number { model.number += 1 }
          if model === second, model.number == 40 { onCleanupElsewhere() }
        }
      }
      Diagnostics.$receiver.withValue(sink.receiver(at: .here(3))) {
        first.number = 1
        second.number = 1
      }
      await Task.detached { [frames] in
        for _ in 0..<60 { await MainActor.run { frames.next() } }
      }.value
      await TestFailures.wait(for: 1)
      #expect(second.number == 40)
      for token in tokens { token.cancel() }
      sink.close()
    }
    #expect(Set(failures.map(\.line)) == [3])
  }

  @Test("So is what tasks go on with in steps of their own, however often one asks for the other")
  func fromStepToStep() async {
    let rounds = 40
    let failures = await TestFailures.recording {
      let sinks = [DiagnosticSink(.here(1)), DiagnosticSink(.here(2))]
      let models = [Model(), Model()]
      let tokens = zip(models, sinks).map { model, sink in
        observe(scheduler: frames.scheduler) {
          if 1..<rounds ~= model.number {
            Task {
              Diagnostics.$receiver.withValue(sink.receiver(at: .here(3))) {
                model.number += 1
              }
            }
          }
          if model === models[1], model.number == rounds { onCleanupElsewhere() }
        }
      }
      for (model, sink) in zip(models, sinks) {
        Diagnostics.$receiver.withValue(sink.receiver(at: .here(3))) { model.number = 1 }
      }
      await Task.detached { [frames] in
        for _ in 0..<10 * rounds {
          await MainActor.run { frames.next() }
          await Task.yield()
        }
      }.value
      await TestFailures.wait(for: 1)
      #expect(models.map(\.number) == [rounds, rounds])
      for token in tokens { token.cancel() }
      for sink in sinks { sink.close() }
    }
    #expect(failures.map(\.line) == [3])
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
