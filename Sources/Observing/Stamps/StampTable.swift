/// The sources that are known by a place: the properties that closures read in structs.
///
/// Two things can be depended on of a place: what is read there, and, of one that holds a state, that
/// anything in it differs, however deep.
enum StampTable {
  /// What is depended on: a place's number, and in the lowest bit whether it is all that lies there.
  struct Key: Equatable {
    let word: UInt64

    @inline(__always)
    init(place: UInt64) { word = (place & Stamp.numberMask) << 1 }

    @inline(__always)
    init(wholeOf place: UInt64) { word = (place & Stamp.numberMask) << 1 | 1 }
  }

  /// The node for the key, made where there is none.
  static func node(for key: Key) -> NodePointer {
    if let node = findReaders(of: key) { return node }
    let node = GraphMemory.makeSource(.keyed)
    insert(node, key)
    OutdatedCopies.willRead(node)
    if key.word & 1 != 0 { wholes += 1 }
    return node
  }

  @inline(__always)
  static func find(_ key: Key) -> NodePointer? { nodes.find(key.word) }

  /// The node of those who read the place, also before another one came in its stead: an old copy that is put back may
  /// bring it along once more.
  @inline(__always)
  static func findReaders(of key: Key) -> NodePointer? { find(key) ?? FormerPlaces.find(key) }

  /// The node of those who depend on all that lies at a place.
  @inline(__always)
  static func findWhole(_ place: UInt64) -> NodePointer? {
    wholes == 0 ? nil : findReaders(of: Key(wholeOf: place))
  }

  /// The place of what is read there; nil of a node that stands for something else.
  static func place(of node: NodePointer) -> UInt64? {
    // The lowest bit says that it is all that lies at the place.
    guard node.pointee.flags.contains(.keyed), node.pointee.key & 1 == 0 else { return nil }
    return node.pointee.key >> 1
  }

  /// What lay at one place lies at another from now on: its readers are known by that.
  static func move(from old: UInt64, to new: UInt64) {
    for (old, new) in [(Key(place: old), Key(place: new)), (Key(wholeOf: old), Key(wholeOf: new))] {
      guard let node = find(old) else {
        if let node = FormerPlaces.find(old) { FormerPlaces.link(new, node) }
        continue
      }
      nodes.remove(old.word)
      FormerPlaces.add(old, node)
      insert(node, new)
      letPlacesLookAgain(node)
    }
  }

  /// What stands for a state keeps by which place it was found.
  private static func letPlacesLookAgain(_ node: NodePointer) {
    Graph.forEachReader(of: node) {
      if $0.pointee.sub.pointee.flags.contains(.place) { Graph.readerOutdated($0) }
    }
  }

  /// Whether who reads the one place depends on the same source as who reads the other one, or nobody reads the old one.
  static func haveSameReaders(_ old: Stamp, _ new: Stamp) -> Bool {
    if old.number == new.number { return true }
    let key = Key(place: old.place)
    guard let node = findReaders(of: key) else { return true }
    return findReaders(of: Key(place: new.place)) == node
  }

  static func remove(_ node: NodePointer) {
    nodes.remove(node.pointee.key)
    if node.pointee.key & 1 != 0 { wholes -= 1 }
    if node.pointee.flags.contains(.moved) { FormerPlaces.forget(node) }
  }

  private static func insert(_ node: NodePointer, _ key: Key) {
    node.pointee.key = key.word
    nodes.insert(node, for: key.word)
  }
}
