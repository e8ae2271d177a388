/// An error whose cause was told where it was thrown.
package protocol ToldError: Error {}

/// Errors that are no news: whoever has thrown them has failed the test already.
package enum ToldErrors {
  package static func contains(_ error: any Error) -> Bool {
    // XCTest's is not to be named where XCTest is not linked.
    error is any ToldError
      || String(reflecting: type(of: error)) == "XCTest.XCTestErrorWhileUnwrappingOptional"
  }
}
