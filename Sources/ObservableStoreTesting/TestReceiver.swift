import ObservableStore
import Observing

/// Takes what is reported of what one test has asked for and another one's task does.
///
///     step of test A ──asks for a turn──▶ task of test A ──runs──▶ closures of A
///                                              │
///     step of test B ──waits for the turn──────┴─────────runs──▶ closures of B: for B
final class TestReceiver: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)?
  /// In whose steps it was asked for, or who expects something; each once, also if what was asked for has asked again.
  private let known: [any DiagnosticReceiver]
  /// Where there is no store.
  private let outside: [OutsideOfStores]

  init(_ test: any AnyObject & Sendable, _ known: [any DiagnosticReceiver]) {
    self.test = test
    var leaves: [any DiagnosticReceiver] = []
    var outside: [OutsideOfStores] = []
    func add(_ receiver: any DiagnosticReceiver) {
      if let receiver = receiver as? OutsideOfStores {
        if outside.isEmpty { outside.append(receiver) }
      } else if !leaves.contains(where: { $0 === receiver }) {
        leaves.append(receiver)
      }
    }
    for each in known {
      guard let other = each as? TestReceiver else {
        add(each)
        continue
      }
      for leaf in other.known + other.outside { add(leaf) }
    }
    // Of many steps of one store the last says where it was.
    self.known = leaves.enumerated().filter { index, leaf in
      guard let step = leaf as? StepReceiver else { return true }
      return !leaves[(index + 1)...].contains {
        ($0 as? StepReceiver)?.isOfSameStore(as: step) == true
      }
    }.map(\.element)
    self.outside = outside
  }

  private var sinks: [DiagnosticSink] { test.map(OpenTestStores.of) ?? [] }

  var toldOnce: ToldOnce { sinks.last?.toldOnce ?? outside.first?.toldOnce ?? ToldOnce() }

  func expects(_ diagnostic: Diagnostic) -> Bool {
    known.contains { $0.expects(diagnostic) } || sinks.contains { $0.expects(diagnostic) }
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if expects(diagnostic) { return true }
    if let step = known.last(where: { $0 is StepReceiver }) { return step.take(diagnostic) }
    if let sink = sinks.last { return sink.take(diagnostic) }
    return outside.first?.take(diagnostic) ?? false
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
    let location = TestLocation(
      fileID: line.fileID, filePath: line.filePath ?? line.fileID, line: line.number, column: 1)
    task.record(TestFailure(message: diagnostic.message, isNote: false, location: location))
    return true
  }
}
