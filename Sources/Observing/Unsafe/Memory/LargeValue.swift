/// Values of which no copy is to lie on the stack.
///
/// A thread may have 512 KB of stack, and a state 100 KB. What is handed from function to function by its address
/// costs nothing there; a variable of its type costs its size, in each function that has one.
@usableFromInline
enum LargeValue {
  /// Whether values of the type are large; the compiler knows the answer where it knows the type.
  @inlinable @inline(__always)
  static func isOne<Value>(_ type: Value.Type) -> Bool { MemoryLayout<Value>.size >= 1024 }

  /// Exchanges two values: large ones over memory that is not the stack's.
  @inlinable @inline(__always)
  static func exchange<Value>(_ left: inout Value, _ right: inout Value) {
    if isOne(Value.self) { exchangeElsewhere(&left, &right) } else { swap(&left, &right) }
  }

  @usableFromInline @inline(never)
  static func exchangeElsewhere<Value>(_ left: inout Value, _ right: inout Value) {
    guard TypeRecord(Value.self).isBitwiseTakable else { return swap(&left, &right) }
    // By their size: the standard library moves values by their stride, and behind the last byte of one the next
    // property of the struct that it lies in may begin.
    let size = MemoryLayout<Value>.size
    let third = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<Value>.alignment)
    defer { third.deallocate() }
    withUnsafeMutableBytes(of: &left) { left in
      withUnsafeMutableBytes(of: &right) { right in
        third.copyMemory(from: left.baseAddress.certain, byteCount: size)
        left.baseAddress.certain.copyMemory(from: right.baseAddress.certain, byteCount: size)
        right.baseAddress.certain.copyMemory(from: third, byteCount: size)
      }
    }
  }
}
