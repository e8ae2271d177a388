/// The sources that are known by a place: the properties that closures read in structs.
///
/// Two things can be depended on of a place: what is read there, and, of one that holds a state, that
/// anything in it differs, however deep. Open addressing with linear probing.
enum StampTable {
  /// What is depended on: a place's number, and in the lowest bit whether it is all that lies there.
  struct Key: Equatable {
    let word: UInt64

    @inline(__always)
    init(place: UInt64) { word = (place & Stamp.numberMask) << 1 }

    @inline(__always)
    init(wholeOf place: UInt64) { word = (place & Stamp.numberMask) << 1 | 1 }
  }

  private struct Entry {
    var key: UInt64
    var node: NodePointer
  }

  @exclusivity(unchecked)
  nonisolated(unsafe) private static var entries: UnsafeMutablePointer<Entry?>?
  @exclusivity(unchecked) nonisolated(unsafe) private static var mask = 0
  @exclusivity(unchecked) nonisolated(unsafe) private static var count = 0
  /// How many of them are of all that lies at a place: mostly none.
  @exclusivity(unchecked) nonisolated(unsafe) private static var wholes = 0

  @inline(__always)
  private static func home(_ key: UInt64) -> Int {
    let hash = key &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  /// The node for the key, made where there is none.
  static func node(for key: Key) -> NodePointer {
    if let node = find(key) ?? FormerPlaces.find(key) { return node }
    let node = GraphMemory.makeSource(.keyed)
    node.pointee.key = key.word
    OutdatedCopies.willRead(node)
    insert(key.word, node)
    if key.word & 1 != 0 { wholes += 1 }
    return node
  }

  @inline(__always)
  static func find(_ key: Key) -> NodePointer? {
    guard count > 0, let entries else { return nil }
    var index = home(key.word)
    while let entry = entries[index] {
      if entry.key == key.word { return entry.node }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The node of those who depend on all that lies at a place.
  @inline(__always)
  static func findWhole(_ place: UInt64) -> NodePointer? {
    wholes == 0 ? nil : find(Key(wholeOf: place))
  }

  /// What lay at one place lies at another from now on: its readers are known by that.
  static func move(from old: UInt64, to new: UInt64) {
    for (old, new) in [(Key(place: old), Key(place: new)), (Key(wholeOf: old), Key(wholeOf: new))] {
      guard let node = find(old) else { continue }
      takeOut(node)
      FormerPlaces.add(old, node)
      node.pointee.key = new.word
      insert(new.word, node)
    }
  }

  static func remove(_ node: NodePointer) {
    takeOut(node)
    if node.pointee.key & 1 != 0 { wholes -= 1 }
    if node.pointee.flags.contains(.moved) { FormerPlaces.forget(node) }
  }

  private static func takeOut(_ node: NodePointer) {
    guard let entries else { return }
    var index = home(node.pointee.key)
    while entries[index]?.node != node {
      precondition(entries[index] != nil, "a keyed source is not in the table")
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
    put(Entry(key: key, node: node))
    count += 1
  }

  private static func put(_ entry: Entry) {
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
      if let entry = old[index] { put(entry) }
    }
    old.deallocate()
  }
}
