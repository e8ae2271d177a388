/// One tracked property on a `TrackedPath`.
struct TrackedStep {
  /// What the property lies in.
  let holder: Shape
  /// Which of the holder's tracked properties it is.
  let index: Int
  let property: any PropertyInPlace.Type
  let offset: Int
  let valueOffset: Int

  /// The properties that have these places, each in the value of the one before.
  static func follow(_ places: [UInt64], in root: Shape, at base: Address) -> [TrackedStep]? {
    var steps: [TrackedStep] = []
    var base = base
    var shape = root
    for place in places {
      guard let step = TrackedStep(place, in: shape, base) else { return nil }
      steps.append(step)
      base += step.valueOffset
      shape = shape.cells[step.index].shape
    }
    return steps
  }

  private init?(_ place: UInt64, in holder: Shape, _ base: Address) {
    guard case .structure = holder.kind,
      let index = holder.cells.firstIndex(where: { Stamp.load(base + $0.offset).number == place }),
      let type = Self.property(in: holder.type, at: holder.cells[index].offset)
    else { return nil }
    self.holder = holder
    self.index = index
    property = type
    offset = holder.cells[index].offset
    valueOffset = holder.cells[index].valueOffset
  }

  /// The type of the tracked property that lies at an offset, in the struct or in one that lies in it untracked.
  private static func property(in type: Any.Type, at offset: Int) -> (any PropertyInPlace.Type)? {
    guard let field = FieldReader.fields(of: type)?.last(where: { $0.offset <= offset }) else {
      return nil
    }
    if field.offset == offset, field.type is any TrackedProperty.Type {
      return field.type as? any PropertyInPlace.Type
    }
    return property(in: field.type, at: offset - field.offset)
  }

  /// Whether the property has the place and no other one does, and none could be read without being seen.
  func isOnly(at place: UInt64, _ base: Address) -> Bool {
    (0..<holder.layout.count).allSatisfy {
      let stamp = Stamp.load(base + Int(holder.layout.offsets[$0]))
      return stamp.isPlaced && (stamp.number == place) == ($0 == index)
    }
  }

  /// Whether everything else in the holder is what it was.
  ///
  /// What stands behind equal stamps that are not marked as written is the same without a look.
  func leavesOthers(_ before: Address, _ after: Address) -> Bool {
    let cells = holder.cells
    for (other, cell) in cells.enumerated() where other != index {
      let stamp = Stamp.load(before + cell.offset)
      guard Stamp.load(after + cell.offset) == stamp else { return false }
      if stamp.isPlaced, !stamp.isWritten { continue }
      guard
        cell.shape.liveBytes.areSame(before + cell.valueOffset, after + cell.valueOffset)
      else { return false }
    }
    let tracked = cells.map { $0.offset..<$0.valueOffset + $0.shape.size }
    return LiveBytes(of: holder.type, without: tracked).areSame(before, after)
  }

  static func modify(
    _ holder: Address, _ steps: ArraySlice<TrackedStep>,
    _ body: (Address) -> Void
  ) {
    guard let step = steps.first else { return body(holder) }
    step.property.modify(holder + step.offset, value: holder + step.valueOffset) {
      modify($0, steps.dropFirst(), body)
    }
  }
}

/// A tracked property whose value can be changed where it lies.
protocol PropertyInPlace {
  static func modify(_ property: Address, value: Address, _ body: (Address) -> Void)
}

extension Tracked: PropertyInPlace {
  static func modify(_ property: Address, value: Address, _ body: (Address) -> Void) {
    let (stamp, value) = (property.of(Stamp.self), value.of(Value.self))
    ChangeInPlace.begin(&stamp.pointee, &value.pointee)
    defer { ChangeInPlace.end(stamp.pointee, &value.pointee) }
    body(value.address)
  }
}
