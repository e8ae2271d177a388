/// Finds where in a state a part of it lies, by the places of its tracked properties.
///
/// A place is that of one position alone. So a state whose tracked properties have the stamps of those that lie
/// somewhere, and whose other parts are the same, is a copy of what lies there. Of a state without a place
/// nothing can be said.
struct StateLocator {
  struct Found: Equatable {
    /// How far from the outer state's first byte the inner one lies.
    let offset: Int
    /// The tracked property around it, if there is one between the two.
    var holder: Holder?
  }

  struct Holder: Equatable {
    let place: UInt64
    /// Where its stamp lies.
    let stampOffset: Int
    /// Whether it holds the state and nothing else.
    let isDirect: Bool
  }

  private let outer: Shape
  private let inner: Shape
  /// Where the compiler says that the state lies.
  private let knownOffset: Int?

  init(outer: Any.Type, inner: Any.Type, at knownOffset: Int?) {
    self.outer = Shape.of(outer)
    self.inner = Shape.of(inner)
    self.knownOffset = knownOffset
  }

  /// Where `state`, a copy of the part, lies in `base`; nil if it is not certain that it lies there.
  func find(_ state: UnsafeRawPointer, in base: UnsafeRawPointer) -> Found? {
    if let knownOffset { return Found(offset: knownOffset) }
    let identity = identity(of: state)
    guard identity != 0 else { return nil }
    var search = Search(inner: inner, identity: identity)
    guard let found = search.look(in: outer, at: base, offset: 0, holder: nil),
      isCopy(state, of: base + found.offset)
    else { return nil }
    return found
  }

  /// Where in a value the state lies that is known by `identity`.
  func find(_ identity: UInt64, in shape: Shape, at base: UnsafeRawPointer) -> Int? {
    guard identity != 0 else { return nil }
    var search = Search(inner: inner, identity: identity)
    return search.look(in: shape, at: base, offset: 0, holder: nil)?.offset
  }

  private func isCopy(_ state: UnsafeRawPointer, of there: UnsafeRawPointer) -> Bool {
    guard case .structure = inner.kind else {
      return ArrayWalk.stamp(state) == ArrayWalk.stamp(there)
    }
    return inner.cells.allSatisfy {
      Stamp.load(state + $0.offset) == Stamp.load(there + $0.offset)
    } && inner.rest.allSatisfy { $0.areEqual(state + $0.offset, there + $0.offset) }
  }

  // MARK: What a state is known by

  /// The place of the state's first tracked property, or of the array that it is; 0 if it has none.
  func identity(of state: UnsafeRawPointer) -> UInt64 { inner.identity(of: state) }

  /// What the inner state looks like.
  var shape: Shape { inner }

  /// Whether a copy of the state that is kept makes a change of the state itself copy much.
  var isBulky: Bool { inner.isBulky }
}

extension Shape {
  /// The place of the state's first tracked property, or of the array that it is; 0 if it has none.
  fileprivate func identity(of state: UnsafeRawPointer) -> UInt64 {
    switch kind {
    case .structure: Stamp.load(state + cells[0].offset).number
    case .array: ArrayWalk.stamp(state).number
    case .leaf, .enumeration: 0
    }
  }
}

/// Goes through a state in search of a position of one type that has one identity.
private struct Search {
  let inner: Shape
  let identity: UInt64

  mutating func look(
    in shape: Shape, at base: UnsafeRawPointer, offset: Int, holder: StateLocator.Holder?
  ) -> StateLocator.Found? {
    if shape === inner, shape.identity(of: base + offset) == identity {
      return StateLocator.Found(offset: offset, holder: holder)
    }
    switch shape.kind {
    case .structure:
      return lookInStructure(shape, base, offset, holder)
    case .enumeration:
      let payload = shape.payload(at: base + offset)
      // A payload that shares its bytes with the enum's case cannot be read where it lies.
      guard let found = payload.shape, payload.tagBits.isEmpty else { return nil }
      return look(in: found, at: base, offset: offset, holder: holder)
    case .leaf, .array:
      return nil
    }
  }

  private mutating func lookInStructure(
    _ shape: Shape, _ base: UnsafeRawPointer, _ offset: Int, _ holder: StateLocator.Holder?
  ) -> StateLocator.Found? {
    for cell in shape.cells where cell.shape.hasParts {
      let stampOffset = offset + cell.offset
      let around = StateLocator.Holder(
        place: Stamp.load(base + stampOffset).number, stampOffset: stampOffset,
        isDirect: cell.shape === inner)
      let found = look(
        in: cell.shape, at: base, offset: offset + cell.valueOffset, holder: around)
      if let found { return found }
    }
    for part in shape.inners {
      if let found = look(in: part.shape, at: base, offset: offset + part.offset, holder: holder) {
        return found
      }
    }
    return nil
  }
}

extension Graph {
  /// The last thing that the node under evaluation has read.
  static func mark() -> LinkPointer? { observer?.pointee.depsTail }

  /// What it has read first since `mark`.
  static func firstRead(since mark: LinkPointer?) -> LinkPointer? {
    guard let observer else { return nil }
    guard let mark else { return observer.pointee.depsTail == nil ? nil : observer.pointee.deps }
    return nextRead(after: mark)
  }

  static func nextRead(after link: LinkPointer) -> LinkPointer? {
    link == observer?.pointee.depsTail ? nil : link.pointee.nextDep
  }
}
