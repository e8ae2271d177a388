/// Where the stamps lie in a type's bytes, found once per type.
///
///     Profile                             structure
///       _name: Tracked<String>              cell at 0, its value a leaf
///       _address: Tracked<Address?>         cell at 24, its value an enumeration of Address
///       age: Int                            plain bytes 88 ..< 96
///       tags: [String]                      opaque: cannot be compared by its bytes
@usableFromInline
final class Shape {
  enum Kind {
    /// A value without tracked parts that can be reached.
    case leaf
    /// A struct or a tuple: cells, and bytes between them.
    case structure
    /// An enum or an optional: what its bytes mean depends on the case.
    case enumeration
    /// An `IdentifiedArray`.
    case collection(any TrackedCollection.Type)
  }

  let type: Any.Type
  let size: Int
  let isPlain: Bool
  @exclusivity(unchecked) private(set) var kind: Kind = .leaf
  /// A structure's tracked properties, those of structures that lie in it untracked included.
  @exclusivity(unchecked) private(set) var cells: [Cell] = []
  /// The same, as much as the walk over the bytes needs of them.
  @exclusivity(unchecked) private(set) var layout = CellLayout.none
  /// A structure's untracked bytes that are plain data.
  @exclusivity(unchecked) private(set) var plainRanges: [Range<Int>] = []
  /// Whether a structure has untracked parts that are more than plain data.
  @exclusivity(unchecked) private(set) var isOpaque = false
  /// What `isBulky` found out.
  @exclusivity(unchecked) var knownToBeBulky: Bool?
  /// What a case's payload looks like, as far as such payloads have been seen.
  private var payloads: [Int: Shape?] = [:]
  private var casesWithoutPayload: Set<Int> = []
  private let payload: (UnsafeRawPointer) -> Any?
  private let describeValue: (UnsafeRawPointer) -> String

  private init<Value>(_ type: Value.Type) {
    self.type = type
    size = MemoryLayout<Value>.size
    isPlain = _isPOD(type)
    payload = { RawChildren.of($0.load(as: Value.self)).first?.value }
    describeValue = { raw in Untracked.run { ShortDescription.of(raw.load(as: Value.self)) } }
  }

  // MARK: Finding shapes

  @exclusivity(unchecked)
  nonisolated(unsafe) private static var known: [ObjectIdentifier: Shape] = [:]

  @usableFromInline
  static func of(_ type: Any.Type) -> Shape {
    if let shape = known[ObjectIdentifier(type)] { return shape }
    func open<Value>(_ type: Value.Type) -> Shape { Shape(type) }
    let shape = _openExistential(type, do: open)
    // Known before its parts are, since a type may hold its own kind in a box.
    known[ObjectIdentifier(type)] = shape
    shape.explore()
    return shape
  }

  /// Whether there is anything inside that can be tracked.
  @usableFromInline var hasParts: Bool {
    if case .leaf = kind { false } else { true }
  }

  private func explore() {
    if let collection = type as? any TrackedCollection.Type {
      kind = .collection(collection)
      return
    }
    switch TypeMetadata(type).kind {
    case .structure where type is any ObservableState.Type, .tuple:
      exploreStructure()
    case .enumeration where type is any ObservableState.Type:
      kind = .enumeration
    case .optional:
      guard let wrapped = (type as? any OptionalType.Type)?.wrappedType else { return }
      let shape = Shape.of(wrapped)
      guard shape.hasParts else { return }
      kind = .enumeration
      payloads[0] = .some(shape)
    default:
      break
    }
  }

  private func exploreStructure() {
    var cells: [Cell] = []
    var plain: [Range<Int>] = []
    var isOpaque = false
    forEachField(of: type) { field in
      if let tracked = field.type as? any TrackedProperty.Type {
        cells.append(Cell(tracked, name: field.name, offset: field.offset))
        return
      }
      let shape = Shape.of(field.type)
      switch shape.kind {
      case .structure:
        cells += shape.cells.map { $0.moved(by: field.offset, inside: field.name) }
        plain += shape.plainRanges.map {
          $0.lowerBound + field.offset..<$0.upperBound + field.offset
        }
        isOpaque = isOpaque || shape.isOpaque
      default:
        if shape.isPlain || field.type is any ComparedByBytes.Type {
          plain.append(field.offset..<field.offset + shape.size)
        } else if field.isVariable {
          isOpaque = true
        }
      // A constant changes with the whole value alone, which the stamps of its other parts tell.
      }
    }
    guard !cells.isEmpty || type is any ObservableState.Type else { return }
    kind = .structure
    self.cells = cells
    layout = CellLayout(cells)
    plainRanges = plain.filter { !$0.isEmpty }
    self.isOpaque = isOpaque
  }

  // MARK: Enums

  /// The shape of the payload that lies in the enum at `value`, which must be alive; nil where the case
  /// has none, or keeps it in a box.
  func livePayload(at value: UnsafeRawPointer) -> Shape? {
    let tag = TypeMetadata(type).enumTag(of: value)
    if let known = payloads[tag] { return known }
    let shape = learnPayload(at: value, tag: tag)
    payloads[tag] = .some(shape)
    return shape
  }

  /// The same for bytes of a value that may be gone.
  func payload(ofTag tag: Int) -> Shape? {
    payloads[tag] ?? nil
  }

  /// Whether the case, which has been seen by `livePayload`, carries nothing.
  func hasNoPayload(_ tag: Int) -> Bool { casesWithoutPayload.contains(tag) }

  /// A payload lies at the enum's start, unless the case is indirect: then a pointer lies there.
  ///
  /// The payload's first bytes and its stamps tell which.
  private func learnPayload(at value: UnsafeRawPointer, tag: Int) -> Shape? {
    guard let payload = payload(value) else {
      casesWithoutPayload.insert(tag)
      return nil
    }
    func open<Payload>(_ payload: Payload) -> Shape? {
      let shape = Shape.of(Payload.self)
      guard shape.size <= size else { return nil }
      if shape.size == 0 {
        casesWithoutPayload.insert(tag)
        return nil
      }
      return withUnsafeBytes(of: payload) { bytes in
        let here = bytes.baseAddress.unsafelyUnwrapped
        let stampsAgree = shape.cells.allSatisfy { cell in
          RawBytes.areEqual(here + cell.offset, value + cell.offset, count: 8)
        }
        // The enum may use spare bits of the first bytes; a stamp has none, and no two are the same.
        let isCertain =
          RawBytes.areEqual(here, value, count: min(8, shape.size))
          || shape.cells.contains { !RawBytes.isZero(here + $0.offset) }
        return stampsAgree && isCertain ? shape : nil
      }
    }
    return _openExistential(payload, do: open)
  }

  // MARK: Reports

  /// The live value's description.
  func description(at value: UnsafeRawPointer) -> String { describeValue(value) }
}

/// Optionals, by the type they wrap.
protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrappedType: Any.Type { Wrapped.self }
}
