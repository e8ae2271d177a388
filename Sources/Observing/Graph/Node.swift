/// A vertex of the graph: a source, a derived value or a closure.
///
/// Nodes live in slabs whose memory is reused and never given back. All fields are plain data; a closure's
/// body lies where its readers would be. No counter here comes round: at a hundred million a second, 64 bits
/// last for thousands of years.
///
///     source    ──subs──▶ readers
///     derived   ◀─deps──  what it read      ──subs──▶ readers
///     closure   ◀─deps──  what it read
@frozen @usableFromInline
struct Node {
  @usableFromInline var flags: NodeFlags
  /// A closure: how often it ran in the flush whose number is `readMark`.
  @usableFromInline var runsInFlush: UInt32 = 0
  /// The last evaluation that read this node, so that a second read makes no second link.
  ///
  /// Of a closure, which nobody reads, the last flush in which it ran.
  @usableFromInline var readMark: UInt64 = 0

  @usableFromInline var subs: LinkPointer?
  @usableFromInline var subsTail: LinkPointer?
  @usableFromInline var deps: LinkPointer?
  /// While the node runs: the last link that this run has confirmed.
  @usableFromInline var depsTail: LinkPointer?

  /// A source: what it is known by; of a class's property the plain value that it had when the transaction began.
  ///
  /// A closure: its place in the order of creation. A derived value that is computed: the number of the one around it.
  @usableFromInline var key: UInt64 = 0
  /// What stands behind the node; the graph hands it to `NodeOwner` and looks at nothing in it.
  @usableFromInline var owner: Address?
  /// A closure: how often it ran.
  ///
  /// A source that stands for a state: how often it told all its readers.
  @usableFromInline var runs: UInt64 = 0

  /// A source that is known by a place: the latest version of that place that was seen.
  @usableFromInline var version: UInt64 = 0

  @usableFromInline
  init(flags: NodeFlags) { self.flags = flags }
}

/// A node that evaluates something: two words more than a source has.
///
/// A closure's body stands where its list of readers would be, since nobody reads a closure, and the
/// two words say where it was written. In a derived value they are the body.
@frozen @usableFromInline
struct EvaluatedNode {
  @usableFromInline var node: Node
  @usableFromInline var file: Address?
  @usableFromInline var line: UInt = 0
}

/// A source that belongs to a tracked property of a class: three words more than others have.
///
/// The property finds its node by a handle in its stamp. The address tells a handle that was copied with
/// the property's wrapper from one that was not; the generation in `place` one whose node has been given back.
@frozen @usableFromInline
struct PropertyNode {
  @usableFromInline var node: Node
  /// Where the property's stamp lies; compared, never followed.
  @usableFromInline var home: Address?
  /// The place that stands in the property's stamp while nobody is changing it, of which one part is the node's generation.
  @usableFromInline var place: UInt64
  /// Keeps the object's memory, not the object: as long as the node is there no other object can lie at `home`,
  /// and be taken for this one.
  @usableFromInline unowned var object: AnyObject?

  /// Whether it is the node of the property whose stamp lies at `home`.
  @inline(__always)
  func isAt(_ home: Address) -> Bool { (self.home?.number ?? 0) == home.number }
}

/// An edge: `sub` read `dep`.
///
/// It stands in two lists at once.
///
///     dep.subs ⇄ link ⇄ link ⇄ dep.subsTail        (all readers, in order of subscription)
///     sub.deps → link → link → …                    (all that was read, in order of reading)
@frozen @usableFromInline
struct Link {
  @usableFromInline var dep: NodePointer
  @usableFromInline var sub: NodePointer
  @usableFromInline var prevSub: LinkPointer?
  @usableFromInline var nextSub: LinkPointer?
  @usableFromInline var nextDep: LinkPointer?
}
