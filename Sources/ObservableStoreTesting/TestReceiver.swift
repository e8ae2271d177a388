import ObservableStore
import Observing

/// Takes what is reported of what one test has asked for and another one's task does.
///
///     step of test A ──asks for a turn──▶ task of test A ──runs──▶ closures of A
///                                              │
///     step of test B ──waits for the turn──────┴─────────runs──▶ closures of B: for B
final class TestReceiver: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)?
  /// In whose steps it was asked for, who expects something, and who takes what is left where there is no store.
  private let known: [any DiagnosticReceiver]

  init(_ test: any AnyObject & Sendable, _ known: [any DiagnosticReceiver]) {
    self.test = test
    // Each once, also if what was asked for has asked again; of many steps of one store the last says where it was.
    var seen: Set<ObjectIdentifier> = []
    self.known = known.flatMap { ($0 as? TestReceiver)?.known ?? [$0] }.reversed()
      .filter { seen.insert(($0 as? StepReceiver)?.store ?? ObjectIdentifier($0)).inserted }
      .reversed()
  }

  private var sinks: [DiagnosticSink] { OpenTestStores.of(test) }

  private var outside: OutsideOfStores? {
    known.lazy.compactMap { $0 as? OutsideOfStores }.first
  }

  var toldOnce: ToldOnce { sinks.last?.toldOnce ?? outside?.toldOnce ?? ToldOnce() }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    known.contains { $0.expects(diagnostic) } || sinks.contains { $0.expects(diagnostic) }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if expects(diagnostic) { return true }
    if let step = known.last(where: { $0 is StepReceiver }) { return step.take(diagnostic) }
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
