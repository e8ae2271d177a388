import ObservableStore
import Observing
import Testing

/// A function that a test does not expect to be called: it fails the test that calls it.
///
/// ```swift
/// extension API {
///   static var unimplemented: API {
///     API(
///       load: ObservableStoreTesting.unimplemented("API.load"),
///       count: ObservableStoreTesting.unimplemented("API.count", placeholder: 0))
///   }
/// }
/// ```
///
/// It fits any function's type, with whatever parameters. The failure names the endpoint, and where the function was made.
/// It is recorded at the line of the step of the ``TestStore`` that set the call off, or else where the function was made.
///
/// - Parameters:
///   - endpoint: What the function is called.
///   - placeholder: What it returns.
///   - fileID: The caller's file.
///   - filePath: The caller's file, as a path.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The function.
public func unimplemented<each Argument, Value>(
  _ endpoint: String, placeholder: @autoclosure @escaping @Sendable () -> Value,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Value {
  let endpoint = UnimplementedEndpoint(
    name: endpoint,
    location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (_: repeat each Argument) in
    endpoint.recordCall()
    return placeholder()
  }
}

/// A function that a test does not expect to be called: it fails the test that calls it.
///
/// ```swift
/// let analytics = Analytics(track: unimplemented("Analytics.track"))
/// ```
///
/// It returns nothing, or nil. Where a function has to return something else, there is nothing that it could go on
/// with: the process stops, with the message. A placeholder, or a function that throws, spares the other tests.
///
/// - Parameters:
///   - endpoint: What the function is called.
///   - fileID: The caller's file.
///   - filePath: The caller's file, as a path.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The function.
@_disfavoredOverload
public func unimplemented<each Argument, Value>(
  _ endpoint: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Value {
  let endpoint = UnimplementedEndpoint(
    name: endpoint,
    location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (_: repeat each Argument) in
    endpoint.recordCall()
    guard let value = placeholder(for: Value.self) else {
      fatalError(
        "ObservableStoreTesting: \(endpoint.message); there is nothing that it could return")
    }
    return value
  }
}

/// A function that a test does not expect to be called: it fails the test that calls it, and throws.
///
/// ```swift
/// let api = API(load: unimplemented("API.load"))     // load: @Sendable (Int) async throws -> String
/// ```
///
/// - Parameters:
///   - endpoint: What the function is called.
///   - fileID: The caller's file.
///   - filePath: The caller's file, as a path.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Returns: The function.
public func unimplemented<each Argument, Value>(
  _ endpoint: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Value {
  let endpoint = UnimplementedEndpoint(
    name: endpoint,
    location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (_: repeat each Argument) in
    throw UnimplementedError(description: endpoint.message, taker: endpoint.recordCall())
  }
}

/// What an unimplemented function throws, where it may throw.
struct UnimplementedError: ToldError, CustomStringConvertible {
  let description: String
  let taker: (any DiagnosticReceiver)?
  var name: String { description }
}

/// What `#require` throws. It has recorded an issue, of whatever test it was called in, if that was one of Swift Testing.
extension ExpectationFailedError: ToldError {
  package var taker: (any DiagnosticReceiver)? { nil }
  package var name: String { "a requirement was not met" }
}

/// A function that is not to be called.
private struct UnimplementedEndpoint: Sendable {
  let name: String
  let location: TestLocation

  var message: String {
    "\(name) was called, which is not implemented, at \(location.fileID):\(location.line)"
  }

  /// Fails the test: as what the library reports does where a test store is in use, else here.
  ///
  /// Returns who has taken it.
  @discardableResult
  func recordCall() -> (any DiagnosticReceiver)? {
    let line = ProgramLine(location.fileID, location.line, filePath: location.filePath)
    let diagnostic = Diagnostic(
      module: "ObservableStoreTesting", message: message, at: line, failsAnyTest: true)
    if Diagnostics.hasTaker(diagnostic) { return Diagnostics.receiver }
    TestFailure(message: message, isNote: false, location: location)
      .recordWithoutStore()
    return nil
  }
}

/// What can be made of nothing: nil, and nothing.
private func placeholder<Value>(for type: Value.Type) -> Value? {
  func makeNil<Wrapped: ExpressibleByNilLiteral>(_ type: Wrapped.Type) -> Value? {
    let value: Wrapped = nil
    // The same type twice, so that nil stays nil.
    return (value as Any) as? Value
  }
  // Asked first: nothing is also what a `Void?` may hold.
  if let optional = type as? any ExpressibleByNilLiteral.Type { return makeNil(optional) }
  return () as? Value
}
