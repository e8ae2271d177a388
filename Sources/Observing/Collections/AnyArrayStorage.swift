/// The part of an array's storage that does not know the types.
///
/// The walk over a state's bytes meets an array without knowing its types. What the walk asks of the
/// array is the work of generic code, which is slow where it has to look up at run time what the types
/// are: a change of one element took 1.5 µs. So each storage brings the functions that the compiler
/// made for its types where the array was made, in the client's module.
@usableFromInline
class AnyArrayStorage {
  // Exclusivity is unchecked for the reason that `IdentifiedArray.Storage` gives.

  /// A number of its own for each sequence of ids; a copy keeps it as long as its ids are the
  /// same.
  @exclusivity(unchecked) @usableFromInline final var order: UInt64
  /// The stamp of the array that has noted in its storage what it touched.
  @exclusivity(unchecked) @usableFromInline final var touchedSince: Stamp
  @exclusivity(unchecked) @usableFromInline final var touchedAll: Bool
  /// None in an array that was made where no types were known; its first change provides them.
  @exclusivity(unchecked) @usableFromInline final var operations: ArrayOperations?
  /// Takes the elements that are removed, if somebody stands for some of them.
  @exclusivity(unchecked) @usableFromInline final var keeper: AnyRowKeeper?
  /// Set on the main actor, and only while the storage has one owner.
  ///
  /// Shapes are never given back.
  @exclusivity(unchecked) private final var knownElementShape: Unmanaged<Shape>?

  @usableFromInline
  init(operations: ArrayOperations?) {
    order = OrderCounter.next()
    touchedSince = .none
    touchedAll = false
    self.operations = operations
  }

  @usableFromInline
  init(copyingBase other: AnyArrayStorage) {
    order = other.order
    touchedSince = other.touchedSince
    touchedAll = other.touchedAll
    operations = other.operations
    knownElementShape = other.knownElementShape
  }

  /// To be called after every change to which ids there are, or to their order.
  @usableFromInline
  final func orderChanged() {
    order = OrderCounter.next()
  }

  // MARK: Arrivals

  // In all of these the storage has one owner, and the type is that of the elements.

  /// Puts an element's bytes aside.
  ///
  /// Returns where they are, or a negative number where nobody needs them.
  @usableFromInline
  final func putAside(_ element: UnsafeRawPointer, _ type: Any.Type) -> Int {
    guard Isolation.isOnMainActor else { return -1 }
    return withShape(of: type) { shape in
      shape.hasParts ? ScratchBytes.put(element, count: shape.size) : -1
    }
  }

  /// Gives what has come into an element since its bytes were put aside stamps of its own.
  ///
  /// Returns whether the element is certain to be as it was.
  @usableFromInline
  final func adoptArrivals(
    _ element: UnsafeMutableRawPointer, _ type: Any.Type, before: Int
  ) -> Bool {
    withShape(of: type) { shape in
      ScratchBytes.take(before) {
        Adoption.adoptArrivals(shape, before: $0, now: element)
        return EqualWrites.undo(shape, before: $0, now: element)
      }
    }
  }

  @usableFromInline
  static func forgetBytes(_ before: Int) { ScratchBytes.take(before) { _ in } }

  /// Whether elements are to be given stamps, here and now.
  @usableFromInline
  final func hasParts(_ type: Any.Type) -> Bool {
    Isolation.isOnMainActor && withShape(of: type) { $0.hasParts }
  }

  /// Whether a copy of an element makes a change of the element itself copy much.
  @usableFromInline
  final func elementIsBulky(_ type: Any.Type) -> Bool { withShape(of: type) { $0.isBulky } }

  /// Gives an element that has been put in stamps of its own.
  @usableFromInline
  final func adopt(
    _ element: UnsafeMutableRawPointer, _ type: Any.Type, _ mode: Adoption.Mode
  ) {
    withShape(of: type) { Adoption.adopt($0, at: element, mode) }
  }

  @inline(__always)
  private final func withShape<R>(of type: Any.Type, _ body: (Shape) -> R) -> R {
    let shape = knownElementShape ?? .passUnretained(Shape.of(type))
    knownElementShape = shape
    return shape._withUnsafeGuaranteedRef(body)
  }
}

/// What the walk asks of an array; the pointers are to the array, and to what its bytes were.
@usableFromInline
struct ArrayOperations {
  @usableFromInline
  let commit:
    (_ before: UnsafeMutableRawPointer, _ now: UnsafeMutableRawPointer) ->
      Comparison.Outcome
  @usableFromInline let adopt: (_ now: UnsafeMutableRawPointer, Adoption.Mode) -> Void
  /// Where the element of an id lies, whose position was `last` when it was asked for before.
  @usableFromInline
  let locate:
    (_ array: UnsafeRawPointer, _ id: UnsafeRawPointer, _ last: inout Int) ->
      UnsafeMutableRawPointer?

  @inlinable
  init<Array: TrackedCollection>(of array: Array.Type) {
    commit = { Array.commit(before: $0, now: $1) }
    adopt = { Array.adopt(at: $0, $1) }
    locate = { Array.locate($1, in: $0, last: &$2) }
  }
}

/// An array's bytes: a reference to its storage, and its stamp.
@usableFromInline
enum ArrayBytes {
  static func commit(
    _ type: any TrackedCollection.Type, before: UnsafeMutableRawPointer,
    now: UnsafeMutableRawPointer
  ) -> Comparison.Outcome {
    if let operations = operations(now) { return operations.commit(before, now) }
    return type.commit(before: before, now: now)
  }

  static func adopt(
    _ type: any TrackedCollection.Type, at value: UnsafeMutableRawPointer, _ mode: Adoption.Mode
  ) {
    if let operations = operations(value) { return operations.adopt(value, mode) }
    type.adopt(at: value, mode)
  }

  static func isSameIdentity(_ here: UnsafeRawPointer, _ arriving: UnsafeRawPointer) -> Bool {
    stamp(here).origin == stamp(arriving).origin
  }

  /// The path of the place with this origin, if it is in the array or is the array.
  static func search(_ value: UnsafeRawPointer, _ path: String, for origin: UInt64) -> String? {
    let stamp = stamp(value)
    if stamp.origin == origin { return path }
    return ArrayRecords.find(stamp.origin)?.search(path, for: origin)
  }

  /// Where the stamp is, behind the reference.
  @inlinable static var stampOffset: Int {
    max(MemoryLayout<UnsafeRawPointer>.size, MemoryLayout<Stamp>.alignment)
  }

  static func stamp(_ array: UnsafeRawPointer) -> Stamp {
    array.load(fromByteOffset: stampOffset, as: Stamp.self)
  }

  static func locate<ID>(
    _ id: ID, in array: UnsafeRawPointer, last: inout Int
  ) -> UnsafeMutableRawPointer?? {
    let storage = array.load(as: Unmanaged<AnyArrayStorage>.self)
    return storage._withUnsafeGuaranteedRef { storage in
      guard let operations = storage.operations else { return nil }
      return .some(withUnsafePointer(to: id) { operations.locate(array, $0, &last) })
    }
  }

  private static func operations(_ array: UnsafeRawPointer) -> ArrayOperations? {
    array.load(as: Unmanaged<AnyArrayStorage>.self)._withUnsafeGuaranteedRef { $0.operations }
  }
}
