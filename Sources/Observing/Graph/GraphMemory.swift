/// Where nodes and links come from, and how many there are.
enum GraphMemory {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var nodes = Slab(
    size: MemoryLayout<Node>.stride, linkOffset: MemoryLayout<Node>.offset(of: \.subs) ?? 8)
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var evaluated = Slab(
    size: MemoryLayout<EvaluatedNode>.stride, linkOffset: MemoryLayout<Node>.offset(of: \.subs) ?? 8
  )
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var links = Slab(
    size: MemoryLayout<Link>.stride, linkOffset: 0)

  @exclusivity(unchecked) nonisolated(unsafe) static var liveSources = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var liveDerived = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var liveClosures = 0
  @exclusivity(unchecked) nonisolated(unsafe) static var liveLinks = 0

  @inline(__always)
  static func makeSource(_ flags: NodeFlags = []) -> NodePointer {
    let (piece, isReused) = nodes.take()
    let node = piece.assumingMemoryBound(to: Node.self)
    let generation = isReused ? node.pointee.generation : 1
    node.initialize(to: Node(flags: flags, generation: generation))
    liveSources += 1
    return node
  }

  @inline(__always)
  static func freeSource(_ node: NodePointer) {
    liveSources -= 1
    retire(node)
    nodes.giveBack(node)
  }

  @inline(__always)
  static func makeEvaluated(_ flags: NodeFlags) -> NodePointer {
    let (piece, isReused) = evaluated.take()
    let whole = piece.assumingMemoryBound(to: EvaluatedNode.self)
    let generation = isReused ? whole.pointee.node.generation : 1
    whole.initialize(to: EvaluatedNode(node: Node(flags: flags, generation: generation)))
    if flags.contains(.closure) { liveClosures += 1 } else { liveDerived += 1 }
    return UnsafeMutableRawPointer(whole).assumingMemoryBound(to: Node.self)
  }

  @inline(__always)
  static func freeEvaluated(_ node: NodePointer) {
    if !node.pointee.flags.contains(.closure) { liveDerived -= 1 }
    retire(node)
    evaluated.giveBack(node)
  }

  /// Makes every handle to the node a stale one.
  @inline(__always)
  private static func retire(_ node: NodePointer) {
    node.pointee.generation &+= 1
    node.pointee.flags = .dead
  }

  @inline(__always)
  static func makeLink(_ link: Link) -> LinkPointer {
    let pointer = links.take().piece.assumingMemoryBound(to: Link.self)
    pointer.initialize(to: link)
    liveLinks += 1
    return pointer
  }

  @inline(__always)
  static func freeLink(_ link: LinkPointer) {
    liveLinks -= 1
    links.giveBack(link)
  }
}
