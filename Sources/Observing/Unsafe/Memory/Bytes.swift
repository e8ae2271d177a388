/// Bytes of values, live or long gone: compared and copied, never interpreted.
@usableFromInline
enum Bytes {
  @inline(__always)
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
    switch count {
    case 8: left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
    case 0: true
    default: holdSameBytes(left, right, count: count)
    }
  }

  @usableFromInline
  static func areIdentical(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Bool {
    areEqual(left, right, count: count)
  }

  @inline(__always)
  static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    if count == 8 {
      target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
    } else {
      target.copyMemory(from: source, byteCount: count)
    }
  }

  /// Up to eight bytes as one word.
  @inlinable @inline(__always)
  static func word(at bytes: UnsafeRawPointer, count: Int) -> UInt64 {
    switch count {
    case 8: return bytes.loadUnaligned(as: UInt64.self)
    case 4: return UInt64(bytes.loadUnaligned(as: UInt32.self))
    case 1: return UInt64(bytes.load(as: UInt8.self))
    default:
      var word: UInt64 = 0
      for index in 0..<count {
        word |= UInt64(bytes.load(fromByteOffset: index, as: UInt8.self)) << (8 * UInt64(index))
      }
      return word
    }
  }

  /// Hands out a copy of the bytes with some bits cleared.
  static func withoutBits<R>(
    _ bits: [UInt8], of source: UnsafeRawPointer, _ body: (UnsafeMutableRawPointer) -> R
  ) -> R {
    withUnsafeTemporaryAllocation(byteCount: bits.count, alignment: 16) { scratch in
      let scratch = scratch.baseAddress.unsafelyUnwrapped
      for index in bits.indices {
        scratch.storeBytes(
          of: source.load(fromByteOffset: index, as: UInt8.self) & ~bits[index],
          toByteOffset: index, as: UInt8.self)
      }
      return body(scratch)
    }
  }

  /// Copies the bytes back with these bits set.
  static func put(
    _ source: UnsafeRawPointer, withBits bits: [UInt8], to target: UnsafeMutableRawPointer
  ) {
    for index in bits.indices {
      target.storeBytes(
        of: source.load(fromByteOffset: index, as: UInt8.self) | bits[index],
        toByteOffset: index, as: UInt8.self)
    }
  }
}
