#if canImport(Darwin)
  import Darwin
#else
  import Synchronization
#endif

/// A word that several threads count on.
enum SharedCounter {
  #if canImport(Darwin)
    nonisolated(unsafe) private static let lock = {
      let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      return lock
    }()
  #endif

  /// Adds, and returns what was there before.
  static func add(_ amount: UInt, to word: UnsafeMutablePointer<UInt>) -> UInt {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      let before = word.pointee
      word.pointee = before &+ amount
      return before
    #else
      return UnsafeMutableRawPointer(word).assumingMemoryBound(to: Atomic<UInt>.self)
        .pointee.wrappingAdd(amount, ordering: .relaxed).oldValue
    #endif
  }
}

/// Numbers of which none is given twice, on whatever thread: they tell objects apart whose memory is used again.
package enum SerialNumber {
  @exclusivity(unchecked) nonisolated(unsafe) private static var last: UInt = 0

  package static func next() -> UInt { SharedCounter.add(1, to: &last) + 1 }
}

/// A count that can be raised on any thread and watched on one.
enum HashSignal {
  #if canImport(Darwin)
    // A thread's own count is all that the watcher needs.
    private static let key = makeThreadKey()
    static var count: UInt { UInt(bitPattern: pthread_getspecific(key)) }
    static func raise() { pthread_setspecific(key, UnsafeRawPointer(bitPattern: count &+ 1)) }
  #else
    @exclusivity(unchecked) nonisolated(unsafe) private static var word: UInt = 0
    static var count: UInt { ThreadWord.load(&word) }
    static func raise() {
      _ = SharedCounter.add(1, to: &word)
    }
  #endif
}
