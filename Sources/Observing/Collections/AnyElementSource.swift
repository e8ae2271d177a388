/// The part of an element's source that does not know the types.
@usableFromInline
class AnyElementSource: Source.Owner {
  // Exclusivity is unchecked for the reason that `AnyArrayRecord` gives.

  @exclusivity(unchecked) nonisolated(unsafe) private static var lastSequence = 0
  private final let sequence: Int
  @usableFromInline final let node: NodePointer
  @usableFromInline final let shape: Shape
  /// The element's bytes at the last commit, where there was one.
  @exclusivity(unchecked) @usableFromInline final var before: UnsafeMutableRawPointer?
  /// Whether there was one.
  @exclusivity(unchecked) @usableFromInline final var wasThere = false
  /// Whether that says how things were.
  ///
  /// It does not where only an old copy has been read so far.
  @exclusivity(unchecked) @usableFromInline final var isKnown = false

  @usableFromInline
  init(_ shape: Shape) {
    Self.lastSequence += 1
    sequence = Self.lastSequence
    node = GraphMemory.makeSource(.owned)
    self.shape = shape
    super.init()
    node.pointee.owner = Unmanaged.passRetained(self as Source.Owner).toOpaque()
    node.pointee.flags.insert(.element)
  }

  deinit { before?.deallocate() }

  @usableFromInline
  static func inOrder(_ sources: [AnyElementSource]) -> [AnyElementSource] {
    sources.sorted { $0.sequence < $1.sequence }
  }

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
  static func expected() -> Unmanaged<AnyElementSource>? {
    guard let observer = Graph.observer else { return nil }
    let tail = observer.pointee.depsTail
    let next = tail == nil ? observer.pointee.deps : tail.unsafelyUnwrapped.pointee.nextDep
    guard let node = next?.pointee.dep, node.pointee.flags.contains(.element),
      let owner = node.pointee.owner
    else { return nil }
    return Unmanaged<AnyElementSource>.fromOpaque(owner)
  }

  @usableFromInline
  final func track() { Graph.track(node) }

  // MARK: Committing

  /// Keeps the bytes of the element as it is; nil where there is none.
  @usableFromInline
  final func keepBytes(_ element: UnsafeRawPointer?) {
    isKnown = true
    wasThere = element != nil
    guard let element else { return }
    let before = before ?? .allocate(byteCount: max(shape.size, 1), alignment: 16)
    self.before = before
    before.copyMemory(from: element, byteCount: shape.size)
  }

  /// Whether the element is the one that the readers know, changed or not.
  @usableFromInline
  final func isSameIdentity(_ element: UnsafeRawPointer) -> Bool {
    guard isKnown, wasThere, let before else { return false }
    return Adoption.isSameIdentity(shape, before, element)
  }

  /// Tells the readers if an element that was there, and is known, differs from what it was.
  ///
  /// Returns whether it does.
  @usableFromInline
  final func compare(_ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer) -> Bool {
    let note = ChangeLog.note(shape, before: before, now: now)
    let outcome = Comparison.commit(shape, before: before, now: now)
    if outcome >= .untracked {
      ChangeLog.holderChanged(node, note)
      changed()
    }
    return outcome != .same
  }

  @usableFromInline
  final func changed() {
    node.pointee.runs &+= 1
    Graph.sourceChanged(node)
  }
}
