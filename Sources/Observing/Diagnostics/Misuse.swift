/// Where misuse is named.
@usableFromInline
enum Misuse {
  private static let module = "Observing"

  /// Reports what was done wrong, and goes on.
  @usableFromInline
  static func report(_ message: @autoclosure () -> String) {
    Diagnostics.report(Diagnostic(module: module, message: message()))
  }

  /// Stops the process, since there is no way to go on.
  @usableFromInline
  static func stop(_ message: String) -> Never {
    fatalError("\(module): \(message)")
  }

  /// The reports made during the call, on this task.
  static func recording(_ body: () throws -> Void) rethrows -> [String] {
    try Diagnostics.recording(module, body)
  }
}
