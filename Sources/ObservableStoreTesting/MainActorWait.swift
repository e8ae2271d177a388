import Observing

#if canImport(Dispatch)
  import Dispatch
#endif

/// Runs on the main actor what a thread that is not its own waits for.
enum MainActorWait {
  /// How long it is waited for: the main actor may happen to wait for this very thread.
  static var longest: Duration { .seconds(10) }

  /// Runs `body` on the main actor, and returns when it has run.
  ///
  /// Where there is no way to wait, it runs soon.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    #if canImport(Dispatch)
      let done = DispatchSemaphore(value: 0)
      MainLoop.run {
        body()
        done.signal()
      }
      let end = DispatchTime.now() + .seconds(Int(longest.components.seconds))
      _ = done.wait(timeout: end)
    #else
      MainLoop.run(body)
    #endif
  }
}
