#if canImport(Darwin)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that is reached under a lock, on every system that the library runs on.
///
/// `Mutex` needs a newer system on Darwin than this library does, and elsewhere the thread sanitizer
/// does not see it: what it guards would be reported as races. The lock is not recursive.
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
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let state: UnsafeMutablePointer<State>

    package init(_ state: sending State) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      let failure = pthread_mutex_init(lock, nil)
      precondition(failure == 0, "the system has no lock left")
      self.state = .allocate(capacity: 1)
      self.state.initialize(to: state)
    }

    deinit {
      state.deinitialize(count: 1)
      state.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    package func withLock<R: Sendable>(_ body: (inout State) -> R) -> R {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body(&state.pointee)
    }
  #endif
}
