#if canImport(Darwin)
  import Darwin
#else
  import Synchronization
#endif

/// Words that say which thread is at work on something, readable from every thread.
///
/// On Darwin a thread's own slot is asked instead of a shared word, since `Atomic` needs a newer
/// system there than this library does, and the slot costs a nanosecond.
@usableFromInline
enum ThreadWord {
  #if canImport(Darwin)
    @usableFromInline static let observingKey = makeThreadKey()
    @usableFromInline static let writingKey = makeThreadKey()

    @inlinable @inline(__always)
    static var isAnyoneObserving: Bool { pthread_getspecific(observingKey) != nil }

    @inlinable @inline(__always)
    static var isObservingHere: Bool { pthread_getspecific(observingKey) != nil }

    @inlinable @inline(__always)
    static var isWritingHere: Bool { pthread_getspecific(writingKey) != nil }

    /// Whether the calling thread is known to be the one that the process began with.
    @inlinable @inline(__always)
    static var isKnownInitial: Bool { pthread_main_np() != 0 }

    /// No word is needed: the system tells.
    static var initialThread: UInt {
      get { isOnInitialThread() ? currentThread() : 0 }
      set {}
    }

    static func setObserving(_ isOn: Bool) {
      pthread_setspecific(observingKey, isOn ? UnsafeRawPointer(bitPattern: 1) : nil)
    }

    static func setWriting(_ isOn: Bool) {
      pthread_setspecific(writingKey, isOn ? UnsafeRawPointer(bitPattern: 1) : nil)
    }
  #else
    /// Whether any thread runs a tracked closure.
    ///
    /// One relaxed load: what an untracked read pays.
    @inlinable @inline(__always)
    static var isAnyoneObserving: Bool { load(&observingThread) != 0 }

    /// Whether the calling thread runs a tracked closure.
    @inlinable @inline(__always)
    static var isObservingHere: Bool { load(&observingThread) == currentThread() }

    /// Whether the calling thread is inside a transaction.
    @inlinable @inline(__always)
    static var isWritingHere: Bool { load(&writingThread) == currentThread() }

    /// Whether the calling thread is known to be the one that the process began with.
    @inlinable @inline(__always)
    static var isKnownInitial: Bool { load(&knownInitialThread) == currentThread() }

    /// The thread that the process began with, once it has been seen.
    static var initialThread: UInt {
      @inline(__always) get { load(&knownInitialThread) }
      set { store(newValue, &knownInitialThread) }
    }

    static func setObserving(_ isOn: Bool) { store(isOn ? currentThread() : 0, &observingThread) }

    static func setWriting(_ isOn: Bool) { store(isOn ? currentThread() : 0, &writingThread) }

    @inlinable @inline(__always)
    static func load(_ word: UnsafeMutablePointer<UInt>) -> UInt {
      UnsafeMutableRawPointer(word).assumingMemoryBound(to: Atomic<UInt>.self)
        .pointee.load(ordering: .relaxed)
    }

    @inline(__always)
    static func store(_ value: UInt, _ word: UnsafeMutablePointer<UInt>) {
      UnsafeMutableRawPointer(word).assumingMemoryBound(to: Atomic<UInt>.self)
        .pointee.store(value, ordering: .relaxed)
    }
  #endif
}

#if canImport(Darwin)
  /// What a thread keeps a word of its own under, 0 at first.
  @usableFromInline
  func makeThreadKey() -> pthread_key_t {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "the system has no thread-specific keys left")
    return key
  }
#else
  // Plain globals under an atomic's operations: an `Atomic` global is reached through a call, a plain
  // one by its address, which is 1.4 ns less for each read. `exclusivity(unchecked)` saves the
  // run-time check of an access that is atomic anyway (8 ns).
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var observingThread: UInt = 0
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var writingThread: UInt = 0
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var knownInitialThread: UInt = 0
#endif
