/// A state that is observed as a whole: what a class's tracked property holds, or the root of a store.
@usableFromInline
class ObservedState: Source.Owner {
  final let place: Place
  /// The source of those who read the state itself.
  @exclusivity(unchecked) final var node: NodePointer?
  @exclusivity(unchecked) private final var anyChangeNode: NodePointer?
  @exclusivity(unchecked) private final var writers = 0

  // While it is listed among what was written in the open transaction.
  @exclusivity(unchecked) final var writtenObject: AnyObject?
  @exclusivity(unchecked) final var writtenValue: UnsafeMutableRawPointer?
  @exclusivity(unchecked) final var nextWritten: ObservedState?

  init(_ shape: Shape, value: UnsafeMutableRawPointer) {
    place = Place(shape, value: value)
    super.init()
    PathFinder.add(self)
  }

  deinit { PathFinder.remove(self) }

  /// What the paths of everything inside begin with; empty for the root of a store.
  var pathPrefix: String { "" }

  /// A source that changes with anything inside.
  final var anyChange: NodePointer {
    if let node = anyChangeNode { return node }
    let node = Source.make(owner: AnyChange(self))
    anyChangeNode = node
    return node
  }

  private final class AnyChange: Source.Owner {
    let state: ObservedState
    init(_ state: ObservedState) { self.state = state }
    override func unobserved() { state.anyChangeNode = nil }
    override func path() -> String? { state.path() }
  }

  override func unobserved() { node = nil }

  // MARK: Writing

  final func beginWriting(_ object: AnyObject, at value: UnsafeMutableRawPointer) {
    if writers == 0 {
      if ChangeLog.isOn { ChangeLog.keepOld(self, value: value) }
      Transaction.list(self, object, value)
    }
    writers += 1
  }

  final func endWriting() { writers -= 1 }

  /// Whether somebody is in the middle of changing the value, so that its bytes must not be looked at.
  final var isBeingWritten: Bool { writers > 0 }

  final func commit(at value: UnsafeMutableRawPointer) {
    if ChangeLog.isOn { return commitLogged(at: value) }
    tell(place.commit(at: value), nil)
  }

  private final func commitLogged(at value: UnsafeMutableRawPointer) {
    let prefix = pathPrefix
    if !prefix.isEmpty { ChangeLog.enter(prefix) }
    defer { if !prefix.isEmpty { ChangeLog.leave() } }
    ChangeLog.withOldState(of: self) {
      let note = ChangeLog.note(place.shape, before: place.before, now: value)
      tell(place.commit(at: value), note)
    }
  }

  private final func tell(_ outcome: Comparison.Outcome, _ note: ChangeLog.Note?) {
    if outcome == .same { return }
    if outcome >= .untracked, let node {
      ChangeLog.holderChanged(node, note)
      Graph.sourceChanged(node)
    }
    if let anyChangeNode {
      ChangeLog.holderChanged(anyChangeNode, note)
      Graph.sourceChanged(anyChangeNode)
    }
  }
}

/// An observed state: what its bytes were at the last commit.
final class Place {
  let shape: Shape
  let before: UnsafeMutableRawPointer

  init(_ shape: Shape, value: UnsafeMutableRawPointer) {
    self.shape = shape
    before = .allocate(byteCount: max(shape.size, 1), alignment: 16)
    before.copyMemory(from: value, byteCount: shape.size)
  }

  deinit { before.deallocate() }

  func commit(at value: UnsafeMutableRawPointer) -> Comparison.Outcome {
    Comparison.commit(shape, before: before, now: value)
  }
}
