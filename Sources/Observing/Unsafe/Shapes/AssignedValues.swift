/// Reads all of a value that a closure puts into the state: who assigns a state has read all that is in it.
///
/// Otherwise a closure that copies a state from one place to another would not hear of a change inside it, since it has
/// only handed it on. What was assigned since the last commit is the closure's own, and not read; of an array that was
/// changed in place, the rest is read. What lies in objects, existentials and closures is not looked at.
@usableFromInline
enum AssignedValues {
  /// A value of a type that may hold states is assigned to a property that holds no tracked parts.
  @inlinable @inline(__always)
  static func noteLeaf<Value>(_ value: Value) {
    // Asked first, since the compiler knows it: nothing tracked fits into a word.
    if MemoryLayout<Value>.size <= 8 && _isPOD(Value.self) || Value.self == String.self { return }
    if ThreadWord.isAnyoneObserving { noteAny(value) }
  }

  /// The same of a property that has no place yet: of a state of one's own, or of one that has just come into the model.
  @inlinable @inline(__always)
  static func noteLeaf<Value>(_ value: Value, ofNewcomer stamp: inout Stamp) {
    if MemoryLayout<Value>.size <= 8 && _isPOD(Value.self) || Value.self == String.self { return }
    if ThreadWord.isAnyoneObserving { noteAny(value, ofNewcomer: &stamp) }
  }

  @usableFromInline @inline(never)
  static func noteAny<Value>(_ value: Value, ofNewcomer stamp: inout Stamp) {
    guard isNoting, ModelMemory.isAny, withAddress(of: &stamp, { ModelMemory.holds($0) }) else {
      return
    }
    noteAny(value)
  }

  @usableFromInline @inline(never)
  static func noteAny<Value>(_ value: Value) {
    if isNoting { withAddress(of: value) { read(Value.self, at: $0) } }
  }

  /// A state is assigned over another one.
  ///
  /// One that was copied from there, perhaps changed, and is put back, is not read.
  static func note(_ type: Any.Type, _ new: Address, over old: Address) {
    guard isNoting else { return }
    let shape = Shape.of(type)
    let origin = firstPlace(shape, new)
    if origin != 0, origin == firstPlace(shape, old) { return }
    read(type, at: new)
  }

  @inline(__always)
  static var isNoting: Bool { ThreadWord.isObservingHere && Graph.observer != nil }

  @usableFromInline
  static func read(_ type: Any.Type, at value: Address) { parts.read(type, at: value) }

  private static func firstPlace(_ shape: Shape, _ value: Address) -> UInt64 {
    guard case .enumeration = shape.kind else { return shape.firstStamp(at: value).number }
    let payload = shape.payload(at: value)
    guard let inner = payload.shape else { return 0 }
    return shape.withPayload(payload, reading: value) { firstPlace(inner, $0) }
  }

  // MARK: Making readers

  static func ownReader(of type: Any.Type) -> PartReaders.Reader? {
    if let property = type as? any TrackedProperty.Type { return make(property: property) }
    guard let array = type as? any TrackedCollection.Type else { return nil }
    return { _ = ArrayWalk.perform(.reading, array, at: $0) }
  }

  private static func make<Property: TrackedProperty>(property: Property.Type) -> PartReaders.Reader
  {
    let offset = Cell.valueOffset(of: property)
    let inner = parts.reader(of: Property.Value.self)
    return { value in
      let stamp = Stamp.load(value)
      if stamp.isPlaced, !stamp.isWritten { StateReads.note(stamp) }
      inner?(value + offset)
    }
  }
}
