/// Whether the caller is on the main actor.
@usableFromInline
package enum Isolation {
  /// Whether the caller is on the main actor, as far as that can be told without stopping.
  @usableFromInline
  package static var isOnMainActor: Bool {
    ThreadWord.isWritingHere || isOnInitialThreadQuickly || MainActorCheck.isOnMainActor
  }

  /// Stops with a message that names the property if the caller is not on the main actor.
  @inline(__always)
  package static func require(_ what: @autoclosure () -> String) {
    if ThreadWord.isWritingHere || isOnInitialThreadQuickly { return }
    MainActorCheck.require(what())
  }

  /// One comparison once the initial thread has been seen.
  private static var isOnInitialThreadQuickly: Bool {
    @inline(__always) get {
      let thread = currentThread()
      return thread == ThreadWord.initialThread
        || (ThreadWord.initialThread == 0 && learnInitialThread(thread))
    }
  }

  @inline(never)
  private static func learnInitialThread(_ thread: UInt) -> Bool {
    guard isOnInitialThread() else { return false }
    ThreadWord.initialThread = thread
    return true
  }
}
