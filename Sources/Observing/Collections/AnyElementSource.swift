/// The part of an element's source that does not know the types.
@usableFromInline
class AnyElementSource: Source.Owner {
  // Exclusivity is unchecked for the reason that `AnyArrayRecord` gives.

  private final let sequence: UInt64
  @usableFromInline final let node: NodePointer
  @usableFromInline final let shape: Shape
  /// The element's bytes at the last commit, where there was one.
  @usableFromInline final var kept: Address? { keptBytes.address }
  @exclusivity(unchecked) private final var keptBytes = KeptBytes()
  /// Whether there was one.
  @exclusivity(unchecked) @usableFromInline final var wasThere = false
  /// Whether that says how things were.
  ///
  /// It does not where only an old copy has been read so far.
  @exclusivity(unchecked) @usableFromInline final var isKnown = false
  /// The first version of the array of which that is so: what came before, in places that nobody has compared, is unknown.
  @exclusivity(unchecked) private final var knownSince: UInt64 = 0

  @usableFromInline
  init(_ shape: Shape) {
    Self.lastSequence += 1
    sequence = Self.lastSequence
    node = GraphMemory.makeSource(.owned)
    self.shape = shape
    super.init()
    node.pointee.own(self)
    node.pointee.flags.insert(.element)
    node.pointee.key = sequence
  }

  @usableFromInline
  static func inOrder(_ sources: [AnyElementSource]) -> [AnyElementSource] {
    sources.sorted { $0.sequence < $1.sequence }
  }

  override final var shapeInReports: Shape? { shape }
  override final var bytesInReports: Address? { isKnown && wasThere ? kept : nil }

  // MARK: Reading

  /// Whether some closure is to be told what is read here.
  @usableFromInline
  static func notesRead() -> Bool {
    guard ThreadWord.isObservingHere, let observer = Graph.observer,
      observer != StateReads.unnoted
    else { return false }
    Graph.counts.reads &+= 1
    return true
  }

  /// The source that the closure read next in its last run, where it was an element's.
  @usableFromInline
  static func expected() -> Borrowed<AnyElementSource>? {
    guard let observer = Graph.observer else { return nil }
    let tail = observer.pointee.depsTail
    let next = tail == nil ? observer.pointee.deps : tail.certain.pointee.nextDep
    guard let node = next?.pointee.dep, node.pointee.flags.contains(.element) else { return nil }
    return node.pointee.owner(as: AnyElementSource.self)
  }

  @usableFromInline
  final func track() { Graph.track(node) }

  /// Somebody reads an element in an old copy: if it may not be what lies there now, that one is outdated.
  ///
  /// What is tracked in it says so itself, by its stamps.
  @usableFromInline @inline(never)
  final func meet(copy element: Address?, of version: UInt64) {
    if isKnown, version >= knownSince, wasThere == (element != nil) {
      guard let element, let kept else { return }
      if OutdatedCopies.isUpToDate(shape, element, kept) { return }
    }
    OutdatedCopies.noteRead()
  }

  // MARK: Committing

  /// Keeps the bytes of the element as it is; nil where there is none.
  @usableFromInline
  final func keepBytes(_ element: Address?) {
    isKnown = true
    wasThere = element != nil
    if let element { keptBytes.keep(element, shape) } else { keptBytes.forget() }
  }

  /// Whether an element that has been put in is the one that was there at the last commit, taken out and perhaps changed
  /// since: it keeps the places that were the element's own, by which it is compared, and loses others.
  @usableFromInline
  final func keepsPlaces(_ element: Address) -> Bool {
    guard isKnown, wasThere, let kept else { return false }
    let identity = shape.identity(of: element)
    guard identity != 0, identity == shape.identity(of: kept) else { return false }
    Arrivals.keepOwn(shape, kept, element)
    return true
  }

  /// The element is committed, and was not known before.
  @usableFromInline
  final func becomesKnown() { knownSince = Stamp.nextVersion }

  /// Tells the readers if an element that was there, and is known, differs from what it was.
  @usableFromInline
  final func compare(_ kept: Address, _ live: Address, restIsSame: Bool) -> Outcome {
    let note = ChangeLog.note(shape, kept: kept, live: live)
    let outcome = Commit.run(shape, kept: kept, live: live, restIsSame: restIsSame)
    if outcome.isEmpty { return outcome }
    Telling.tell(outcome, at: node, whole: wholeNode, inside: shape, live: live, note)
    return outcome
  }

  /// The element has come or gone.
  @usableFromInline
  final func presenceChanged(isThere: Bool) {
    node.pointee.runs &+= 1
    Graph.sourceChanged(node)
    if let wholeNode {
      // One that goes is what it was last.
      if isThere { wholeNode.pointee.runs &+= 1 }
      Graph.sourceChanged(wholeNode)
    }
  }

  // MARK: All of the element

  @exclusivity(unchecked) private final var wholeNode: NodePointer?

  /// A source that changes with anything in the element.
  ///
  /// Who depends on it depends on the element itself, too.
  final var whole: NodePointer {
    if let wholeNode { return wholeNode }
    let node = Source.make(owner: Whole(self))
    wholeNode = node
    return node
  }

  /// The sources of those who read it.
  final var nodes: [NodePointer] { [node, wholeNode].compactMap(\.self) }

  private final class Whole: Source.Owner {
    let element: AnyElementSource
    init(_ element: AnyElementSource) {
      self.element = element
      super.init()
    }
    override func path() -> String? { element.path() }
    override var isWhole: Bool { true }
    override var shapeInReports: Shape? { element.shape }
    override func unobserved() { element.wholeNode = nil }
  }

  final func markSources(_ isOn: Bool) {
    InsideMarks.mark(node, isOn)
    if let wholeNode { InsideMarks.mark(wholeNode, isOn) }
  }
}
