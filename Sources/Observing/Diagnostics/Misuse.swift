/// Where misuse is named.
@usableFromInline
enum Misuse {
  /// Collects reports instead of printing them, for the time of a call.
  final class Recorder: @unchecked Sendable {
    fileprivate(set) var messages: [String] = []
  }

  @TaskLocal private static var recorder: Recorder?

  /// Reports what was done wrong, and goes on.
  @usableFromInline
  static func report(_ message: @autoclosure () -> String) {
    let message = message()
    if let recorder {
      recorder.messages.append(message)
    } else {
      printToStandardError("Observing: \(message)")
    }
  }

  /// Stops the process, since there is no way to go on.
  @usableFromInline
  static func stop(_ message: String) -> Never {
    fatalError("Observing: \(message)")
  }

  /// The reports made during the call, on this task.
  static func recording(_ body: () throws -> Void) rethrows -> [String] {
    let recorder = Recorder()
    try $recorder.withValue(recorder) { try body() }
    return recorder.messages
  }
}
