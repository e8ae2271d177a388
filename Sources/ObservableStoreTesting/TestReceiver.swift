import ObservableStore
import Observing

/// Takes what is reported of what one test has asked for and another one's task does.
///
///     step of test A ──asks for a turn──▶ task of test A ──runs──▶ closures of A
///                                              │
///     step of test B ──waits for the turn──────┴─────────runs──▶ closures of B: for B
final class TestReceiver: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)?
  /// Who may expect something, and who takes what is left where there is no store: each once, and none that is made of
  /// others, also if what was asked for has asked again.
  let expectants: [any DiagnosticReceiver]
  /// The last of the steps in which it was asked for, which says where that was.
  private let step: StepReceiver?

  init(_ test: any AnyObject & Sendable, _ known: [any DiagnosticReceiver]) {
    self.test = test
    step =
      known.reversed().lazy.compactMap { ($0 as? TestReceiver)?.step ?? $0 as? StepReceiver }
      .first
    var seen: Set<ObjectIdentifier> = []
    expectants =
      known
      .flatMap { ($0 as? TestReceiver)?.expectants ?? ($0 as? StepReceiver)?.all ?? [$0] }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private var sinks: [DiagnosticSink] { OpenTestStores.of(test) }

  private var outside: OutsideOfStores? {
    expectants.lazy.compactMap { $0 as? OutsideOfStores }.first
  }

  var toldOnce: ToldOnce { sinks.last?.toldOnce ?? outside?.toldOnce ?? ToldOnce() }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    expectants.contains { $0.expects(diagnostic) } || sinks.contains { $0.expects(diagnostic) }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if expects(diagnostic) { return true }
    if let step { return step.take(diagnostic) }
    if let sink = sinks.last { return sink.take(diagnostic) }
    return outside?.take(diagnostic) ?? false
  }
}

/// Takes what is done later for a test that has no test store then, lest another one takes it.
final class OutsideOfStores: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)?
  let toldOnce = ToldOnce()
  private let task = TestTask()

  /// The one of the test that runs here.
  static func of(_ test: any AnyObject & Sendable) -> OutsideOfStores {
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

  private init(_ test: any AnyObject & Sendable) { self.test = test }

  func expects(_ diagnostic: Diagnostic) -> Bool { false }

  /// What the library reports is printed, as where such a test does it at once.
  func take(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.failsAnyTest, let line = diagnostic.line else {
      Diagnostics.show(diagnostic)
      return true
    }
    task.record(
      TestFailure(message: diagnostic.message, isNote: false, location: TestLocation(line)))
    return true
  }
}
