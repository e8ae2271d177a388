/// Where the stamps lie in a type's bytes, found once per type from what the compiler says of it.
///
///     Profile                             structure
///       _name: Tracked<String>              cell at 0, its value a leaf
///       _address: Tracked<Address?>         cell at 32, its value an enumeration of Address
///       age: Int                            rest: plain data
///       tags: [String]                      rest: what its bytes do not tell
///
/// What is not understood (no reflection metadata, an unknown descriptor, a reference in another form) is a
/// leaf, or makes what holds it coarser: it is never looked into. A *state* of which that is so is all rest: its
/// own equality is no answer, since who reads a property of a state asks for nothing but that. Used on the main
/// actor alone; a shape is never given back.
@usableFromInline
final class Shape {
  enum Kind {
    /// A value without tracked parts that can be reached.
    case leaf
    /// A struct or a tuple: cells, and the rest between them.
    case structure
    /// An enum or an optional: what its bytes mean depends on the case.
    case enumeration
    /// An `IdentifiedArray`.
    case array(any TrackedCollection.Type)
  }

  /// An untracked part of a structure.
  struct Rest {
    let offset: Int
    let size: Int
    let known: KnownBytes
    let isConstant: Bool
    /// How kept bytes hold it, if they do: where its own bytes are the same then, it is the same.
    let held: HeldConstant?
    let areEqual: (Address, Address) -> Bool
    /// What compares what it refers to; nil if it refers to nothing that is tracked.
    let references: References?
    /// Whether it may hold states, which nobody is told of that they were read.
    let mayHoldStates: Bool
  }

  /// What a case of an enumeration carries.
  struct Payload {
    /// What it looks like, if it lies in the enum and has tracked parts.
    let shape: Shape?
    /// Whether it carries anything at all.
    let isThere: Bool
    /// The bits inside the payload's bytes in which the enum keeps its case.
    let tagBits: [UInt8]
  }

  let type: Any.Type
  let size: Int
  @exclusivity(unchecked) private(set) var kind: Kind = .leaf
  /// A structure's tracked properties, those of structures that lie in it untracked included.
  @exclusivity(unchecked) private(set) var cells: [Cell] = []
  /// The same, as much as the walk over the bytes needs of them.
  @exclusivity(unchecked) private(set) var layout = CellLayout.none
  /// The structures that lie in a structure untracked, and where.
  @exclusivity(unchecked) private(set) var inners: [(offset: Int, shape: Shape)] = []
  /// A structure's other parts.
  @exclusivity(unchecked) private(set) var rest: [Rest] = []
  /// An enumeration's cases, by tag.
  @exclusivity(unchecked) private(set) var payloads: [Payload] = []
  @exclusivity(unchecked) private(set) var record: EnumRecord?
  private(set) lazy var known = KnownBytes.of(type)
  private(set) lazy var liveBytes = LiveBytes.of(type)
  private(set) lazy var thinning = Thinning.of(type)
  private(set) lazy var areEqual = LiveEquality.of(type)
  private(set) lazy var sharedIdentity = SharedIdentity.find(in: type)
  private(set) lazy var mayHoldShared = SharedIdentity.isPossible(in: type)
  private(set) lazy var references = References.of(type)
  private let describeValue: (Address) -> String

  /// A shape of values that are not looked into.
  init(closed type: Any.Type) {
    func describe<Value>(_ type: Value.Type) -> (Address) -> String {
      { raw in Untracked.run { ShortDescription.of(raw.of(Value.self)) } }
    }
    self.type = type
    size = TypeRecord(type).size
    describeValue = _openExistential(type, do: describe)
  }

  // MARK: Finding shapes

  @usableFromInline
  static func of(_ type: Any.Type) -> Shape {
    let number = TypeRecord(type).number
    let index = Int((number >> 4 ^ number >> 12) & UInt(recent.count - 1))
    if let known = recent[index], known.type == type { return known }
    let shape = shapes[ObjectIdentifier(type)] ?? make(type)
    recent[index] = shape
    return shape
  }

  private static func make(_ type: Any.Type) -> Shape {
    if shapes.isEmpty { Invariants.askEnvironment() }
    let shape = Shape(closed: type)
    shape.explore()
    shapes[ObjectIdentifier(type)] = shape
    return shape
  }

  /// Whether there is anything inside that can be tracked.
  @usableFromInline var hasParts: Bool {
    if case .leaf = kind { false } else { true }
  }

  /// The live value's description.
  func description(at value: Address) -> String { describeValue(value) }

  /// Whether kept bytes hold any constant in it.
  @exclusivity(unchecked) private(set) var holdsConstants = false

  /// Whether a second reference to what the value refers to makes its next change a large copy.
  private(set) lazy var isBulky: Bool =
    switch kind {
    case .leaf: !known.tellsAll && type != String.self && type != String?.self
    case .structure:
      cells.contains { $0.shape.isBulky } || rest.contains { !$0.known.tellsAll && !$0.isConstant }
    case .array: true
    case .enumeration:
      !known.tellsAll && payloads.contains { $0.isThere && $0.shape?.isBulky ?? true }
    }

  /// Whether a structure is bulky, and its kept bytes tell whether it is as it was.
  private(set) lazy var isToldByBytes: Bool =
    if case .structure = kind {
      isBulky && rest.allSatisfy { $0.known.tellsAll || $0.held != nil }
    } else { false }

  /// Whether states may lie in what is not tracked.
  private(set) lazy var restMayHoldStates: Bool = rest.contains(where: \.mayHoldStates)

  // MARK: Exploring

  private func explore() {
    if let array = type as? any TrackedCollection.Type {
      kind = .array(array)
      return
    }
    switch TypeRecord(type).kind {
    case .structure where type is any ObservableState.Type, .tuple:
      exploreStructure()
    case .enumeration where type is any ObservableState.Type || type is any OptionalType.Type:
      exploreEnumeration()
    default:
      break
    }
  }

  /// The parts of a state cannot be seen.
  private func takeForRest() {
    guard type is any ObservableState.Type, size > 0 else { return }
    kind = .structure
    rest = [Rest(unseen: known, size)]
  }

  private func exploreStructure() {
    guard let fields = FieldReader.fields(of: type) else { return takeForRest() }
    let isTuple = TypeRecord(type).kind == .tuple
    var own: [Cell] = []
    var cells: [Cell] = []
    var rest: [Rest] = []
    var inners: [(Int, Shape)] = []
    for field in fields {
      if let tracked = field.type as? any TrackedProperty.Type {
        own.append(Cell(tracked, field, of: type))
        continue
      }
      let shape = Shape.of(field.type)
      if case .structure = shape.kind, field.isStrong {
        cells += shape.cells.map { $0.moved(by: field.offset, inside: field.name) }
        rest += shape.rest.map { $0.moved(by: field.offset) }
        inners.append((field.offset, shape))
      } else if shape.size > 0 {
        rest.append(Rest(field, shape, isConstant: !field.isVariable && !isTuple))
      }
    }
    // The first is what the state is known by: a struct in it that is replaced is no other instance of it.
    cells = own + cells
    // Without a property of its own it may hold states that are all rest.
    guard !cells.isEmpty || !inners.isEmpty else { return }
    kind = .structure
    self.cells = cells
    layout = CellLayout(cells)
    self.rest = rest
    self.inners = inners
    holdsConstants =
      rest.contains { $0.held != nil } || cells.contains(where: \.shape.holdsConstants)
  }

  private func exploreEnumeration() {
    guard let record = EnumRecord.of(type), record.cases.allSatisfy(\.isReadable) else {
      return takeForRest()
    }
    let payloads = record.cases.map { each in
      let shape = each.isIndirect ? nil : each.payload.map { Shape.of($0) }
      let isThere = each.isIndirect || (shape?.size ?? 0) > 0
      let isOpen = shape.map { $0.hasParts && $0.size <= size && $0.canBeTakenOut(each) } ?? false
      return Payload(shape: isOpen ? shape : nil, isThere: isThere, tagBits: each.tagBits)
    }
    guard payloads.contains(where: { $0.shape != nil }) else { return }
    kind = .enumeration
    self.record = record
    self.payloads = payloads
    holdsConstants = payloads.contains { $0.shape?.holdsConstants ?? false }
  }

  /// Whether the payload is the same when its bytes are moved out of the enum and back, as far as they must
  /// be.
  private func canBeTakenOut(_ each: EnumRecord.Case) -> Bool {
    each.tagBits.isEmpty || TypeRecord(type).isBitwiseTakable
  }
}

extension Shape.Rest {
  fileprivate init(_ field: Field, _ shape: Shape, isConstant: Bool) {
    offset = field.offset
    size = shape.size
    self.isConstant = isConstant && field.isStrong
    held = .of(field, isConstant: isConstant)
    known = field.isStrong && !(field.type is any ComparedByBytes.Type) ? shape.known : .of(field)
    areEqual = field.isStrong ? shape.areEqual : { _, _ in false }
    references = field.isStrong ? shape.references : nil
    mayHoldStates =
      !(field.type is any ComparedByBytes.Type) && StateHolding.isPossible(in: field.type)
  }

  /// All of a value whose parts cannot be seen.
  fileprivate init(unseen known: KnownBytes, _ size: Int) {
    self.init(
      offset: 0, size: size, known: known, isConstant: false, held: nil,
      areEqual: { Bytes.areEqual($0, $1, count: size) }, references: .unseen(size),
      mayHoldStates: true)
  }

  fileprivate func moved(by distance: Int) -> Shape.Rest {
    Shape.Rest(
      offset: offset + distance, size: size, known: known, isConstant: isConstant, held: held,
      areEqual: areEqual, references: references, mayHoldStates: mayHoldStates)
  }

  /// Whether the parts of two states that are both alive are one and the same.
  @inline(__always)
  func isIdentical(_ left: Address, _ right: Address) -> Bool {
    Bytes.areEqual(left + offset, right + offset, count: size)
      || known.areSame(left + offset, right + offset)
  }

  /// Whether the parts of two states that are both alive refer to the same.
  func refersToSame(_ left: Address, _ right: Address) -> Bool {
    guard let references else { return true }
    return isIdentical(left, right) || references.areSame(left + offset, right + offset)
  }

  /// Whether what lies in a live state is certain to be what lay there when its `KeptBytes` were.
  @inline(__always)
  func isSame(_ kept: Address, _ live: Address) -> Bool {
    hasSameBytes(kept, live) || equalsHeld(kept, live)
  }

  /// Whether it is a text that is held, so that it is alive and can be asked, and equals the live one.
  func equalsHeld(_ kept: Address, _ live: Address) -> Bool {
    held?.isText == true && areEqual(kept + offset, live + offset)
  }

  /// Whether the part has the very bytes that are kept, and these say that it is the same.
  @inline(__always)
  func hasSameBytes(_ kept: Address, _ live: Address) -> Bool {
    if known.areSame(kept + offset, live + offset) { return true }
    return held != nil && Bytes.areEqual(kept + offset, live + offset, count: size)
  }

  /// Brings the part of a state's `KeptBytes` up to date.
  @inline(__always)
  func keep(_ live: Address, in kept: Address) {
    if let held {
      held.hold(live + offset)
      held.letGo(kept + offset)
    }
    Bytes.copy(live + offset, to: kept + offset, count: size)
  }
}

extension KnownBytes {
  /// Of a part whose type's own bytes say nothing of it, or everything.
  fileprivate static func of(_ field: Field) -> KnownBytes {
    KnownBytes(
      bytesOf: field.type, areKnown: field.isStrong && field.type is any ComparedByBytes.Type)
  }
}
