/// The sources that are known by a stamp: the properties that closures read in structs.
///
/// Open addressing with linear probing. The hash is of the origin alone, so that a property's next
/// version takes the place of the last one without moving.
enum StampTable {
  private struct Entry {
    var key: UInt64
    var node: NodePointer
  }

  @exclusivity(unchecked)
  nonisolated(unsafe) private static var entries: UnsafeMutablePointer<Entry?>?
  @exclusivity(unchecked) nonisolated(unsafe) private static var mask = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var count = 0

  @inline(__always)
  private static func home(_ key: UInt64) -> Int {
    let hash = (key >> 32) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  /// The node for the key, made where there is none.
  static func node(for key: UInt64) -> NodePointer {
    if let node = find(key) { return node }
    let node = GraphMemory.makeSource(.keyed)
    node.pointee.key = key
    insert(key, node)
    return node
  }

  static func find(_ key: UInt64) -> NodePointer? {
    guard let entries else { return nil }
    var index = home(key)
    while let entry = entries[index] {
      if entry.key == key { return entry.node }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The place's content has changed: tells the readers of the old one, and knows them by the new.
  static func changed(from old: UInt64, to new: UInt64, report: (NodePointer) -> Void) {
    guard let entries else { return }
    var index = home(old)
    while let entry = entries[index] {
      if entry.key == old {
        entries[index] = Entry(key: new, node: entry.node)
        entry.node.pointee.key = new
        entry.node.pointee.runs &+= 1
        report(entry.node)
        Graph.sourceChanged(entry.node)
      }
      index = (index + 1) & mask
    }
  }

  /// The nodes of an origin, whatever version their readers saw.
  static func forEach(ofOrigin origin: UInt64, _ body: (NodePointer) -> Void) {
    guard let entries else { return }
    var index = home(origin << 32)
    while let entry = entries[index] {
      if entry.key >> 32 == origin { body(entry.node) }
      index = (index + 1) & mask
    }
  }

  static func remove(_ node: NodePointer) {
    guard let entries else { return }
    var index = home(node.pointee.key)
    while entries[index]?.node != node {
      assert(entries[index] != nil, "a keyed source is not in the table")
      index = (index + 1) & mask
    }
    // Entries behind the hole move up unless they are at or after their home.
    var hole = index
    var next = (index + 1) & mask
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

  private static func insert(_ key: UInt64, _ node: NodePointer) {
    if (count + 1) * 3 > (mask + 1) * 2 || entries == nil { grow() }
    place(Entry(key: key, node: node))
    count += 1
  }

  private static func place(_ entry: Entry) {
    let entries = entries.unsafelyUnwrapped
    var index = home(entry.key)
    while entries[index] != nil { index = (index + 1) & mask }
    entries[index] = entry
  }

  @inline(never)
  private static func grow() {
    let old = entries
    let oldCapacity = old == nil ? 0 : mask + 1
    let capacity = max(64, oldCapacity * 2)
    let larger = UnsafeMutablePointer<Entry?>.allocate(capacity: capacity)
    larger.initialize(repeating: nil, count: capacity)
    entries = larger
    mask = capacity - 1
    guard let old else { return }
    for index in 0..<oldCapacity {
      if let entry = old[index] { place(entry) }
    }
    old.deallocate()
  }
}
