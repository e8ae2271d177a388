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
    var isClosed = false
  }

  let task: TestTask
  let toldOnce = ToldOnce()
  /// Where the store was made.
  let origin: TestLocation
  private let contents: Locked<Contents>
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
    contents.withLock { $0.isClosed = true }
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
    let around = Diagnostics.receiver as? StepReceiver
    let step = around?.location(for: task.test)
    return StepReceiver(
      self, step ?? location(of: line), task, isOfStep: step != nil && around?.isOfStep == true)
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
    return TestLocation(line, in: near?.filePath)
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
    take(diagnostic, at: location(of: diagnostic.line))
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
        isNote: false, location: location, isLate: contents.withLock { $0.isClosed }))
  }
}
