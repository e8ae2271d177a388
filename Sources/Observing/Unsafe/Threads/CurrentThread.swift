#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// A number for the calling thread, never 0.
///
/// It costs about a nanosecond: no lock, no allocation.
@inlinable @inline(__always)
func currentThread() -> UInt {
  #if canImport(WinSDK)
    UInt(GetCurrentThreadId())
  #elseif os(WASI)
    1
  #else
    threadName(pthread_self())
  #endif
}

// A thread's handle is an integer on some systems and a pointer on others; its bits are a name.
@inlinable @inline(__always)
func threadName(_ thread: UInt) -> UInt { thread }

@inlinable @inline(__always)
func threadName(_ thread: Int) -> UInt { UInt(bitPattern: thread) }

@inlinable @inline(__always)
func threadName(_ thread: OpaquePointer) -> UInt { UInt(bitPattern: thread) }

@inlinable @inline(__always)
func threadName(_ thread: UnsafeMutablePointer<some Any>) -> UInt { UInt(bitPattern: thread) }

/// Whether the caller is on the thread that the process began with.
///
/// That thread runs nothing but the main actor's work and what the main actor calls, so being on
/// it answers the question about isolation at once. Where a platform cannot tell, the answer is
/// `false`, and the executor is asked.
func isOnInitialThread() -> Bool {
  #if canImport(Darwin)
    pthread_main_np() != 0
  #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
    // The C library has it, its headers hide it from Swift.
    NamedFunction.number("gettid").map { $0() == getpid() } ?? false
  #elseif os(WASI)
    true
  #else
    false
  #endif
}
