#if canImport(Darwin)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A value that is reached under a lock, on every system that the library runs on.
///
/// `Mutex` needs a newer system on Darwin than this library does, and elsewhere the thread sanitizer
/// does not see it: what it guards would be reported as races. The lock is not recursive. On WASI there is
/// one thread, and nothing to lock.
package final class Locked<State>: @unchecked Sendable {
  #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<State>

    package init(_ state: sending State) {
      lock = OSAllocatedUnfairLock(uncheckedState: state)
    }

    package func withLock<R: Sendable>(_ body: (inout State) -> R) -> R {
      lock.withLockUnchecked { state in body(&state) }
    }
  #else
    private let lock: SystemLock
    private let state: UnsafeMutablePointer<State>

    package init(_ state: sending State) {
      lock = SystemLock()
      self.state = .allocate(capacity: 1)
      self.state.initialize(to: state)
    }

    deinit {
      state.deinitialize(count: 1)
      state.deallocate()
      lock.giveBack()
    }

    package func withLock<R: Sendable>(_ body: (inout State) -> R) -> R {
      lock.acquire()
      defer { lock.release() }
      return body(&state.pointee)
    }
  #endif
}

#if canImport(WinSDK)
  /// A lock of the system, in memory that does not move.
  private struct SystemLock {
    private let lock: UnsafeMutablePointer<SRWLOCK>

    init() {
      lock = .allocate(capacity: 1)
      lock.initialize(to: SRWLOCK())
      InitializeSRWLock(lock)
    }

    func acquire() { AcquireSRWLockExclusive(lock) }
    func release() { ReleaseSRWLockExclusive(lock) }
    func giveBack() { lock.deallocate() }
  }
#elseif os(WASI)
  /// There is one thread.
  private struct SystemLock {
    func acquire() {}
    func release() {}
    func giveBack() {}
  }
#elseif !canImport(Darwin)
  /// A lock of the system, in memory that does not move.
  private struct SystemLock {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init() {
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      let failure = pthread_mutex_init(lock, nil)
      precondition(failure == 0, "the system has no lock left")
    }

    func acquire() { pthread_mutex_lock(lock) }
    func release() { pthread_mutex_unlock(lock) }

    func giveBack() {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }
  }
#endif
