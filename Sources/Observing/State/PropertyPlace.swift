/// A class's tracked property that holds a state, while somebody reads it in a closure or it was
/// written a short while ago.
final class PropertyPlace: Source.Owner {
  let place: Place
  let name: PropertyName
  /// The source of those who read the property itself.
  @exclusivity(unchecked) var node: NodePointer?
  @exclusivity(unchecked) private var anyChangeNode: NodePointer?
  @exclusivity(unchecked) private var writers = 0

  // While it is listed among what was written in the open transaction.
  @exclusivity(unchecked) var writtenObject: AnyObject?
  @exclusivity(unchecked) var writtenValue: UnsafeMutableRawPointer?
  @exclusivity(unchecked) var nextWritten: PropertyPlace?

  init(_ shape: Shape, value: UnsafeMutableRawPointer, name: PropertyName) {
    place = Place(shape, value: value)
    self.name = name
    super.init()
    PathFinder.add(self)
  }

  deinit { PathFinder.remove(self) }

  /// A source that changes with anything inside.
  var anyChange: NodePointer {
    if let node = anyChangeNode { return node }
    let node = Source.make(owner: AnyChange(self))
    anyChangeNode = node
    return node
  }

  /// The state behind a node of a class property that holds one.
  static func standing(behind node: NodePointer) -> PropertyPlace {
    assert(node.pointee.flags.isSuperset(of: [.property, .owned]))
    return Unmanaged<PropertyPlace>.fromOpaque(node.pointee.owner.unsafelyUnwrapped)
      .takeUnretainedValue()
  }

  private final class AnyChange: Source.Owner {
    let place: PropertyPlace
    init(_ place: PropertyPlace) { self.place = place }
    override func unobserved() { place.anyChangeNode = nil }
    override func path() -> String? { place.name.path }
  }

  override func path() -> String? { name.path }
  override func unobserved() { node = nil }

  // MARK: Writing

  func beginWriting(_ object: AnyObject, at value: UnsafeMutableRawPointer) {
    if writers == 0 {
      ChangeLog.keepOld(self, value: value)
      Transaction.list(self, object, value)
    }
    writers += 1
  }

  func endWriting() { writers -= 1 }

  /// Whether somebody is in the middle of changing the value, so that its bytes must not be looked at.
  var isBeingWritten: Bool { writers > 0 }

  func commit(at value: UnsafeMutableRawPointer) {
    ChangeLog.enter(name.path)
    defer { ChangeLog.leave() }
    var note: ChangeLog.Note?
    let outcome = ChangeLog.withOldState(of: self) {
      note = ChangeLog.note(place.shape, before: place.before, now: value)
      return place.commit(at: value)
    }
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
