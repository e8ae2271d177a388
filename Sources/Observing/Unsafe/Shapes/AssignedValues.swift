/// Reads all of a value that a closure puts into the state: who assigns a state has read all that is in it.
///
/// Otherwise a closure that copies a state from one place to another would not hear of a change inside it, since it has
/// only handed it on. What was assigned since the last commit is the closure's own, and not read; of an array that was
/// changed in place, the rest is read. What lies in objects, existentials and closures is not looked at.
@usableFromInline
enum AssignedValues {
  typealias Reader = (Address) -> Void

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
    guard isNoting, let read = reader(of: Value.self) else { return }
    withAddress(of: value) { read($0) }
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
  static func read(_ type: Any.Type, at value: Address) { reader(of: type)?(value) }

  private static func firstPlace(_ shape: Shape, _ value: Address) -> UInt64 {
    guard case .enumeration = shape.kind else { return shape.firstStamp(at: value).number }
    let payload = shape.payload(at: value)
    guard let inner = payload.shape else { return 0 }
    return shape.withPayload(payload, reading: value) { firstPlace(inner, $0) }
  }

  // MARK: Making readers

  private static func reader(of type: Any.Type) -> Reader? {
    if let known = readers[ObjectIdentifier(type)] { return known }
    let made = StateHolding.isPossible(in: type) ? make(type) : nil
    readers[ObjectIdentifier(type)] = .some(made)
    return made
  }

  private static func make(_ type: Any.Type) -> Reader? {
    if let property = type as? any TrackedProperty.Type { return make(property: property) }
    if let array = type as? any TrackedCollection.Type {
      return { _ = ArrayWalk.perform(.reading, array, at: $0) }
    }
    if let collection = type as? any HoldsElements.Type {
      // Asked for at each element: they may hold such collections themselves.
      return { collection.forEachElement(at: $0) { read(collection.elementType, at: $0) } }
    }
    switch TypeRecord(type).kind {
    case .structure, .tuple:
      let parts = (FieldReader.fields(of: type) ?? []).filter(\.isStrong).compactMap { field in
        reader(of: field.type).map { (field.offset, $0) }
      }
      return parts.isEmpty ? nil : { value in for (offset, read) in parts { read(value + offset) } }
    case .enumeration: return make(cases: type)
    case .fixedArray:
      guard let (count, element) = TypeRecord(type).fixedArray, let read = reader(of: element)
      else { return nil }
      let stride = TypeRecord(element).stride
      return { value in for index in 0..<count { read(value + index * stride) } }
    case .function, .metatype, .other: return nil
    }
  }

  private static func make<Property: TrackedProperty>(property: Property.Type) -> Reader {
    let offset = Cell.valueOffset(of: property)
    let inner = reader(of: Property.Value.self)
    return { value in
      let stamp = Stamp.load(value)
      if stamp.isPlaced, !stamp.isWritten { StateReads.note(stamp) }
      inner?(value + offset)
    }
  }

  private static func make(cases type: Any.Type) -> Reader? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let readers = record.cases.map { each -> Reader? in
      // What lies in a box has no places of its own.
      guard !each.isIndirect, let payload = each.payload, let read = reader(of: payload) else {
        return nil
      }
      if each.tagBits.isEmpty { return read }
      return { Bytes.withoutBits(each.tagBits, of: $0) { read($0) } }
    }
    return { readers[record.tag(of: $0)]?($0) }
  }
}
