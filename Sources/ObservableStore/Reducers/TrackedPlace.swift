import Observing

/// Where a tracked property that a key path leads to lies in its struct, if it can be found.
///
/// A key path to a tracked property gets and sets: while the value is changed, the struct holds it too,
/// so that an array in it would be copied. To change it where it lies, its place is looked for among
/// the tracked properties of the type. What is found is made sure of at each use: what the key path
/// gets must be what lies there. What was changed is set through the key path as well, so that whatever
/// else the property does when it is set is done; but an observer of the property sees the new value as
/// the old one too. A property that is seen to change more than itself, when it is set in a copy of the
/// struct, is left to the key path.
@usableFromInline
final class TrackedPlace<Root, Value> {
  private typealias Step = (offset: Int, cell: (any TrackedCell.Type)?)

  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// Set before it is asked, so that asking is no more than that.
  @usableFromInline private(set) var bytes = ComparableBytes.none
  /// Where the property's value lies in the root, if it is the root's own and has been found.
  @usableFromInline private(set) var offset: Int?
  /// How far behind the property's beginning its value lies.
  @usableFromInline let propertyOffset: Int
  /// The ways to the tracked properties that the key path may mean.
  private lazy var candidates = Self.candidates(in: Root.self, depth: 0)
  private var isCertain = false

  /// What a key path means, to be found when it is used first; nil if a copy costs nothing.
  @usableFromInline
  init?(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    guard !_isPOD(Value.self) else { return nil }
    propertyOffset = Tracked<Value>.valueOffset
  }

  /// Changes the value where it lies; false, without a call of `body`, if that is not possible.
  @inlinable
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    guard let offset else { return search(&root, body) }
    // Read before, since it may be copied from where it is going to be changed.
    let lies = withUnsafePointer(to: root[keyPath: keyPath]) { value in
      withUnsafeMutablePointer(to: &root) { root in
        bytes.areEqual(UnsafeRawPointer(root) + offset, value)
      }
    }
    guard lies else { return false }
    let value = withUnsafeMutablePointer(to: &root) { root in
      let place = UnsafeMutableRawPointer(root) + offset - propertyOffset
      return Self.change(&place.assumingMemoryBound(to: Tracked<Value>.self).pointee, body)
    }
    root[keyPath: keyPath] = value
    return true
  }

  @inlinable @inline(__always)
  static func change(_ property: inout Tracked<Value>, _ body: (inout Value) -> Void) -> Value {
    body(&property.wrappedValue)
    return property.wrappedValue
  }

  @usableFromInline
  func search(_ root: inout Root, _ body: (inout Value) -> Void) -> Bool {
    guard let steps = find(in: &root) else { return false }
    withUnsafeMutablePointer(to: &root) { root in
      Self.modify(UnsafeMutableRawPointer(root), steps[...]) { place in
        body(&place.assumingMemoryBound(to: Value.self).pointee)
      }
    }
    root[keyPath: keyPath] = value(in: &root, steps)
    return true
  }

  private func value(in root: inout Root, _ steps: [Step]) -> Value {
    withUnsafeMutablePointer(to: &root) {
      Self.address(in: UnsafeRawPointer($0), steps).load(as: Value.self)
    }
  }

  // MARK: Finding

  private func find(in root: inout Root) -> [Step]? {
    if candidates.isEmpty { return nil }
    if bytes.isNone { bytes = ComparableBytes(of: Value.self).joined }
    let found = withUnsafePointer(to: root[keyPath: keyPath]) { value in
      withUnsafeMutablePointer(to: &root) { root in
        candidates.indices.filter {
          bytes.areEqual(Self.address(in: UnsafeRawPointer(root), candidates[$0]), value)
        }
      }
    }
    // Where several look the same, they are told apart later, when they do not.
    guard found.count == 1, let index = found.first else { return nil }
    if !isCertain {
      guard setsNothingElse(&root) else {
        candidates = []
        return nil
      }
      let steps = candidates[index]
      candidates = [steps]
      isCertain = true
      if steps.count == 1, let step = steps.first, step.cell != nil {
        offset = step.offset + propertyOffset
      }
      return steps
    }
    return candidates[index]
  }

  /// Whether setting the property leaves the rest of a struct as it is.
  private func setsNothingElse(_ root: inout Root) -> Bool {
    let bytes = ComparableBytes(of: Root.self)
    var scratch = root
    let value = scratch[keyPath: keyPath]
    let stamps = Self.stamps(in: Root.self, at: 0, depth: 0)
    scratch[keyPath: keyPath] = value
    return withUnsafeMutablePointer(to: &root) { root in
      withUnsafeMutablePointer(to: &scratch) { scratch in
        bytes.without(stamps).areEqual(UnsafeRawPointer(root), UnsafeRawPointer(scratch))
      }
    }
  }

  private static func candidates(in type: Any.Type, depth: Int) -> [[Step]] {
    guard TypeRecord(type).kind == .structure, depth < 6 else { return [] }
    return (FieldReader.fields(of: type) ?? []).flatMap { field -> [[Step]] in
      let cell = field.type as? any TrackedCell.Type
      let held = cell?.valueType ?? field.type
      let step: Step = (field.offset, cell)
      let inner = candidates(in: held, depth: depth + 1).map { [step] + $0 }
      return (held == Value.self ? [[step]] : []) + inner
    }
  }

  private static func stamps(in type: Any.Type, at offset: Int, depth: Int) -> [Range<Int>] {
    guard TypeRecord(type).kind == .structure, depth < 32 else { return [] }
    return (FieldReader.fields(of: type) ?? []).flatMap { field -> [Range<Int>] in
      let place = offset + field.offset
      guard let cell = field.type as? any TrackedCell.Type else {
        return stamps(in: field.type, at: place, depth: depth + 1)
      }
      let value = place + cell.valueOffset
      return [place..<value] + stamps(in: cell.valueType, at: value, depth: depth + 1)
    }
  }

  // MARK: The way

  private static func address(in root: UnsafeRawPointer, _ steps: [Step]) -> UnsafeRawPointer {
    steps.reduce(root) { $0 + $1.offset + ($1.cell?.valueOffset ?? 0) }
  }

  private static func modify(
    _ holder: UnsafeMutableRawPointer, _ steps: ArraySlice<Step>,
    _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    guard let step = steps.first else { return body(holder) }
    let place = holder + step.offset
    guard let cell = step.cell else { return modify(place, steps.dropFirst(), body) }
    cell.modify(place) { modify($0, steps.dropFirst(), body) }
  }
}

/// A tracked property, whatever it holds.
private protocol TrackedCell {
  static var valueType: Any.Type { get }
  /// How far behind the property's beginning its value lies.
  static var valueOffset: Int { get }
  static func modify(
    _ property: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer) -> Void)
}

extension Tracked: TrackedCell {
  fileprivate static var valueType: Any.Type { Value.self }

  fileprivate static var valueOffset: Int { (FieldReader.fields(of: Tracked.self) ?? []).last?.offset ?? 0 }

  fileprivate static func modify(
    _ property: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    withUnsafeMutablePointer(
      to: &property.assumingMemoryBound(to: Tracked.self).pointee.wrappedValue
    ) { body(UnsafeMutableRawPointer($0)) }
  }
}
