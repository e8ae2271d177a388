/// So many values in memory of their own, one after the other, of which a loop takes another one at each turn: so no read of
/// it and no copy can be taken out of the loop.
///
/// The memory is its owner's, who frees it or keeps it until the process ends. An index is one of `indices`.
struct Values<Value> {
  private let memory: UnsafeMutableBufferPointer<Value>

  /// So many values that have yet to be put there.
  init(room count: Int) { memory = .allocate(capacity: count) }

  init(_ count: Int, of value: @autoclosure () -> Value) {
    self.init(room: count)
    for index in indices { put(value(), at: index) }
  }

  var indices: Range<Int> { memory.indices }

  @inline(__always)
  subscript(index: Int) -> Value {
    get { memory[index] }
    nonmutating _modify { yield &memory[index] }
  }

  /// The first value to be there.
  @inline(__always)
  func put(_ value: Value, at index: Int) { memory.initializeElement(at: index, to: value) }

  /// Gives back the memory and the values in it.
  func free() { memory.deinitialize().deallocate() }
}
