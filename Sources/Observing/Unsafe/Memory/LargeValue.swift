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
    let third = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { third.deallocate() }
    withUnsafeMutablePointer(to: &left) { left in
      withUnsafeMutablePointer(to: &right) { right in
        third.moveInitialize(from: left, count: 1)
        left.moveInitialize(from: right, count: 1)
        right.moveInitialize(from: third, count: 1)
      }
    }
  }
}
