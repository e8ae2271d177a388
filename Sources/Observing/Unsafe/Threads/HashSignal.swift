#if !canImport(Darwin)
  import Synchronization
#endif

/// A count that can be raised on any thread and watched on one.
enum HashSignal {
  #if canImport(Darwin)
    // A thread's own count is all that the watcher needs.
    private static let slot = ThreadSlot()
    static var count: UInt { slot.word }
    static func raise() { slot.word &+= 1 }
  #else
    @exclusivity(unchecked) nonisolated(unsafe) private static var word: UInt = 0
    static var count: UInt { ThreadWord.load(&word) }
    static func raise() {
      _ = SharedCounter.add(1, to: &word)
    }
  #endif
}
