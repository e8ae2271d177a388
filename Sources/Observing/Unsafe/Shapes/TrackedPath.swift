/// The way to a tracked property in a struct, through tracked properties that hold structs, one in the other.
///
///     AppState   _isOn │ _profile ─▶ Profile   _name │ _rows                  \.profile.rows
///                          ▲ place o2                   ▲ place o7
///
/// It is found by what a key path reads: of all that lies in the struct, one position alone has the place that was
/// read. Used on the main actor.
package struct TrackedPath<Root, Value> {
  private let steps: [TrackedStep]
  private let valueBytes = LiveBytes(of: Value.self)

  /// The way that `reads` went, if it ends at a tracked property that holds a `Value`.
  package init?(_ reads: RecordedReads, in root: inout Root) {
    guard !reads.includesOthers, !reads.places.isEmpty else { return nil }
    let found = withUnsafePointer(to: root) { root in
      TrackedStep.follow(reads.places, in: Shape.of(Root.self), at: root)
    }
    guard let found, found.last?.property == Tracked<Value>.self else { return nil }
    steps = found
  }

  /// Whether a copy of a value makes the next change of it copy more than the value itself.
  package static var copiesMuch: Bool { Shape.of(Value.self).isBulky }

  // MARK: Making sure

  /// Whether the properties on the way, and no others, were read to get a value that is just what lies there.
  package func leads(to value: Value, in root: inout Root, by reads: RecordedReads) -> Bool {
    guard !reads.includesOthers, reads.places.count == steps.count else { return false }
    return withUnsafePointer(to: root) { root in
      var base = UnsafeRawPointer(root)
      for (step, place) in zip(steps, reads.places) {
        guard step.isOnly(at: place, base) else { return false }
        base += step.valueOffset
      }
      return withUnsafePointer(to: value) { valueBytes.areSame(base, $0) }
    }
  }

  /// What setting the property has written, found by comparing the struct with what it was.
  ///
  /// - Parameters:
  ///   - before: The struct as it was.
  ///   - after: The struct as it is.
  ///   - reads: What was read meanwhile. To set a property in a property, the standard library gets what lies on
  ///     the way, and puts it back.
  /// - Returns: The property alone, if everything else is the same and the setter did not look at the property.
  package func written(
    from before: Root, to after: inout Root, reading reads: RecordedReads
  ) -> WrittenProperties {
    if reads.includesOthers { return .others }
    guard reads.count < steps.count + RecordedReads.readsToSet else { return .others }
    return withUnsafePointer(to: before) { before in
      withUnsafePointer(to: after) { written(before, $0, reads.places) }
    }
  }

  private func written(
    _ before: UnsafeRawPointer, _ after: UnsafeRawPointer, _ reads: [UInt64]
  ) -> WrittenProperties {
    var (before, after) = (before, after)
    var way: [UInt64] = []
    var result = WrittenProperties.none
    for step in steps {
      let old = Stamp.load(before + step.offset)
      let new = Stamp.load(after + step.offset)
      guard new.number == old.number, step.others.areSame(before, after) else { return .others }
      result = new.isWritten && !old.isWritten ? .one : .none
      way.append(old.number)
      before += step.valueOffset
      after += step.valueOffset
    }
    return reads.allSatisfy(way.contains) ? result : .others
  }

  // MARK: Changing

  /// Changes the property where it lies, through its own accessor.
  ///
  /// - Returns: What it holds afterwards.
  package func modify(_ root: inout Root, _ body: (inout Value) -> Void) -> Value {
    var result: Value?
    withUnsafeMutablePointer(to: &root) { root in
      TrackedStep.modify(UnsafeMutableRawPointer(root), steps[...]) { value in
        let value = value.assumingMemoryBound(to: Value.self)
        body(&value.pointee)
        result = value.pointee
      }
    }
    return result.unsafelyUnwrapped
  }
}

/// What setting a property has written.
package enum WrittenProperties {
  /// Nothing that could be seen: the property was written before, or looks as it did.
  case none
  /// The property, and nothing else.
  case one
  /// More than the property; or more was read than a property that just stores what it is given would read.
  case others
}

/// One tracked property on the way.
private struct TrackedStep {
  /// What the property lies in.
  let holder: Shape
  /// Which of the holder's tracked properties it is.
  let index: Int
  let property: any PropertyInPlace.Type
  let offset: Int
  let valueOffset: Int
  /// Everything else in the holder.
  var others: LiveBytes {
    LiveBytes(
      of: holder.type, without: offset..<valueOffset + holder.cells[index].shape.size)
  }

  /// The properties that have these places, each in the value of the one before.
  static func follow(
    _ places: [UInt64], in root: Shape, at base: UnsafeRawPointer
  ) -> [TrackedStep]? {
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

  private init?(_ place: UInt64, in holder: Shape, _ base: UnsafeRawPointer) {
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
  func isOnly(at place: UInt64, _ base: UnsafeRawPointer) -> Bool {
    (0..<holder.layout.count).allSatisfy {
      let stamp = Stamp.load(base + Int(holder.layout.offsets[$0]))
      return stamp.isPlaced && (stamp.number == place) == ($0 == index)
    }
  }

  static func modify(
    _ holder: UnsafeMutableRawPointer, _ steps: ArraySlice<TrackedStep>,
    _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    guard let step = steps.first else { return body(holder) }
    step.property.modify(holder + step.offset) { modify($0, steps.dropFirst(), body) }
  }
}

/// A tracked property whose value can be changed where it lies.
private protocol PropertyInPlace {
  static func modify(
    _ property: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer) -> Void)
}

extension Tracked: PropertyInPlace {
  fileprivate static func modify(
    _ property: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    withUnsafeMutablePointer(
      to: &property.assumingMemoryBound(to: Tracked.self).pointee.wrappedValue
    ) { body(UnsafeMutableRawPointer($0)) }
  }
}
