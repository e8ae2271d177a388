import ObservableStore
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
      MainLoop.run {
        body()
        done.signal()
      }
      let end = DispatchTime.now() + .seconds(Int(longest.components.seconds))
      if done.wait(timeout: end) == .timedOut {
        StoreMisuse.report(
          """
          a test store was let go of on another thread, and the main actor has not looked at it within \(longest): does it \
          wait for that thread? What the store has to say comes late, or never
          """)
      }
    #else
      MainLoop.run(body)
    #endif
  }
}
