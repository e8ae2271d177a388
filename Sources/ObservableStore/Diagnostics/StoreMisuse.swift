import Observing

/// Where misuse of stores, reducers and effects is named.
package enum StoreMisuse {
  private static let module = "ObservableStore"

  /// Reports what was done wrong, and where, if that is known; and goes on.
  package static func report(_ message: @autoclosure () -> String, at line: ProgramLine? = nil) {
    Diagnostics.report(Diagnostic(module: module, message: message(), at: line))
  }

  /// Stops the process, since there is no way to go on.
  package static func stop(_ message: String) -> Never {
    fatalError("\(module): \(message)")
  }

  /// The reports made during the call, on this task and on those that it starts.
  package static func recording(_ body: () throws -> Void) rethrows -> [String] {
    try Diagnostics.recording(module, body)
  }

  /// The reports made during the call, on this task and on those that it starts.
  @MainActor
  package static func recording(
    _ body: @MainActor () async throws -> Void
  ) async rethrows -> [String] {
    try await Diagnostics.recording(module, body)
  }
}
