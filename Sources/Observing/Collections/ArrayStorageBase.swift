/// The part of an array's storage that does not know the types.
@usableFromInline
class ArrayStorageBase {
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
  ///
  /// Each way to the array that somebody went has one of its own.
  @exclusivity(unchecked) @usableFromInline final var keepers: [AnyRowKeeper] = []
  /// Set on the main actor, and only while the storage has one owner.
  ///
  /// Shapes are never given back.
  @exclusivity(unchecked) private final var knownElementShape: Borrowed<Shape>?

  @usableFromInline
  init(operations: ArrayOperations?) {
    order = UInt64(SerialNumber.next())
    touchedSince = .none
    touchedAll = false
    self.operations = operations
  }

  @usableFromInline
  init(copyingBase other: ArrayStorageBase) {
    order = other.order
    touchedSince = other.touchedSince
    touchedAll = other.touchedAll
    operations = other.operations
    knownElementShape = other.knownElementShape
  }

  /// To be called after every change to which ids there are, or to their order.
  @usableFromInline
  final func orderChanged() {
    order = UInt64(SerialNumber.next())
  }

  // MARK: Elements

  // In all of these the storage has one owner, and the type is that of the elements.

  /// Puts an element's bytes aside.
  ///
  /// Returns where they are, or a negative number where nobody needs them.
  @usableFromInline
  final func putAside(_ element: Address, _ type: Any.Type) -> Int {
    guard Isolation.isOnMainActor else { return -1 }
    return withShape(of: type) { shape in
      shape.hasParts ? ScratchBytes.put(element, count: shape.size) : -1
    }
  }

  /// Gives what has come into an element since its bytes were put aside the places of where it has come to.
  ///
  /// Returns whether the element is certain to be as it was.
  @usableFromInline
  final func takeArrivals(
    _ element: Address, _ type: Any.Type, before: Int
  ) -> Bool {
    withShape(of: type) { shape in
      ScratchBytes.take(before) {
        Arrivals.take(shape, before: $0, now: element)
      }
    }
  }

  @usableFromInline
  static func forgetBytes(_ before: Int) { ScratchBytes.take(before) { _ in } }

  /// Whether elements have tracked parts, asked here and now.
  @usableFromInline
  final func hasParts(_ type: Any.Type) -> Bool {
    Isolation.isOnMainActor && withShape(of: type) { $0.hasParts }
  }

  /// Whether a copy of an element makes a change of the element itself copy much.
  @usableFromInline
  final func elementIsBulky(_ type: Any.Type) -> Bool { withShape(of: type) { $0.isBulky } }

  /// Gives an element's parts places, or takes them away.
  @usableFromInline
  final func place(_ element: Address, _ type: Any.Type, _ step: Placing.Step) {
    withShape(of: type) { Placing.run(step, $0, element) }
  }

  /// A closure assigns an element over another one.
  @usableFromInline
  final func noteAssigned(_ new: Address, over old: Address, _ type: Any.Type) {
    AssignedValues.note(type, new, over: old)
  }

  /// Compares an element that is about to be replaced with the one that replaces it.
  ///
  /// Returns whether they are the same, stamps included.
  @usableFromInline
  final func reconcile(
    old: Address, new: Address, _ type: Any.Type
  ) -> Bool {
    withShape(of: type) { Reconciling.run($0, old: old, new: new, isElement: true) == .same }
  }

  @inline(__always)
  private final func withShape<R>(of type: Any.Type, _ body: (Shape) -> R) -> R {
    let shape = knownElementShape ?? .init(Shape.of(type))
    knownElementShape = shape
    return shape.with(body)
  }
}
