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

#if canImport(WinSDK)
  /// One word for each thread, 0 at first.
  struct ThreadSlot {
    private let key = TlsAlloc()

    var word: UInt {
      get { UInt(bitPattern: TlsGetValue(key)) }
      nonmutating set { TlsSetValue(key, UnsafeMutableRawPointer(bitPattern: newValue)) }
    }
  }
#elseif os(WASI)
  /// One word for each thread, 0 at first.
  final class ThreadSlot: @unchecked Sendable {
    var word: UInt = 0
  }
#else
  /// One word for each thread, 0 at first.
  struct ThreadSlot {
    private let key = makeThreadKey()

    var word: UInt {
      get { UInt(bitPattern: pthread_getspecific(key)) }
      nonmutating set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }
  }

  @usableFromInline
  func makeThreadKey() -> pthread_key_t {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "the system has no thread-specific keys left")
    return key
  }
#endif
