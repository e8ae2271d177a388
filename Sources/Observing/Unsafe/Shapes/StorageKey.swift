/// Tells what a box or a collection has in memory from what others have: of those that are alive, two of one key hold the
/// same.
struct StorageKey: Hashable {
  // A slice has four words: whose elements it holds, and which of them. Others have the address of their storage alone.
  private var words = SIMD4<UInt64>(repeating: 0)

  /// What lies at an address of its own.
  init(_ storage: Address) { words[0] = storage.number }

  /// What a collection of a type that lies at `value` holds.
  init<Collection>(_ value: Address, of type: Collection.Type) {
    let size = MemoryLayout<Collection>.size
    assert(size <= MemoryLayout.size(ofValue: words), "\(type) says in more words what it holds")
    withAddress(of: &words) { $0.copyBytes(from: value, count: size) }
  }
}
