/// Where a tracked property stands: its class, and its offset in the object.
///
/// The name is looked up when somebody asks.
struct PropertyName: Equatable {
  let type: Address
  let offset: UInt64

  init(_ stamp: Located<Stamp>, in object: AnyObject) {
    type = Address(of: Swift.type(of: object) as AnyClass)
    offset = UInt64(stamp.address - Address(of: object))
  }

  /// Keeps the name in a source that has no other owner.
  func pack(into node: NodePointer) -> Address {
    node.pointee.runs = offset
    return type
  }

  /// The name of the property that a node belongs to.
  init?(of node: NodePointer) {
    if node.pointee.flags.contains([.property, .owned]) {
      self = PropertyState.standing(behind: node).name
    } else {
      self.init(packedIn: node)
    }
  }

  init?(packedIn node: NodePointer) {
    guard node.pointee.flags.contains(.property), !node.pointee.flags.contains(.owned),
      let owner = node.pointee.owner
    else { return nil }
    type = owner
    offset = node.pointee.runs
  }

  /// What reports call it; a shared value has no name of its own.
  var path: String {
    if let box = type.type as? any AnySharedBox.Type { return box.title }
    var type: AnyClass? = self.type.type
    while let current = type {
      var name: String?
      for field in FieldReader.list(current) where field.offset == Int(offset) {
        name = String(field.name.drop { $0 == "_" })
      }
      if let name { return name }
      type = superclass(of: current)
    }
    return "property at \(offset)"
  }

  private func superclass(of type: AnyClass) -> AnyClass? {
    _getSuperclass(type)
  }

  /// The property and its class: `'rows' of Model`.
  static func inFull(_ stamp: Located<Stamp>, in object: AnyObject) -> String {
    let path = PropertyName(stamp, in: object).path
    return object is any AnySharedBox ? path : "'\(path)' of \(Swift.type(of: object))"
  }

  /// What to say when the property is touched off the main actor.
  static func misuse(_ verb: String, _ stamp: Located<Stamp>, in object: AnyObject) -> String {
    if let box = Swift.type(of: object) as? any AnySharedBox.Type { return box.misuse(verb) }
    let name = PropertyName(stamp, in: object)
    return """
      Observing: the tracked property '\(name.path)' of \(Swift.type(of: object)) was \(verb) off the main \
      actor. Tracked properties of classes belong to the main actor.
      """
  }
}
