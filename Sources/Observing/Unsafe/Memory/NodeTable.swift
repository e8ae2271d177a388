/// Nodes by a number: open addressing with linear probing, in memory of its own.
///
/// Used on the main actor alone. It keeps its memory, and owns no node.
struct NodeTable {
  private struct Entry {
    var key: UInt64
    var node: NodePointer
  }

  private var entries: UnsafeMutablePointer<Entry?>?
  private var mask = 0
  private(set) var count = 0
  /// How many entries it has room for.
  var capacity: Int { entries == nil ? 0 : mask + 1 }

  @inline(__always)
  private func home(_ key: UInt64) -> Int {
    let hash = key &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  @inline(__always)
  func find(_ key: UInt64) -> NodePointer? {
    guard count > 0, let entries else { return nil }
    var index = home(key)
    while let entry = entries[index] {
      if entry.key == key { return entry.node }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds a node under a key that no other has.
  mutating func insert(_ node: NodePointer, for key: UInt64) {
    if (count + 1) * 3 > (mask + 1) * 2 || entries == nil { grow() }
    put(Entry(key: key, node: node))
    count += 1
  }

  /// Takes the node of a key out; it must be there.
  mutating func remove(_ key: UInt64) {
    guard let entries else { preconditionFailure("a node is not in its table") }
    var hole = home(key)
    while entries[hole]?.key != key {
      precondition(entries[hole] != nil, "a node is not in its table")
      hole = (hole + 1) & mask
    }
    // Entries behind the hole move up unless they are at or after their home.
    var next = (hole + 1) & mask
    while let entry = entries[next] {
      let distance = (next - home(entry.key)) & mask
      if distance >= (next - hole) & mask {
        entries[hole] = entry
        hole = next
      }
      next = (next + 1) & mask
    }
    entries[hole] = nil
    count -= 1
  }

  private func put(_ entry: Entry) {
    let entries = entries.unsafelyUnwrapped
    var index = home(entry.key)
    while entries[index] != nil { index = (index + 1) & mask }
    entries[index] = entry
  }

  @inline(never)
  private mutating func grow() {
    let old = entries
    let oldCapacity = old == nil ? 0 : mask + 1
    let capacity = max(64, oldCapacity * 2)
    let larger = UnsafeMutablePointer<Entry?>.allocate(capacity: capacity)
    larger.initialize(repeating: nil, count: capacity)
    entries = larger
    mask = capacity - 1
    guard let old else { return }
    for index in 0..<oldCapacity {
      if let entry = old[index] { put(entry) }
    }
    old.deallocate()
  }

  /// Calls `body` with each key and its node.
  func visitAll(_ body: (UInt64, NodePointer) -> Void) {
    guard let entries else { return }
    for index in 0...mask {
      if let entry = entries[index] { body(entry.key, entry.node) }
    }
  }
}
