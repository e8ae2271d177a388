/// The nodes of classes' properties, by the address of the property's stamp.
///
/// It is asked where the stamp itself does not name the node: after the wrapper was assigned as a whole.
enum PropertyNodes {
  /// The node of the property with this stamp.
  ///
  /// No object that lay here before is found: its nodes kept its memory from being used again.
  static func find(at home: Address, called name: PropertyName) -> NodePointer? {
    guard let node = nodes.find(home.number), PropertyName(of: node) == name else { return nil }
    return node
  }

  /// Adds a node; there is one for each address.
  static func add(_ node: NodePointer) {
    guard let home = GraphMemory.property(node).pointee.home else { return }
    if let old = nodes.find(home.number) { remove(old) }
    nodes.insert(node, for: home.number)
  }

  static func remove(_ node: NodePointer) {
    guard let home = GraphMemory.property(node).pointee.home else { return }
    nodes.remove(home.number)
    GraphMemory.property(node).pointee.home = nil
  }
}
