import ObservableStore
import Observing

/// Makes failures of what the library reports while a test store is used.
///
/// A step of the test names itself to all that it sets off, the effects that it starts included: what they do wrong
/// fails the test at the line of the step, also when the store has gone. What is done wrong elsewhere fails it at the line
/// where it is done, if that is known, else at that of the last step.
final class DiagnosticSink: DiagnosticReceiver {
  private struct Contents {
    /// That of the last step.
    var location: TestLocation
    var expected: [ExpectedDiagnostic] = []
  }

  let task: TestTask
  let toldOnce = ToldOnce()
  /// Where the store was made.
  let origin: TestLocation
  private let contents: Locked<Contents>
  private let isClosed = Locked(false)
  /// Who else may expect something.
  private let outer = Diagnostics.receiver

  init(_ location: TestLocation, _ task: TestTask = TestTask()) {
    self.task = task
    origin = location
    contents = Locked(Contents(location: location))
    OpenTestStores.add(self)
  }

  deinit { OpenTestStores.remove(ObjectIdentifier(self)) }

  /// The test that the store belongs to; nil outside of Swift Testing.
  var test: (any AnyObject & Sendable)? { task.test }

  /// Nothing is the test's from now on but what it has set off itself.
  func close() {
    OpenTestStores.remove(ObjectIdentifier(self))
    isClosed.withLock { $0 = true }
    task.recordRest()
  }

  /// What takes the diagnostics of a step.
  func receiver(at location: TestLocation) -> any DiagnosticReceiver {
    contents.withLock { $0.location = location }
    OpenTestStores.noteStep(of: ObjectIdentifier(self))
    // A store that several tests use fails the one whose step it is.
    let now = RunningTest.current
    return StepReceiver(self, location, now == nil || now === task.test ? task : TestTask(of: now))
  }

  /// What takes the diagnostics of what is sent to the store outside of the steps.
  func receiver(at line: ProgramLine?) -> any DiagnosticReceiver {
    // What a step of another store of the test sets off here is found at that step's line.
    let step = (Diagnostics.receiver as? StepReceiver).flatMap { $0.location(for: task.test) }
    return StepReceiver(self, step ?? location(of: line), task)
  }

  func add(_ expected: ExpectedDiagnostic) { contents.withLock { $0.expected.append(expected) } }

  func remove(_ expected: ExpectedDiagnostic) {
    contents.withLock { $0.expected.removeAll { $0 === expected } }
  }

  /// A line as a test's location; the last step's if it is not known.
  private func location(of line: ProgramLine?) -> TestLocation {
    let last = contents.withLock { $0.location }
    guard let line else { return last }
    let file = "\(line.fileID)"
    let near = [last, origin].first { "\($0.fileID)" == file }
    return TestLocation(
      fileID: line.fileID, filePath: line.filePath ?? near?.filePath ?? line.fileID,
      line: line.number, column: 1)
  }

  // MARK: Receiving

  func expects(_ diagnostic: Diagnostic) -> Bool {
    contents.withLock { $0.expected }.reversed().contains { $0.take(diagnostic) }
      || outer?.expects(diagnostic) == true
  }

  /// Whether it was expected, by its text if it is not certain to be this test's.
  func expects(_ diagnostic: Diagnostic, _ isCertain: Bool) -> Bool {
    if isCertain { return expects(diagnostic) }
    return contents.withLock { $0.expected }.reversed().contains { $0.takeByText(diagnostic) }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if !expects(diagnostic) { fail(diagnostic, at: location(of: diagnostic.line)) }
    return true
  }

  func take(_ diagnostic: Diagnostic, at location: TestLocation) -> Bool {
    if !expects(diagnostic) { fail(diagnostic, at: location) }
    return true
  }

  /// Fails the test by what nobody expects.
  ///
  /// - `doubt`: What is to be said of whose it is.
  func fail(_ diagnostic: Diagnostic, doubt: String) {
    fail(diagnostic, at: location(of: diagnostic.line), doubt)
  }

  func fail(
    _ diagnostic: Diagnostic, at location: TestLocation, in task: TestTask? = nil,
    _ doubt: String = ""
  ) {
    (task ?? self.task).record(
      TestFailure(
        message:
          "\(diagnostic.module) reported what was not expected:\n\(diagnostic.message)\(doubt)",
        isNote: false, location: location, isLate: isClosed.withLock { $0 }))
  }
}

/// Takes what a step of a test sets off.
final class StepReceiver: DiagnosticReceiver {
  private let sink: DiagnosticSink
  private let location: TestLocation
  private let task: TestTask
  /// Who else of the test may expect something: the stores whose steps are around this one, each once.
  private let expectants: [any DiagnosticReceiver]

  init(_ sink: DiagnosticSink, _ location: TestLocation, _ task: TestTask) {
    self.sink = sink
    self.location = location
    self.task = task
    switch Diagnostics.receiver {
    case let step as StepReceiver where step.task.test === task.test:
      let around = step.expectants.filter { $0 !== sink && $0 !== step.sink }
      expectants = step.sink === sink ? around : around + [step.sink]
    case let other?
    where !(other is StepReceiver) && (other.test == nil || other.test === task.test):
      expectants = [other]
    default:
      expectants = []
    }
  }

  var toldOnce: ToldOnce { sink.toldOnce }
  var test: (any AnyObject & Sendable)? { task.test }

  func isOfSameStore(as other: StepReceiver) -> Bool { sink === other.sink }

  /// Where the step is, if it is one of this test.
  func location(for test: RunningTest?) -> TestLocation? {
    test != nil && task.test === test ? location : nil
  }

  /// Another store's step, or another test, may have started the task in which something is sent to this one, long ago.
  func comesBefore(_ other: any DiagnosticReceiver) -> Bool {
    if let step = other as? StepReceiver { return step.sink !== sink }
    return other.test != nil && other.test !== test
  }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    sink.expects(diagnostic) || expectants.contains { $0.expects(diagnostic) }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if !expects(diagnostic) { sink.fail(diagnostic, at: location, in: task) }
    return true
  }
}
