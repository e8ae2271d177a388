import ObservableStore
import Observing
import Testing

/// What a test store found to be wrong, and where it was asserted.
///
/// A failure is recorded by Swift Testing while one of its tests runs. Else it is recorded by
/// XCTest, if that is part of the process, by its own `XCTFail`, which is looked up when it is
/// needed: nothing is linked. That works wherever XCTest is written in Swift, as on Linux. On Apple's systems, and
/// with other test frameworks, install a ``handler``:
///
/// ```swift
/// TestFailure.handler = { failure in
///   XCTFail(failure.message, file: failure.file, line: failure.line)
/// }
/// ```
public struct TestFailure: Sendable {
  /// What is wrong.
  public let message: String
  /// Whether it is a note, which is shown and fails nothing.
  public let isNote: Bool
  /// The file's path, at the caller's line.
  public var file: StaticString { location.filePath }
  /// The caller's line.
  public var line: UInt { location.line }
  let location: TestLocation
  /// Whether the test store has been released meanwhile, so that the test may be over.
  var isLate = false

  /// Gets the failures that occur while no test of Swift Testing runs; nil looks for XCTest.
  @MainActor public static var handler: (@MainActor (TestFailure) -> Void)? {
    didSet {
      let isThere = handler != nil
      hasHandler.withLock { $0 = isThere }
    }
  }

  private static let hasHandler = Locked(false)

  /// Records the failure, on whatever thread it was noticed.
  func record() {
    if let recorder = TestFailures.recorder {
      return recorder.withLock { $0.append(self) }
    }
    if Test.current != nil { return recordIssue() }
    // At once, if that is possible: the process may be at its end. XCTest counts on the main thread.
    if !Self.hasHandler.withLock({ $0 }), !XCTestFailure.isPossible {
      return recordOutsideOfTests()
    }
    if MainActorCheck.isOnMainActor {
      MainActor.assumeIsolated { handle() }
    } else {
      Task { @MainActor in handle() }
    }
  }

  /// Whether what has thrown an error in a closure of the test that runs here has recorded an issue: `#require` has in a
  /// test of Swift Testing, and `XCTUnwrap` in one of XCTest.
  static func wasRecorded(byWhatThrew error: any Error) -> Bool {
    if Test.current != nil { return error is ExpectationFailedError }
    // Its type is not to be named where XCTest is not linked.
    return XCTestFailure.isPossible
      && String(reflecting: type(of: error)) == "XCTest.XCTestErrorWhileUnwrappingOptional"
  }

  /// The same of what no test store has noticed: where no test is known, but only one has test stores, it is that one's.
  func recordWithoutStore() {
    if TestFailures.recorder == nil, Test.current == nil,
      OpenTestStores.record(forTheOnlyTest: self)
    {
      return
    }
    record()
  }

  @MainActor
  private func handle() {
    if let handler = Self.handler { handler(self) } else { recordOutsideOfTests() }
  }

  /// No test of Swift Testing is known here, whether or not any runs.
  private func recordOutsideOfTests() {
    if isNote { return print("note: \(message)") }
    if XCTestFailure.isPossible {
      // XCTest takes it for that of the test which runs by now.
      if isLate { return printLine() }
      if XCTestFailure.record(self) { return }
    }
    // Perhaps nobody runs tests, and it is shown nowhere else.
    printLine()
    recordIssue()
  }

  private func printLine() {
    printToStandardError("\(file):\(line): \(message)")
  }

  private func recordIssue() {
    Issue.record(
      Comment(rawValue: message), severity: isNote ? .warning : .error,
      sourceLocation: location.sourceLocation)
  }
}

/// Where something was asserted.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// - `path`: The file's, where the line does not say it.
  init(_ line: ProgramLine, in path: StaticString? = nil) {
    self.init(
      fileID: line.fileID, filePath: line.filePath ?? path ?? line.fileID, line: line.number,
      column: 1)
  }

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

/// Collects failures instead of recording them, to test what they say.
package enum TestFailures {
  @TaskLocal static var recorder: Locked<[TestFailure]>?

  /// The failures that occur during the call.
  @MainActor
  package static func recording(
    _ body: @MainActor () async throws -> Void
  ) async rethrows -> [TestFailure] {
    let recorder = Locked<[TestFailure]>([])
    try await $recorder.withValue(recorder) { try await body() }
    return recorder.withLock { $0 }
  }
}
