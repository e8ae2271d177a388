/// Bytes put aside while something is changed in place: last put, first taken.
///
/// Used on the main actor alone. The memory is kept, so that a steady state allocates nothing. Whoever looks
/// at bytes may put others aside meanwhile, which may move the memory: so outgrown blocks stay.
enum ScratchBytes {
  @exclusivity(unchecked) nonisolated(unsafe) private static var memory: UnsafeMutableRawPointer?
  @exclusivity(unchecked) nonisolated(unsafe) private static var capacity = 0
  /// How many bytes are put aside at the moment: none between two changes.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var used = 0

  /// Copies the bytes, and returns where they are.
  static func put(_ bytes: Address, count: Int) -> Int {
    let offset = used
    let end = offset + (count + 15) / 16 * 16
    if end > capacity { grow(to: end) }
    memory.unsafelyUnwrapped.advanced(by: offset).copyMemory(from: bytes.raw, byteCount: count)
    used = end
    return offset
  }

  /// Hands out the bytes put aside at `offset`, and forgets them and all that were put after them.
  static func take<R>(_ offset: Int, _ body: (Address) -> R) -> R {
    precondition(offset <= used)
    // Kept until the end, so that what is put meanwhile lies behind them.
    defer { used = offset }
    return body(Address(memory.unsafelyUnwrapped + offset))
  }

  /// Blocks that were outgrown while bytes in them may be looked at; there are few, since each is twice
  /// as large as the one before.
  nonisolated(unsafe) private static var outgrown: [UnsafeMutableRawPointer] = []

  private static func grow(to needed: Int) {
    let size = max(1024, needed * 2)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    if let memory {
      larger.copyMemory(from: memory, byteCount: used)
      outgrown.append(memory)
    }
    memory = larger
    capacity = size
  }
}
