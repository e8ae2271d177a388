/// Where a tracked property stands: its class, and its offset in the object.
///
/// The name is looked up when somebody asks.
struct PropertyName {
  let type: UnsafeRawPointer
  let offset: UInt32

  init(_ stamp: UnsafeMutablePointer<Stamp>, in object: AnyObject) {
    type = unsafeBitCast(Swift.type(of: object) as AnyClass, to: UnsafeRawPointer.self)
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    offset = UInt32(truncatingIfNeeded: UnsafeRawPointer(stamp) - start)
  }

  /// Keeps the name in a source that has no other owner.
  func pack(into node: NodePointer) -> UnsafeMutableRawPointer {
    node.pointee.runs = offset
    return UnsafeMutableRawPointer(mutating: type)
  }

  init?(packedIn node: NodePointer) {
    guard node.pointee.flags.contains(.property), !node.pointee.flags.contains(.owned),
      let owner = node.pointee.owner
    else { return nil }
    type = UnsafeRawPointer(owner)
    offset = node.pointee.runs
  }

  var path: String {
    var type: AnyClass? = unsafeBitCast(self.type, to: AnyClass.self)
    while let current = type {
      var name: String?
      forEachField(of: current) { field in
        if field.offset == Int(offset) { name = String(field.name.drop { $0 == "_" }) }
      }
      if let name { return name }
      type = superclass(of: current)
    }
    return "property at \(offset)"
  }

  private func superclass(of type: AnyClass) -> AnyClass? {
    _getSuperclass(type)
  }

  /// What to say when the property is touched off the main actor.
  static func misuse(
    _ verb: String, _ stamp: UnsafeMutablePointer<Stamp>, in object: AnyObject
  ) -> String {
    let name = PropertyName(stamp, in: object)
    return """
      Observing: the tracked property '\(name.path)' of \(Swift.type(of: object)) was \(verb) off the main \
      actor. Tracked properties of classes belong to the main actor.
      """
  }
}
