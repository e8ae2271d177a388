import Observing

/// Hands failures to XCTest, if it is part of the process and written in Swift.
enum XCTestFailure {
  /// The function `XCTFail(_: String, file: StaticString, line: UInt)`.
  private static let fail = NamedFunction.report(
    "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")

  /// Whether XCTest may be what runs the tests: on Linux it is part of every process of tests, and takes failures also where
  /// Swift Testing runs them, for nobody.
  static let isPossible = fail != nil && !CommandLine.arguments.contains("swift-testing")

  /// Records a failure, unless there is no XCTest.
  static func record(_ failure: TestFailure) -> Bool {
    guard let fail else { return false }
    fail(failure.message, failure.file, failure.line)
    return true
  }
}
