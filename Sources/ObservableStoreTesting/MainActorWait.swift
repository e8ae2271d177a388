import Observing

#if canImport(Dispatch)
  import Dispatch
#endif

/// Runs on the main actor what a thread that is not its own waits for.
enum MainActorWait {
  /// How long it is waited for: for good, if the main actor happens to wait for this very thread.
  static var longest: Duration { .seconds(10) }

  /// Runs `body` on the main actor, and returns when it has run.
  ///
  /// Where there is no way to wait, it runs soon.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    #if canImport(Dispatch)
      let done = DispatchSemaphore(value: 0)
      Task { @MainActor in
        body()
        done.signal()
      }
      _ = done.wait(timeout: .now() + .seconds(Int(longest.components.seconds)))
    #else
      Task { @MainActor in body() }
    #endif
  }
}
