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

/// Bytes of values, live or long gone: compared and copied, never interpreted.
@usableFromInline
enum Bytes {
  @inline(__always)
  static func areEqual(_ left: Address, _ right: Address, count: Int) -> Bool {
    switch count {
    case 8: left.word() == right.word()
    case 0: true
    default: memcmp(left.raw, right.raw, count) == 0
    }
  }

  /// The same where it is not worth its code.
  @usableFromInline
  static func areIdentical(_ left: Address, _ right: Address, count: Int) -> Bool {
    areEqual(left, right, count: count)
  }

  @inline(__always)
  static func copy(_ source: Address, to target: Address, count: Int) {
    if count == 8 {
      target.raw.storeBytes(of: source.word(), as: UInt64.self)
    } else {
      target.copyBytes(from: source, count: count)
    }
  }

  /// Up to eight bytes as one word.
  @inlinable @inline(__always)
  static func word(at bytes: Address, count: Int) -> UInt64 {
    let bytes = bytes.raw
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

  /// Fills memory in which nothing lives with zeros.
  static func clear(_ memory: Address, count: Int) {
    memory.raw.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  /// Memory that its owner gives back with `free`.
  @usableFromInline
  static func allocate(_ count: Int, alignment: Int = 16) -> Address {
    Address(UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: alignment))
  }

  /// Gives back memory in which nothing lives any more.
  @usableFromInline
  static func free(_ memory: Address) { memory.raw.deallocate() }

  /// Hands out a copy of the bytes.
  static func withCopy<R>(of source: Address, count: Int, _ body: (Address) -> R) -> R {
    withScratch(count) { scratch in
      scratch.copyBytes(from: source, count: count)
      return body(scratch)
    }
  }

  /// Hands out a copy of the bytes with some bits cleared.
  static func withoutBits<R>(_ bits: [UInt8], of source: Address, _ body: (Address) -> R) -> R {
    withScratch(bits.count) { scratch in
      for index in bits.indices {
        scratch.raw.storeBytes(
          of: source.raw.load(fromByteOffset: index, as: UInt8.self) & ~bits[index],
          toByteOffset: index, as: UInt8.self)
      }
      return body(scratch)
    }
  }

  /// Copies the bytes back with these bits set.
  static func put(_ source: Address, withBits bits: [UInt8], to target: Address) {
    for index in bits.indices {
      target.raw.storeBytes(
        of: source.raw.load(fromByteOffset: index, as: UInt8.self) | bits[index],
        toByteOffset: index, as: UInt8.self)
    }
  }
}

/// Hands out memory that is given back when `body` returns; nothing in it is destroyed.
@inlinable @inline(__always)
package func withScratch<R>(_ count: Int, _ body: (Address) -> R) -> R {
  withUnsafeTemporaryAllocation(byteCount: max(count, 1), alignment: 16) {
    body(Address($0.baseAddress.unsafelyUnwrapped))
  }
}
