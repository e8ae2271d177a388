import Observing

/// Where misuse of stores, reducers and effects is named.
package enum StoreMisuse {
  /// Collects reports instead of printing them, for the time of a call.
  private struct Recorder: Sendable {
    let messages = Locked<[String]>([])
  }

  @TaskLocal private static var recorder: Recorder?

  /// Reports what was done wrong, and goes on.
  package static func report(_ message: @autoclosure () -> String) {
    let message = message()
    if let recorder {
      recorder.messages.withLock { $0.append(message) }
    } else {
      printToStandardError("ObservableStore: \(message)")
    }
  }

  /// Stops the process, since there is no way to go on.
  package static func stop(_ message: String) -> Never {
    fatalError("ObservableStore: \(message)")
  }

  /// The reports made during the call, on this task and on those that it starts.
  package static func recording(_ body: () throws -> Void) rethrows -> [String] {
    let recorder = Recorder()
    try $recorder.withValue(recorder) { try body() }
    return recorder.messages.withLock { $0 }
  }

  /// The reports made during the call, on this task and on those that it starts.
  @MainActor
  package static func recording(
    _ body: @MainActor () async throws -> Void
  ) async rethrows -> [String] {
    let recorder = Recorder()
    try await $recorder.withValue(recorder) { try await body() }
    return recorder.messages.withLock { $0 }
  }
}
