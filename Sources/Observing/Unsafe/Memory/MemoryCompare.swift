#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(CRT)
  import CRT
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// Whether two stretches of memory hold the same bytes.
@inline(__always)
func holdSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
  memcmp(left, right, count) == 0
}
