/// Reads something in all parts of a value, wherever it lies: how that is done is found out once for each type.
///
/// What objects, existentials and closures refer to is not looked at.
final class PartReaders {
  typealias Reader = (Address) -> Void

  /// Whether values of a type may hold what is sought.
  private let isPossible: (Any.Type) -> Bool
  /// What reads values of a type as such; nil of a type that is gone through part by part.
  private let own: (Any.Type) -> Reader?
  private let entersBoxes: Bool
  /// What lies in boxes and collections that were met, or is shared: read when what is around it has been, so that no depth
  /// takes the stack.
  @exclusivity(unchecked) private var later: [() -> Void] = []
  /// What was read on the way, and lies nowhere else: its boxes are looked into later.
  @exclusivity(unchecked) private var kept: [Any] = []
  /// They may lie in many places, and are read once.
  @exclusivity(unchecked) private var met: Set<StorageKey> = []
  @exclusivity(unchecked) private var readers: [ObjectIdentifier: Reader?] = [:]

  /// - Parameters:
  ///   - isPossible: Whether values of a type may hold what is sought.
  ///   - own: What reads values of a type as such.
  ///   - entersBoxes: Whether what a case keeps in a box is looked at: it has no places of its own.
  init(
    ifPossible isPossible: @escaping (Any.Type) -> Bool, own: @escaping (Any.Type) -> Reader?,
    entersBoxes: Bool = false
  ) {
    self.isPossible = isPossible
    self.own = own
    self.entersBoxes = entersBoxes
  }

  func read(_ type: Any.Type, at value: Address) {
    guard let read = reader(of: type) else { return }
    // Reading may lead to another value, which need not live as long, or to another who reads.
    let outer = (later, met, kept)
    (later, met, kept) = ([], [], [])
    defer { (later, met, kept) = outer }
    read(value)
    while let next = later.popLast() { next() }
  }

  /// Does something when what is being looked at has been read.
  func whenRead(_ body: @escaping () -> Void) { later.append(body) }

  /// Reads a value that was come by through the one that is being read.
  func readOn<Value>(in value: Value) {
    guard let read = reader(of: Value.self) else { return }
    kept.append(value)
    withAddress(of: value) { read($0) }
  }

  /// Whether a box or a collection in the value has not been met before.
  func isNew(_ storage: StorageKey) -> Bool { met.insert(storage).inserted }

  func reader(of type: Any.Type) -> Reader? {
    if let known = readers[ObjectIdentifier(type)] { return known }
    let made = isPossible(type) ? own(type) ?? make(type) : nil
    readers[ObjectIdentifier(type)] = .some(made)
    return made
  }

  private func make(_ type: Any.Type) -> Reader? {
    if let collection = type as? any HoldsElements.Type {
      // Asked for when there is one: its elements may hold such collections themselves.
      return { [unowned self] in
        guard let read = reader(of: collection.elementType), isNew(collection.key($0)) else {
          return
        }
        later.append(collection.reading($0, read))
      }
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
    case .existential, .function, .metatype, .other: return nil
    }
  }

  private func make(cases type: Any.Type) -> Reader? {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return nil
    }
    let readers = record.cases.map { each -> Reader? in
      guard let payload = each.payload else { return nil }
      if each.isIndirect { return entersBoxes ? boxed(payload, in: record) : nil }
      guard let read = reader(of: payload) else { return nil }
      if each.tagBits.isEmpty { return read }
      return { Bytes.withoutBits(each.tagBits, of: $0) { read($0) } }
    }
    return { readers[record.tag(of: $0)]?($0) }
  }

  /// What lies in a box, whose type may be the one in which the box lies: asked for when there is one.
  private func boxed(_ payload: Any.Type, in record: EnumRecord) -> Reader {
    { [unowned self] in
      let value = Boxed.payload(of: $0, payload, record)
      if isNew(StorageKey(value)) {
        later.append { [unowned self] in reader(of: payload)?(value) }
      }
    }
  }
}
