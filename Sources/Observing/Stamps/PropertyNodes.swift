/// The nodes of classes' properties, by the address of the property's stamp.
///
/// It is asked where the stamp itself does not name the node: after the wrapper was assigned as a whole. The
/// nodes of one bucket stand in a chain, each naming the next where other nodes have the last thing they
/// read; sources read nothing.
enum PropertyNodes {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var buckets: UnsafeMutablePointer<NodePointer?>?
  @exclusivity(unchecked) nonisolated(unsafe) private static var mask = -1
  @exclusivity(unchecked) nonisolated(unsafe) private static var count = 0

  @inline(__always)
  private static func bucket(_ home: UnsafeRawPointer?) -> Int {
    let hash = UInt64(UInt(bitPattern: home)) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  /// The node of the property with this stamp.
  ///
  /// No object that lay here before is found: its nodes kept its memory from being used again.
  static func find(at home: UnsafeRawPointer, called name: PropertyName) -> NodePointer? {
    guard let node = find(at: home), PropertyName(of: node) == name else { return nil }
    return node
  }

  private static func find(at home: UnsafeRawPointer) -> NodePointer? {
    guard let buckets else { return nil }
    var next = buckets[bucket(home)]
    while let node = next {
      if GraphMemory.property(node).pointee.home == home { return node }
      next = self.next(of: node).pointee
    }
    return nil
  }

  /// Adds a node; there is one for each address.
  static func add(_ node: NodePointer) {
    if count > mask { grow() }
    let home = GraphMemory.property(node).pointee.home
    if let home, let old = find(at: home) { remove(old) }
    insert(node)
    count += 1
  }

  static func remove(_ node: NodePointer) {
    guard let buckets, let home = GraphMemory.property(node).pointee.home else { return }
    var link = buckets + bucket(home)
    while let current = link.pointee {
      if current == node {
        link.pointee = next(of: node).pointee
        GraphMemory.property(node).pointee.home = nil
        count -= 1
        return
      }
      link = next(of: current)
    }
  }

  private static func insert(_ node: NodePointer) {
    let first = buckets.unsafelyUnwrapped + bucket(GraphMemory.property(node).pointee.home)
    next(of: node).pointee = first.pointee
    first.pointee = node
  }

  @inline(__always)
  private static func next(of node: NodePointer) -> UnsafeMutablePointer<NodePointer?> {
    let address = UnsafeMutableRawPointer(node) + (MemoryLayout<Node>.offset(of: \.depsTail) ?? 40)
    return address.assumingMemoryBound(to: NodePointer?.self)
  }

  @inline(never)
  private static func grow() {
    let old = buckets
    let oldCount = mask + 1
    let capacity = max(64, oldCount * 2)
    let larger = UnsafeMutablePointer<NodePointer?>.allocate(capacity: capacity)
    larger.initialize(repeating: nil, count: capacity)
    buckets = larger
    mask = capacity - 1
    guard let old else { return }
    for index in 0..<oldCount {
      var next = old[index]
      while let node = next {
        next = self.next(of: node).pointee
        insert(node)
      }
    }
    old.deallocate()
  }
}
