import Observing

/// Takes what a step of a test sets off.
final class StepReceiver: DiagnosticReceiver {
  private let sink: DiagnosticSink
  private let location: TestLocation
  private let task: TestTask
  /// Whether it is of a step, and not of what the test itself sends to the store.
  let isOfStep: Bool
  /// Who else of the test may expect something: the stores whose steps are around this one, each once.
  private let expectants: [any DiagnosticReceiver]

  /// Who of it may expect something: none of them asks others of them in turn.
  var all: [any DiagnosticReceiver] { expectants + [sink] }

  init(
    _ sink: DiagnosticSink, _ location: TestLocation, _ task: TestTask, isOfStep: Bool = true
  ) {
    self.sink = sink
    self.isOfStep = isOfStep
    self.location = location
    self.task = task
    switch Diagnostics.receiver {
    case let step as StepReceiver where step.task.test === task.test:
      let around = step.expectants.filter { $0 !== sink && $0 !== step.sink }
      expectants = step.sink === sink ? around : around + [step.sink]
    case let group as TestReceiver where group.test === task.test:
      expectants = group.expectants.filter { $0 !== sink }
    case let other?
    where !(other is StepReceiver) && (other.test == nil || other.test === task.test):
      expectants = [other]
    default:
      expectants = []
    }
  }

  var toldOnce: ToldOnce { sink.toldOnce }
  var test: (any AnyObject & Sendable)? { task.test }

  /// Where the step is, if it is one of this test.
  func location(for test: RunningTest?) -> TestLocation? {
    test != nil && task.test === test ? location : nil
  }

  /// Another store's step, or another test, may have started the task in which something is sent to this one, long ago; and
  /// who expects something does not know where.
  func comesBefore(_ other: any DiagnosticReceiver) -> Bool {
    if let step = other as? StepReceiver { return step.sink !== sink }
    return other is ExpectingReceiver && !isOfStep || other.test != nil && other.test !== test
  }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    sink.expects(diagnostic)
      || expectants.contains {
        if !isOfStep, let expecting = $0 as? ExpectingReceiver {
          return expecting.expectsOfTest(diagnostic)
        }
        return $0.expects(diagnostic)
      }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if !expects(diagnostic) { sink.fail(diagnostic, at: location, in: task) }
    return true
  }
}
