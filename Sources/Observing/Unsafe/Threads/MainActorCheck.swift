#if canImport(Dispatch)
  import Dispatch
#endif

/// Asks whether the caller is on the main actor, where the initial thread does not answer it.
package enum MainActorCheck {
  #if canImport(Dispatch)
    /// The main queue is marked, and who runs on it sees the mark.
    ///
    /// The language offers no question that does not stop the process when the answer is no.
    private static let mark: DispatchSpecificKey<Bool> = {
      let mark = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: mark, value: true)
      return mark
    }()

    package static var isOnMainActor: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
  #else
    package static var isOnMainActor: Bool { isOnInitialThread() }
  #endif

  /// Stops with the message if the caller is not on the main actor.
  ///
  /// The executor's own check stops without printing it on some systems.
  @inline(never)
  static func require(_ message: @autoclosure () -> String) {
    if isOnMainActor { return }
    printToStandardError(message())
    MainActor.preconditionIsolated()
  }
}
