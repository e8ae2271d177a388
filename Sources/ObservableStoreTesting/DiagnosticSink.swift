import ObservableStore
import Observing
import Testing

/// Makes failures of what the library reports while a test store is used.
///
/// A step of the test names itself to all that it sets off, the effects that it starts included: what they do wrong
/// fails the test at the line of the step. What is done wrong elsewhere in the test fails it at the line of its last step.
final class DiagnosticSink: DiagnosticReceiver {
  private struct Contents {
    var location: TestLocation
    var expected: [ExpectedDiagnostic] = []
    var isOver = false
  }

  /// The test that the store belongs to; nil outside of Swift Testing.
  let test: RunningTest?
  let toldOnce = ToldOnce()
  private let contents: Locked<Contents>
  /// Who else may expect something.
  private let outer = Diagnostics.receiver

  init(_ location: TestLocation) {
    test = RunningTest.current
    contents = Locked(Contents(location: location))
    OpenTestStores.add(self)
  }

  deinit { OpenTestStores.remove(ObjectIdentifier(self)) }

  /// Nothing of what comes from now on is the test's.
  func close() {
    contents.withLock { $0.isOver = true }
    OpenTestStores.remove(ObjectIdentifier(self))
  }

  /// What takes the diagnostics of a step.
  func receiver(at location: TestLocation) -> any DiagnosticReceiver {
    contents.withLock { $0.location = location }
    return StepReceiver(self, location)
  }

  func add(_ expected: ExpectedDiagnostic) { contents.withLock { $0.expected.append(expected) } }

  func remove(_ expected: ExpectedDiagnostic) {
    contents.withLock { $0.expected.removeAll { $0 === expected } }
  }

  // MARK: Receiving

  func expects(_ diagnostic: Diagnostic) -> Bool {
    contents.withLock { $0.expected }.reversed().contains { $0.take(diagnostic) }
      || outer?.expects(diagnostic) == true
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    take(diagnostic, at: contents.withLock { $0.location }, outer: nil)
  }

  func take(
    _ diagnostic: Diagnostic, at location: TestLocation, outer: (any DiagnosticReceiver)?
  ) -> Bool {
    if contents.withLock({ $0.isOver }) { return outer?.expects(diagnostic) == true }
    if expects(diagnostic) || outer?.expects(diagnostic) == true { return true }
    TestFailure(
      message: "\(diagnostic.module) reported what was not expected:\n\(diagnostic.message)",
      isNote: false, location: location
    )
    .recordFromAnywhere(insideTest: test != nil)
    return true
  }
}

/// Takes what a step of a test sets off.
private final class StepReceiver: DiagnosticReceiver {
  private let sink: DiagnosticSink
  private let location: TestLocation
  private let outer = Diagnostics.receiver

  init(_ sink: DiagnosticSink, _ location: TestLocation) {
    self.sink = sink
    self.location = location
  }

  var toldOnce: ToldOnce { sink.toldOnce }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    sink.expects(diagnostic) || outer?.expects(diagnostic) == true
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    sink.take(diagnostic, at: location, outer: outer)
  }
}

/// The test stores that there are, for what is reported outside of their steps.
enum OpenTestStores {
  private struct Sink: Sendable {
    weak var sink: DiagnosticSink?
    let id: ObjectIdentifier
    let test: RunningTest?
  }

  private static let open = Locked<[Sink]>([])

  /// Takes what no step has set off.
  private final class Fallback: DiagnosticReceiver {
    private let toldOutside = ToldOnce()

    var toldOnce: ToldOnce { OpenTestStores.current?.toldOnce ?? toldOutside }

    func expects(_ diagnostic: Diagnostic) -> Bool { false }

    func take(_ diagnostic: Diagnostic) -> Bool {
      OpenTestStores.current?.take(diagnostic) ?? false
    }
  }

  static func add(_ sink: DiagnosticSink) {
    let entry = Sink(sink: sink, id: ObjectIdentifier(sink), test: sink.test)
    let isFirst = open.withLock { open in
      open.append(entry)
      return open.count == 1
    }
    if isFirst { Diagnostics.setFallback(Fallback()) }
  }

  static func remove(_ id: ObjectIdentifier) {
    open.withLock { $0.removeAll { $0.id == id } }
  }

  /// Those of the test that runs.
  static var ofThisTest: [DiagnosticSink] {
    let test = RunningTest.current
    return open.withLock { $0 }.filter { $0.test == test }.compactMap(\.sink)
  }

  /// The last one of the test that runs; where no test is known, the only one.
  private static var current: DiagnosticSink? {
    if let last = ofThisTest.last { return last }
    let all = open.withLock { $0 }
    return Test.current == nil && all.count == 1 ? all[0].sink : nil
  }
}

/// A test that runs, or one case of it: of a test with arguments many may run side by side.
struct RunningTest: Equatable {
  private let test: Test.ID
  /// The case has no public id, but it prints with its arguments.
  private let arguments: String?

  static var current: RunningTest? {
    guard let test = Test.current else { return nil }
    let isParameterized = Test.Case.current?.isParameterized ?? false
    return RunningTest(
      test: test.id, arguments: isParameterized ? "\(Test.Case.current as Any)" : nil)
  }
}
