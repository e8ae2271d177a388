/// A class's tracked property that holds a state, while somebody reads it in a closure or it was
/// written a short while ago.
final class PropertyState: ObservedState {
  let name: PropertyName

  init(_ shape: Shape, value: Address, name: PropertyName) {
    self.name = name
    super.init(shape, value: value)
  }

  override var pathPrefix: String { node.flatMap { name.path(at: $0) } ?? name.path }
  override func path() -> String? { pathPrefix }

  /// A wrapper that was assigned as a whole brings another stamp along.
  override var isKnownValue: Bool {
    guard let node, let home = GraphMemory.property(node).pointee.home else { return false }
    return PropertyStamp(home.of(Stamp.self).pointee).node(at: home) == node
  }

  /// The state behind a node of a class property that holds one.
  static func standing(behind node: NodePointer) -> PropertyState {
    assert(node.pointee.flags.contains([.property, .owned]))
    return node.pointee.owner(as: PropertyState.self).certain.object
  }
}
