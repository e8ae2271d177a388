import ObservableStore
import Observing

/// Expects that the library reports misuse while a part of a test runs: an effect's error that nobody catches, say, or an
/// action for a child that is not there.
///
/// ```swift
/// await expectDiagnostic("which is not there") {
///   await store.send(.detail(.close))
/// }
/// ```
///
/// Without it, whatever is reported fails the test of a ``TestStore``, at the line of the step that set it off. It is a
/// failure too if nothing is reported.
///
/// - Parameters:
///   - text: What is to be found in the message; nil expects any.
///   - fileID: The caller's file.
///   - filePath: The caller's file, as a path.
///   - line: The caller's line.
///   - column: The caller's column.
///   - operation: The part of the test.
/// - Returns: What the part returns.
@MainActor @discardableResult
public func expectDiagnostic<R>(
  _ text: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ operation: @MainActor () async throws -> R
) async rethrows -> R {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await ExpectedDiagnostic(text).waiting(
    in: OpenTestStores.ofThisTest, ofAny: true, location, operation)
}

extension TestStore {
  /// Expects that the library reports misuse while a part of the test runs, of this store if there are several.
  ///
  /// What no step of a store has set off, but the test itself, as `other.store.send(…)` does, counts for the one that is
  /// expected.
  ///
  /// ```swift
  /// await store.send(.load)
  /// await store.expectDiagnostic("threw an error") { await clock.advance(by: .seconds(1)) }
  /// ```
  ///
  /// - Parameters:
  ///   - text: What is to be found in the message; nil expects any.
  ///   - fileID: The caller's file.
  ///   - filePath: The caller's file, as a path.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  ///   - operation: The part of the test.
  /// - Returns: What the part returns.
  @discardableResult
  public func expectDiagnostic<R>(
    _ text: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await ExpectedDiagnostic(text).waiting(
      in: [core.sink], ofAny: false, location, operation)
  }
}

/// What a test expects to be reported.
final class ExpectedDiagnostic: Sendable {
  private let text: String?
  private let count = Locked(0)
  /// Whether something else was reported.
  private let wasOther = Locked(false)
  /// An effect that was started meanwhile goes on to ask.
  private let isOver = Locked(false)

  init(_ text: String?) { self.text = text }

  /// Whether it is what was expected.
  func take(_ diagnostic: Diagnostic) -> Bool {
    if isOver.withLock({ $0 }) { return false }
    if let text, !diagnostic.message.contains(text) {
      wasOther.withLock { $0 = true }
      return false
    }
    count.withLock { $0 += 1 }
    return true
  }

  /// Whether it is what was expected, of what may be another test's.
  func takeByText(_ diagnostic: Diagnostic) -> Bool {
    guard let text, diagnostic.message.contains(text) else { return false }
    return take(diagnostic)
  }

  /// Runs a part of a test in which it has to come.
  ///
  /// - `ofAny`: Whether what another store reports will do.
  @MainActor
  func waiting<R>(
    in sinks: [DiagnosticSink], ofAny: Bool, _ location: TestLocation,
    _ operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    for sink in sinks { sink.add(self) }
    var isComplete = false
    defer {
      isOver.withLock { $0 = true }
      for sink in sinks { sink.remove(self) }
      // What threw an error has not come to all that was to be reported.
      if isComplete, count.withLock({ $0 }) == 0 { fail(location, sinks.last) }
    }
    let result = try await Diagnostics.$receiver.withValue(
      ExpectingReceiver(self, ofAny: ofAny, sinks.last, location), operation: operation)
    isComplete = true
    return result
  }

  @MainActor
  private func fail(_ location: TestLocation, _ sink: DiagnosticSink?) {
    let what = text.map { " that contains '\($0)'" } ?? ""
    let reported = wasOther.withLock { $0 } ? "only others were" : "none was"
    let failure = TestFailure(
      message: "Expected a diagnostic\(what), but \(reported) reported", isNote: false,
      location: location
    )
    if let sink, RunningTest.current == nil {
      sink.task.record(failure)
    } else {
      failure.recordWithoutStore()
    }
  }
}

/// Takes what is expected, and leaves the rest to whoever takes it around.
///
/// If nobody does, what the test itself has set off meanwhile, and no step of a store, fails it here.
final class ExpectingReceiver: DiagnosticReceiver {
  let test: (any AnyObject & Sendable)? = RunningTest.current
  var toldOnce: ToldOnce { outer?.toldOnce ?? own }
  private let own: ToldOnce
  private let expected: ExpectedDiagnostic
  private let ofAny: Bool
  private let outer = Diagnostics.receiver
  /// The last of the test's stores.
  private weak let sink: DiagnosticSink?
  private let location: TestLocation

  init(
    _ expected: ExpectedDiagnostic, ofAny: Bool, _ sink: DiagnosticSink?, _ location: TestLocation
  ) {
    self.expected = expected
    self.ofAny = ofAny
    self.sink = sink
    self.location = location
    own = sink?.toldOnce ?? ToldOnce()
  }

  /// Asked by the steps of stores; what is expected of one its own have been asked for.
  func expects(_ diagnostic: Diagnostic) -> Bool {
    ofAny && expected.take(diagnostic) || outer?.expects(diagnostic) == true
  }

  /// The same of what no step of a store has set off, but the test itself.
  func expectsOfTest(_ diagnostic: Diagnostic) -> Bool {
    if expected.take(diagnostic) { return true }
    if let outer = outer as? ExpectingReceiver { return outer.expectsOfTest(diagnostic) }
    return outer?.expects(diagnostic) == true
  }

  func take(_ diagnostic: Diagnostic) -> Bool {
    if expected.take(diagnostic) { return true }
    if let outer { return outer.take(diagnostic) }
    return sink?.take(diagnostic, at: location) ?? false
  }
}
