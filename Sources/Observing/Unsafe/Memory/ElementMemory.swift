extension ContiguousArray {
  /// The element where it lies, for the time of the call; the array must have one owner.
  @inlinable @inline(__always)
  mutating func withElement<R>(at position: Int, _ body: (Located<Element>) -> R) -> R {
    precondition(position >= 0 && position < count)
    return withUnsafeMutableBufferPointer {
      body(Located($0.baseAddress.unsafelyUnwrapped + position))
    }
  }

  /// The same to be read only, of an array that may be shared.
  @inlinable @inline(__always)
  func withElementRead<R>(at position: Int, _ body: (Located<Element>) -> R) -> R {
    precondition(position >= 0 && position < count)
    return withUnsafeBufferPointer {
      body(Located(UnsafeMutablePointer(mutating: $0.baseAddress.unsafelyUnwrapped + position)))
    }
  }

  /// All elements where they lie, the first one's address being given; the array must have one owner.
  @inlinable @inline(__always)
  mutating func withElements<R>(_ body: (Located<Element>?) -> R) -> R {
    withUnsafeMutableBufferPointer { body($0.baseAddress.map { Located($0) }) }
  }

  /// Lets two elements trade places, by moving them: neither is referred to once more meanwhile.
  @inlinable
  mutating func trade(_ first: Int, _ second: Int) {
    withUnsafeMutableBufferPointer { $0.swapAt(first, second) }
  }
}

// An array's storage is an object that its copies share, whatever thread they are on. It is changed only by an array that
// alone owns it, and copied for any other: `makeUnique` in `IdentifiedArray+Upkeep.swift` sees to that.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
