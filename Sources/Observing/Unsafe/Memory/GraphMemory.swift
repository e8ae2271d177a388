/// Where nodes and links come from, and how many there are.
enum GraphMemory {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var sources = Slab(
    size: MemoryLayout<Node>.stride, linkOffset: MemoryLayout<Node>.offset(of: \.subs) ?? 16)
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var properties = Slab(
    size: MemoryLayout<PropertyNode>.stride,
    linkOffset: MemoryLayout<Node>.offset(of: \.subs) ?? 16)
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var evaluated = Slab(
    size: MemoryLayout<EvaluatedNode>.stride,
    linkOffset: MemoryLayout<Node>.offset(of: \.subs) ?? 16)
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var links = Slab(
    size: MemoryLayout<Link>.stride, linkOffset: 0)

  @exclusivity(unchecked) nonisolated(unsafe) static var liveSources = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var liveDerived = 0
  /// How many closures and derived values have been made, those that have gone included.
  @exclusivity(unchecked) nonisolated(unsafe) static var made = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var liveClosures = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var liveLinks = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var livePlaces = 0

  @inline(__always)
  static func makeSource(_ flags: NodeFlags = []) -> NodePointer {
    let (piece, isReused) = sources.take()
    let node = piece.assumingMemoryBound(to: Node.self)
    // Counted on, so that a node and its count are never those of one that lay here before.
    let runs = isReused ? node.pointee.runs &+ 1 : 0
    node.initialize(to: Node(flags: flags))
    node.pointee.runs = runs
    liveSources += 1
    return NodePointer(node)
  }

  /// The node of a class's property whose stamp lies at `home`.
  static func makeProperty(_ flags: NodeFlags, home: Address, of object: AnyObject) -> NodePointer {
    let (piece, isReused) = properties.take()
    let whole = piece.assumingMemoryBound(to: PropertyNode.self)
    let generation = isReused ? whole.pointee.place : 1
    whole.initialize(
      to: PropertyNode(
        node: Node(flags: flags), home: home,
        place: PropertyStamp.place(generation, holdsState: flags.contains(.owned)), object: object))
    liveSources += 1
    return NodePointer(piece.assumingMemoryBound(to: Node.self))
  }

  static func property(_ node: NodePointer) -> Located<PropertyNode> {
    node.address.of(PropertyNode.self)
  }

  @inline(__always)
  static func freeSource(_ node: NodePointer) {
    liveSources -= 1
    if node.pointee.flags.contains(.property) {
      // Makes every handle to the node a stale one.
      property(node).pointee.place &+= 1
      property(node).pointee.home = nil
      property(node).pointee.object = nil
      node.pointee.flags = .dead
      properties.giveBack(node.pointer)
    } else {
      node.pointee.flags = .dead
      sources.giveBack(node.pointer)
    }
  }

  @inline(__always)
  static func makeEvaluated(_ flags: NodeFlags) -> NodePointer {
    let piece = evaluated.take().piece
    piece.assumingMemoryBound(to: EvaluatedNode.self)
      .initialize(to: EvaluatedNode(node: Node(flags: flags)))
    if flags.contains(.closure) { liveClosures += 1 } else { liveDerived += 1 }
    made &+= 1
    return NodePointer(piece.assumingMemoryBound(to: Node.self))
  }

  @inline(__always)
  static func freeEvaluated(_ node: NodePointer) {
    if !node.pointee.flags.contains(.closure) { liveDerived -= 1 }
    node.pointee.flags = .dead
    evaluated.giveBack(node.pointer)
  }

  /// Calls `body` with each node that evaluates something, in no order; for reports.
  static func forEachEvaluated(_ body: (NodePointer) -> Void) {
    evaluated.forEachPiece {
      let node = NodePointer($0.assumingMemoryBound(to: Node.self))
      // What was given back has nothing but its end.
      if !node.pointee.flags.isDisjoint(with: [.closure, .derived]) { body(node) }
    }
  }

  @inline(__always)
  static func makeLink(_ link: Link) -> LinkPointer {
    let pointer = links.take().piece.assumingMemoryBound(to: Link.self)
    pointer.initialize(to: link)
    liveLinks += 1
    return LinkPointer(pointer)
  }

  @inline(__always)
  static func freeLink(_ link: LinkPointer) {
    liveLinks -= 1
    links.giveBack(link.pointer)
  }
}

/// Raw memory in pieces of one size: taken and given back in a few instructions.
///
/// Pieces are cut from blocks that are never returned to the system, so the memory of a piece stays
/// readable as long as the process lives. A free piece names the next free one in the word at `linkOffset`; its other
/// bytes are left as they were.
private struct Slab {
  private let size: Int
  private let linkOffset: Int
  private var free: UnsafeMutableRawPointer?
  private var fresh: UnsafeMutableRawPointer?
  private var freshCount = 0
  private var blockCount = 32
  private var blocks: [(start: UnsafeMutableRawPointer, count: Int)] = []

  init(size: Int, linkOffset: Int) {
    self.size = size
    self.linkOffset = linkOffset
    free = nil
    fresh = nil
  }

  /// A piece, and whether it was in use before (its bytes, but for the link, are as it was left).
  @inline(__always)
  mutating func take() -> (piece: UnsafeMutableRawPointer, isReused: Bool) {
    if let piece = free {
      free = piece.load(fromByteOffset: linkOffset, as: UnsafeMutableRawPointer?.self)
      return (piece, true)
    }
    if freshCount == 0 { grow() }
    let piece = fresh.unsafelyUnwrapped
    fresh = piece + size
    freshCount -= 1
    return (piece, false)
  }

  /// Calls `body` with each piece that is or was in use.
  func forEachPiece(_ body: (UnsafeMutableRawPointer) -> Void) {
    for (position, block) in blocks.enumerated() {
      let unused = position == blocks.count - 1 ? freshCount : 0
      for index in 0..<block.count - unused { body(block.start + index * size) }
    }
  }

  @inline(__always)
  mutating func giveBack(_ piece: UnsafeMutableRawPointer) {
    piece.storeBytes(of: free, toByteOffset: linkOffset, as: UnsafeMutableRawPointer?.self)
    free = piece
  }

  @inline(never)
  private mutating func grow() {
    blockCount = min(blockCount * 2, 4096)
    let block = UnsafeMutableRawPointer.allocate(byteCount: size * blockCount, alignment: 16)
    blocks.append((block, blockCount))
    fresh = block
    freshCount = blockCount
  }
}
