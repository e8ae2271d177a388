import ObservableStore
import Observing

/// Takes what is reported of what one test has asked for and another one's task does.
///
///     step of test A ──asks for a turn──▶ task of test A ──runs──▶ closures of A
///                                              │
///     step of test B ──waits for the turn──────┴─────────runs──▶ closures of B: for B
final class TestReceiver: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)?
  /// In whose steps it was asked for, or who expects something.
  private let known: [any DiagnosticReceiver]
  private let own = ToldOnce()

  init(_ test: any AnyObject & Sendable, _ known: [any DiagnosticReceiver]) {
    self.test = test
    self.known = known
  }

  private var sinks: [DiagnosticSink] { test.map(OpenTestStores.of) ?? [] }

  var toldOnce: ToldOnce { sinks.last?.toldOnce ?? own }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    known.contains { $0.expects(diagnostic) } || sinks.contains { $0.expects(diagnostic) }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if expects(diagnostic) { return true }
    if let step = known.last(where: { $0 is StepReceiver }) { return step.take(diagnostic) }
    if let sink = sinks.last { return sink.take(diagnostic) }
    for case let outside as OutsideOfStores in known { return outside.take(diagnostic) }
    return false
  }
}

/// Takes what is done later for a test that has no test store, lest another one takes it.
final class OutsideOfStores: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)?
  let toldOnce = ToldOnce()
  private let task: TestTask

  /// The one of the test that runs here.
  static func of(_ test: RunningTest) -> OutsideOfStores {
    known.withLock { known in
      known.removeAll { $0.receiver == nil }
      if let found = known.first(where: { $0.receiver?.test === test })?.receiver { return found }
      let new = OutsideOfStores(test)
      known.append(Entry(receiver: new))
      return new
    }
  }

  private struct Entry: Sendable { weak var receiver: OutsideOfStores? }
  private static let known = Locked<[Entry]>([])

  private init(_ test: RunningTest) {
    self.test = test
    task = TestTask(of: test)
  }

  func expects(_ diagnostic: Diagnostic) -> Bool { false }

  /// What the library reports is printed, as where such a test does it at once.
  func take(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.failsAnyTest, let line = diagnostic.line else {
      Diagnostics.show(diagnostic)
      return true
    }
    let location = TestLocation(
      fileID: line.fileID, filePath: line.filePath ?? line.fileID, line: line.number, column: 1)
    task.record(TestFailure(message: diagnostic.message, isNote: false, location: location))
    return true
  }
}
