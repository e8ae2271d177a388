/// A tracked property in a structure: a stamp, and a value after it.
struct Cell {
  /// Empty where reports show what it holds in the place of what it lies in.
  let name: String
  /// Whether it is none of what reports show.
  let isHidden: Bool
  /// Where the stamp lies.
  let offset: Int
  let valueOffset: Int
  let shape: Shape
  /// Whether two live values are the same to those who read the property.
  let areEqual: (Address, Address) -> Bool
  let isRuled: Bool

  init<Property: TrackedProperty>(_ property: Property.Type, _ field: Field, of owner: Any.Type) {
    let isShown = (owner as? any StandIn.Type)?.isShown(field.name)
    name = isShown == nil ? String(field.name.drop { $0 == "_" }) : ""
    isHidden = isShown == false
    offset = field.offset
    valueOffset = field.offset + Self.valueOffset(of: Property.self)
    shape = property.isRuled ? Shape(closed: Property.Value.self) : Shape.of(Property.Value.self)
    isRuled = property.isRuled
    areEqual =
      property.isRuled
      ? { old, new in
        Property.isNoChange(
          old.of(Property.Value.self).pointee,
          new.of(Property.Value.self).pointee)
      } : shape.areEqual
  }

  /// How far behind the stamp the value lies.
  static func valueOffset<Property: TrackedProperty>(of property: Property.Type) -> Int {
    let mask = MemoryLayout<Property.Value>.alignment - 1
    return (MemoryLayout<Stamp>.size + mask) & ~mask
  }

  private init(_ other: Cell, movedBy distance: Int, inside outer: String) {
    name = PropertyPath.joined(outer, other.name)
    isHidden = other.isHidden
    offset = other.offset + distance
    valueOffset = other.valueOffset + distance
    shape = other.shape
    areEqual = other.areEqual
    isRuled = other.isRuled
  }

  func moved(by distance: Int, inside outer: String) -> Cell {
    Cell(self, movedBy: distance, inside: outer)
  }
}

/// What the walk over a structure's bytes needs of its cells, in flat memory.
///
/// Shapes are made once per type and never given back, and neither is this.
struct CellLayout: Sendable {
  struct Value {
    /// What the value looks like.
    var shape: Borrowed<Shape>
    var offset: UInt32
    var size: UInt32
    var isLeaf: Bool
    /// Whether a leaf that ends with the bytes that it began with is unchanged.
    var comparesBytes: Bool
    /// Whether all of the bytes say something.
    var comparesAllBytes: Bool
  }

  let count: Int
  /// Where the stamps are: all that is looked at of a cell that was not written.
  let offsets: Located<UInt32>
  let values: Located<Value>

  static let none = CellLayout([])

  init(_ cells: [Cell]) {
    count = cells.count
    offsets = .makeRow(cells.map { UInt32($0.offset) })
    values = .makeRow(
      cells.map { cell in
        let comparesBytes = !cell.isRuled && cell.shape.known.isUseful
        return Value(
          shape: .init(cell.shape), offset: UInt32(cell.valueOffset),
          size: UInt32(cell.shape.size), isLeaf: !cell.shape.hasParts,
          comparesBytes: comparesBytes,
          comparesAllBytes: comparesBytes && cell.shape.known.saysAllBytes)
      })
  }
}
