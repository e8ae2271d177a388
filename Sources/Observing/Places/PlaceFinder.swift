/// Finds where in a state a part of it lies, by the tracked properties that are read on the way to it.
struct PlaceFinder {
  struct Found {
    /// How far from the outer state's first byte the inner one lies.
    let offset: Int
    /// Where the stamp of the property lies that holds it.
    let stampOffset: Int?
    /// The origin of that property.
    let origin: UInt64
    /// What tells that the property holds another value.
    let source: NodePointer?
  }

  private let outer: Shape
  private let inner: Shape
  /// What the property has to hold: the state, an optional of it, or an enum that carries it.
  private let held: Any.Type
  /// Where the state lies if it lies in no tracked property.
  private let plainOffset: Int?

  init(outer: Any.Type, inner: Any.Type, held: Any.Type, plainOffset: Int?) {
    self.outer = Shape.of(outer)
    self.inner = Shape.of(inner)
    self.held = held
    self.plainOffset = plainOffset
  }

  /// Where `state`, a copy of the part, lies in `base`; nil if it is not certain that it lies there.
  ///
  /// The properties read since `way` must lie one in the other, and the last one must hold what the
  /// state was read from, stamp by stamp.
  func find(
    _ state: UnsafeRawPointer, in base: UnsafeRawPointer, readSince way: LinkPointer?
  ) -> Found? {
    guard var link = Graph.firstRead(since: way) else {
      guard let plainOffset, holdSame(base + plainOffset, state) else { return nil }
      return Found(offset: plainOffset, stampOffset: nil, origin: 0, source: nil)
    }
    var shape = outer
    var offset = 0
    while true {
      let source = link.pointee.dep
      guard source.pointee.flags.contains(.keyed),
        let cell = cell(ofOrigin: source.pointee.key >> 32, in: shape, at: base + offset)
      else { return nil }
      let stampOffset = offset + cell.offset
      offset += cell.valueOffset
      guard let next = Graph.nextRead(after: link) else {
        guard cell.shape.type == held, holdSame(base + offset, state) else {
          return nil
        }
        return Found(
          offset: offset, stampOffset: stampOffset, origin: source.pointee.key >> 32,
          source: source)
      }
      guard let payload = structure(cell.shape, at: base + offset) else { return nil }
      shape = payload
      link = next
    }
  }

  private func cell(ofOrigin origin: UInt64, in shape: Shape, at base: UnsafeRawPointer) -> Cell? {
    guard let shape = structure(shape, at: base) else { return nil }
    return shape.cells.first {
      base.load(fromByteOffset: $0.offset, as: UInt64.self) >> 32 == origin
    }
  }

  /// The struct in optionals and enums around it, which begins where they begin.
  private func structure(_ shape: Shape, at base: UnsafeRawPointer) -> Shape? {
    var shape = shape
    while case .enumeration = shape.kind {
      guard let payload = shape.livePayload(at: base) else { return nil }
      shape = payload
    }
    return shape
  }

  /// Whether what lies there is what was read.
  private func holdSame(_ there: UnsafeRawPointer, _ state: UnsafeRawPointer) -> Bool {
    guard case .structure = inner.kind else {
      return RawBytes.areEqual(there, state, count: inner.size)
    }
    return inner.cells.allSatisfy {
      there.load(fromByteOffset: $0.offset, as: UInt64.self)
        == state.load(fromByteOffset: $0.offset, as: UInt64.self)
    }
      && inner.plainRanges.allSatisfy {
        RawBytes.areEqual(there + $0.lowerBound, state + $0.lowerBound, count: $0.count)
      }
  }

  // MARK: What a state is known by

  /// The origin of the state's first tracked property; 0 if it has none.
  func identity(of state: UnsafeRawPointer) -> UInt64 {
    guard case .structure = inner.kind, let first = inner.cells.first else { return 0 }
    return state.load(fromByteOffset: first.offset, as: UInt64.self) >> 32
  }

  /// Whether what the property at `there` holds is, at this moment, the state that is known so.
  func holds(_ identity: UInt64, at there: UnsafeRawPointer) -> Bool {
    identity != 0 && structure(Shape.of(held), at: there) === inner
      && self.identity(of: there) == identity
  }

  /// What differs whenever anything in the state does; nil if that cannot be told.
  func contentToken(of state: UnsafeRawPointer) -> UInt64? {
    inner.contentToken(of: state)
  }

  /// Whether a copy of the state that is kept makes a change of the state itself copy much.
  var isBulky: Bool { inner.isBulky }
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

extension Shape {
  /// What differs whenever anything in the value does; nil if its bytes cannot tell.
  func contentToken(of value: UnsafeRawPointer) -> UInt64? {
    var token: UInt64 = 0
    func add(_ word: UInt64) { token = (token ^ word) &* 0x9e37_79b9_7f4a_7c15 ^ token >> 29 }
    switch kind {
    case .structure:
      if isOpaque { return nil }
      for cell in cells { add(value.load(fromByteOffset: cell.offset, as: UInt64.self)) }
      for range in plainRanges {
        for index in range { add(UInt64(value.load(fromByteOffset: index, as: UInt8.self))) }
      }
    case .collection:
      add(ArrayBytes.stamp(value).rawValue)
    case .enumeration:
      add(UInt64(TypeMetadata(type).enumTag(of: value)))
      guard let payload = livePayload(at: value) else { return isPlain ? token : nil }
      guard let inner = payload.contentToken(of: value) else { return nil }
      add(inner)
    case .leaf:
      guard isPlain else { return nil }
      for index in 0..<size { add(UInt64(value.load(fromByteOffset: index, as: UInt8.self))) }
    }
    return token
  }

  /// Whether a second reference to what the value refers to makes its next change a large copy.
  var isBulky: Bool {
    if let known = knownToBeBulky { return known }
    let found =
      switch kind {
      case .leaf: !isPlain && type != String.self && type != String?.self
      case .structure: isOpaque || cells.contains { $0.shape.isBulky }
      case .collection: true
      case .enumeration: !isPlain
      }
    knownToBeBulky = found
    return found
  }
}
