/// A tracked property in a structure: a stamp, and a value after it.
struct Cell {
  let name: String
  let offset: Int
  let valueOffset: Int
  let shape: Shape
  let countsEveryWrite: Bool

  init<Property: TrackedProperty>(_ property: Property.Type, name: String, offset: Int) {
    self.name = String(name.drop { $0 == "_" })
    self.offset = offset
    valueOffset = offset + Self.valueOffset(of: Property.self)
    shape = Shape.of(Property.Value.self)
    countsEveryWrite = property.countsEveryWrite
  }

  /// How far behind the stamp the value lies.
  static func valueOffset<Property: TrackedProperty>(of property: Property.Type) -> Int {
    let alignment = MemoryLayout<Property.Value>.alignment
    return (MemoryLayout<Stamp>.size + alignment - 1) / alignment * alignment
  }

  private init(name: String, offset: Int, valueOffset: Int, shape: Shape, countsEveryWrite: Bool) {
    self.name = name
    self.offset = offset
    self.valueOffset = valueOffset
    self.shape = shape
    self.countsEveryWrite = countsEveryWrite
  }

  func moved(by distance: Int, inside outer: String) -> Cell {
    Cell(
      name: "\(outer).\(name)", offset: offset + distance, valueOffset: valueOffset + distance,
      shape: shape, countsEveryWrite: countsEveryWrite)
  }
}

/// What the walk over a structure's bytes needs of its cells, in flat memory.
///
/// Shapes are made once per type and never given back, and neither is this.
struct CellLayout: @unchecked Sendable {
  struct Value {
    /// What the value looks like.
    var shape: Unmanaged<Shape>
    var offset: UInt32
    var size: UInt32
    var isLeaf: Bool
    /// Whether a leaf that ends with the bytes that it began with is unchanged.
    var comparesBytes: Bool
  }

  let count: Int
  /// Where the stamps are: all that is looked at of a cell that was not written.
  let offsets: UnsafeMutablePointer<UInt32>
  let values: UnsafeMutablePointer<Value>

  static let none = CellLayout([])

  init(_ cells: [Cell]) {
    count = cells.count
    offsets = .allocate(capacity: count)
    values = .allocate(capacity: count)
    for (index, cell) in cells.enumerated() {
      (offsets + index).initialize(to: UInt32(cell.offset))
      (values + index).initialize(
        to: Value(
          shape: .passUnretained(cell.shape), offset: UInt32(cell.valueOffset),
          size: UInt32(cell.shape.size),
          isLeaf: !cell.shape.hasParts,
          comparesBytes: cell.shape.isPlain && !cell.countsEveryWrite))
    }
  }
}
