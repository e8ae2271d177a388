/// Finds where in a state a part of it lies, by the places of its tracked properties.
///
/// A place is that of one position alone. So a state whose tracked properties have the stamps of those that lie
/// somewhere, and whose other parts are the same, is a copy of what lies there: either what lies there itself, or one
/// that somebody has put into an array, say. Which of the two it is, shows by what was read on the way. Of a state
/// without a place nothing can be said, but that it is the value of the one property that was read.
struct StateLocator {
  struct Found: Equatable {
    /// How far from the outer state's first byte the inner one lies; nil where it cannot be read where it lies,
    /// since an enum keeps its case in the same bytes.
    let offset: Int?
    /// The tracked property around it, if there is one between the two.
    var holder: Holder?
    /// The stamp of the tracked property that it is the value of, if nothing in it is tracked.
    var leaf: Stamp?

    /// The same, found in a copy of the outer state, which is taken out of an enum's own bytes.
    var elsewhere: Found {
      Found(offset: nil, holder: holder.map { Holder($0, at: nil) }, leaf: leaf)
    }
  }

  struct Holder: Equatable {
    /// The number of its place, written or not.
    let number: UInt64
    /// Its place; 0 if it lies in no position: in what was made, or changed after it was copied from one.
    let place: UInt64
    /// How far from the outer state's first byte its value lies; nil in an enum that keeps its case in the same bytes.
    let offset: Int?
    /// Whether it holds the state, or an optional or a case of it, and nothing else.
    var isDirect: Bool
    var isPosition: Bool { place != 0 }

    init(_ stamp: Stamp, at offset: Int?) {
      number = stamp.number
      place = stamp.isWritten ? 0 : stamp.number
      self.offset = offset
      isDirect = true
    }

    init(_ other: Holder, at offset: Int?) {
      number = other.number
      place = other.place
      self.offset = offset
      isDirect = other.isDirect
    }
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
  func find(_ state: Address, in base: Address) -> Found? {
    if let knownOffset { return Found(offset: knownOffset) }
    var result: Found?
    Search(for: inner, identity(of: state)).look(in: outer, at: base) { found, there in
      guard LiveValues.isCopy(inner, state, of: there) else { return false }
      result = found
      return true
    }
    return result
  }

  /// Where `state` lies in `base` if it is the value of the property that was read last on the way there.
  ///
  /// It is told by that where it has no identity: nothing in it is tracked, or it is an enum of a case in which nothing is.
  func findRead(_ state: Address, in base: Address, readSince mark: LinkPointer?) -> Found? {
    guard let (cell, value) = cellReadLast(in: base, since: mark, throughCases: false),
      cell.shape.type == inner.type
    else { return nil }
    let stamp = Stamp.load(value + (cell.offset - cell.valueOffset))
    // A stamp that is marked as written does not tell what was written.
    guard !stamp.isWritten, inner.liveBytes.areSame(state, value) else { return nil }
    let offset = value - base
    if !inner.hasParts { return Found(offset: offset, leaf: stamp) }
    // A property with a rule has no parts, whatever it holds.
    return cell.shape.hasParts ? Found(offset: offset, holder: Holder(stamp, at: offset)) : nil
  }

  /// The place of the property that was read last on the way, if nothing was read but that and those around it; nil if there
  /// is none.
  func lastRead(in base: Address, since mark: LinkPointer?) -> UInt64? {
    cellReadLast(in: base, since: mark, throughCases: true).map { cell, value in
      Stamp.load(value + (cell.offset - cell.valueOffset)).number
    }
  }

  /// The property that was read last, and where its value is, if each that was read lies in the one before.
  ///
  /// - `throughCases`: Whether it may lie in an optional or a case of that, if this can be read where it lies.
  private func cellReadLast(
    in base: Address, since mark: LinkPointer?, throughCases: Bool
  ) -> (cell: Cell, value: Address)? {
    var (shape, here, link) = (outer, base, Graph.firstRead(since: mark))
    while let current = link {
      while throughCases, case .enumeration = shape.kind {
        let payload = shape.payload(at: here)
        guard let carried = payload.shape, payload.tagBits.isEmpty else { return nil }
        shape = carried
      }
      guard let place = StampTable.place(of: current.pointee.dep), case .structure = shape.kind,
        let cell = shape.cells.first(where: { Stamp.load(here + $0.offset).number == place })
      else { return nil }
      here += cell.valueOffset
      link = Graph.nextRead(after: current)
      if link == nil { return (cell, here) }
      shape = cell.shape
    }
    return nil
  }

  /// Whether nothing was read to get what was found but the properties around it.
  ///
  /// Otherwise what was read may hold a copy of it, which is what was returned.
  func isOnlyWay(to found: Found, in base: Address, readSince mark: LinkPointer?) -> Bool {
    if knownOffset != nil { return true }
    var link = Graph.firstRead(since: mark)
    guard let offset = found.offset else { return link == nil && found.holder == nil }
    guard let places = places(around: offset, in: outer, base) else { return false }
    if link == nil { return found.holder == nil }
    while let current = link {
      guard let place = StampTable.place(of: current.pointee.dep), places.contains(place) else {
        return false
      }
      link = Graph.nextRead(after: current)
    }
    return true
  }

  /// The places of the properties around what lies there; nil if a copy of it may lie in what is not tracked, of which
  /// nobody is told that it was read.
  private func places(around offset: Int, in shape: Shape, _ base: Address) -> [UInt64]? {
    switch shape.kind {
    case .structure:
      if mayHoldCopies(shape, apartFrom: offset) { return nil }
      for cell in shape.cells
      where (cell.valueOffset..<cell.valueOffset + cell.shape.size).contains(offset) {
        let inside = places(
          around: offset - cell.valueOffset, in: cell.shape, base + cell.valueOffset)
        return inside.map { [Stamp.load(base + cell.offset).number] + $0 }
      }
      return []
    case .enumeration:
      let payload = shape.payload(at: base)
      guard let inner = payload.shape, payload.tagBits.isEmpty else { return [] }
      return places(around: offset, in: inner, base)
    case .leaf, .array:
      return []
    }
  }

  private func mayHoldCopies(_ shape: Shape, apartFrom offset: Int) -> Bool {
    if shape.restMayHoldStates { return true }
    return shape.inners.contains { part in
      if (part.offset..<part.offset + part.shape.size).contains(offset) { return false }
      return TypeSearch.finds(in: part.shape.type) { $0 == inner.type ? true : nil }
    }
  }

  /// Hands out the state that is known by `identity`, if it lies in a value; else nil.
  func withState(
    _ identity: UInt64, in shape: Shape, at base: Address, _ body: (Address) -> Void
  ) {
    Search(for: inner, identity).look(in: shape, at: base) { _, there in
      body(there)
      return true
    }
  }

  /// Hands out the state that is known by `identity`, if it lies in an outer state; else nothing.
  ///
  /// - `place`: That of the property in which it has to lie, if that is known: elsewhere may lie a copy of it.
  func withState(
    _ identity: UInt64, inPlace place: UInt64 = 0, at base: Address, _ body: (Address) -> Void
  ) {
    Search(for: inner, identity).look(in: outer, at: base) { found, there in
      guard place == 0 || found.holder?.number == place else { return false }
      body(there)
      return true
    }
  }

  /// Where the state that is known by `identity` lies in an outer state, and the number of the property around it; nil if it
  /// does not, or in an enum's own bytes.
  func find(_ identity: UInt64, at base: Address) -> (address: Address, holder: UInt64)? {
    var result: (address: Address, holder: UInt64)?
    Search(for: inner, identity).look(in: outer, at: base) { found, _ in
      result = found.offset.map { (base + $0, found.holder?.number ?? 0) }
      return true
    }
    return result
  }

  // MARK: What a state is known by

  func identity(of state: Address) -> UInt64 { inner.identity(of: state) }

  /// What the inner state looks like.
  var shape: Shape { inner }

  /// Whether a copy of the state that is kept makes a change of the state itself copy much.
  var isBulky: Bool { inner.isBulky }
}

/// Goes through a state in search of the position of one type that has one identity.
private struct Search {
  private let inner: Shape
  private let identity: UInt64

  typealias Found = StateLocator.Found

  init(for inner: Shape, _ identity: UInt64) {
    self.inner = inner
    self.identity = identity
  }

  /// - `body`: Takes what is found; false to go on.
  func look(in shape: Shape, at base: Address, _ body: (Found, Address) -> Bool) {
    if identity != 0 { _ = look(in: shape, base, Found(offset: 0), body) }
  }

  /// - `here`: Where the bytes of what is looked at are at the moment.
  /// - `way`: Where it lies, seen from the outermost state.
  private func look(
    in shape: Shape, _ here: Address, _ way: Found, _ body: (Found, Address) -> Bool
  ) -> Bool {
    if shape === inner, shape.identity(of: here) == identity { return body(way, here) }
    switch shape.kind {
    case .structure:
      return lookInStructure(shape, here, way, body)
    case .enumeration:
      let payload = shape.payload(at: here)
      guard let found = payload.shape else { return false }
      let way = Found(offset: payload.tagBits.isEmpty ? way.offset : nil, holder: way.holder)
      return shape.withPayload(payload, reading: here) { look(in: found, $0, way, body) }
    case .leaf, .array:
      return false
    }
  }

  private func lookInStructure(
    _ shape: Shape, _ here: Address, _ way: Found, _ body: (Found, Address) -> Bool
  ) -> Bool {
    let layout = shape.layout
    var index = 0
    while index < layout.count {
      let value = layout.values[index]
      let stamp = here + Int(layout.offsets[index])
      index += 1
      if value.isLeaf { continue }
      let offset = way.offset.map { $0 + Int(value.offset) }
      let inside = Found(offset: offset, holder: StateLocator.Holder(Stamp.load(stamp), at: offset))
      if value.shape.with({ look(in: $0, here + Int(value.offset), inside, body) }) { return true }
    }
    for part in shape.inners {
      var inside = Found(offset: way.offset.map { $0 + part.offset }, holder: way.holder)
      inside.holder?.isDirect = false
      if look(in: part.shape, here + part.offset, inside, body) { return true }
    }
    return false
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

  static func lastRead(since mark: LinkPointer?) -> NodePointer? {
    firstRead(since: mark) == nil ? nil : observer?.pointee.depsTail?.pointee.dep
  }

  static func nextRead(after link: LinkPointer) -> LinkPointer? {
    link == observer?.pointee.depsTail ? nil : link.pointee.nextDep
  }
}
