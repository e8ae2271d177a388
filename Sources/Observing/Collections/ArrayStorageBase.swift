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
  /// Where one lay whose elements it has, to hand them over.
  final var standsFor: Address?
  /// In which commit an array that has it was committed last, while rows are held.
  @exclusivity(unchecked) @usableFromInline final var committedIn: UInt64 = 0
  /// The position of the element that is out, to be changed, if one is: the last one lies in its place.
  @exclusivity(unchecked) @usableFromInline final var positionOut: Int?
  /// Whether elements have come, or were changed, where their places could not be looked after: off the main actor.
  @exclusivity(unchecked) @usableFromInline final var wasChangedElsewhere = false
  /// The change in place that has marked the array as loose: see `LocalCopies`.
  @exclusivity(unchecked) @usableFromInline final var change: UInt64 = 0
  /// The bytes of the element that is being changed in place.
  ///
  /// Who changes one has exclusive access to the array, so there is one at a time, however long it takes.
  @exclusivity(unchecked) private final var aside = KeptBytes()
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
    wasChangedElsewhere = other.wasChangedElsewhere
    change = other.change
  }

  /// Whether it can be looked after places here; if not, that is noted.
  @usableFromInline
  final var looksAfterPlaces: Bool {
    if Isolation.isOnMainActor { return true }
    wasChangedElsewhere = true
    return false
  }

  /// To be called after every change to which ids there are, or to their order.
  @usableFromInline
  final func orderChanged() {
    order = UInt64(SerialNumber.next())
  }

  /// What was removed before the last commit is nobody's concern any more.
  @usableFromInline
  func forgetRemoved() {}

  /// What was noted of an array that was not committed in the last commit goes on.
  @usableFromInline
  func goOnNoting() {}

  /// One that has what another one held, which has gone, tells those who stand for elements of that.
  @usableFromInline
  func tellOfEnd(ifItStandsFor address: Address) {}

  /// Returns whether any of the keepers lets go of the storage.
  @usableFromInline @inline(never)
  final func isLent() -> Bool {
    var isLent = false
    for keeper in keepers where keeper.lends(self) { isLent = true }
    return isLent
  }

  /// The array at this address does not have the storage for itself, and will get another one.
  ///
  /// Returns the keepers of that array.
  final func isTakenAgain(at address: Address) -> [AnyRowKeeper] {
    let lenders = keepers.filter { $0.hasLent(Address(of: self)) }
    for keeper in lenders { keeper.takeAgain(self) }
    return lenders.filter { $0.isArray(at: address) }
  }

  @usableFromInline @inline(never)
  final func isFollowed(by keepers: [AnyRowKeeper]) {
    for keeper in keepers { keeper.follow(to: self) }
  }

  // MARK: Elements

  // In all of these the storage has one owner, and the type is that of the elements.

  /// Puts an element's bytes aside while it is changed in place.
  ///
  /// Returns whether they are, which they are not where nobody needs them.
  @usableFromInline
  final func putAside(_ element: Address, _ type: Any.Type) -> Bool {
    guard looksAfterPlaces else { return false }
    return withShape(of: type) { shape in
      if shape.hasParts { aside.keep(element, shape) }
      return shape.hasParts
    }
  }

  /// Gives what has come into an element since its bytes were put aside the places of where it has come to.
  ///
  /// Returns whether the element is certain to be as it was.
  @usableFromInline
  final func takeArrivals(_ element: Address, _ type: Any.Type) -> Bool {
    defer { aside.forget() }
    return withShape(of: type) { Arrivals.take($0, before: aside.address.certain, now: element) }
  }

  final var hasBytesAside: Bool { aside.isFilled }

  @usableFromInline
  final func forgetAside() { aside.forget() }

  /// Whether elements have tracked parts, asked here and now.
  @usableFromInline
  final func hasParts(_ type: Any.Type) -> Bool {
    looksAfterPlaces && withShape(of: type) { $0.hasParts }
  }

  /// A copy of the element that is out is kept, which shares its collections with it.
  @usableFromInline
  final func shareSpare(_ type: Any.Type) {
    if withShape(of: type, { $0.isBulky }) { LastValues.share(self) }
  }

  /// Something in the element that is out is about to be changed in place: its copy shares no collections any more.
  func thinSpare() {}

  /// Empties the collections of a copy of an element, if it has any.
  final func thin(_ copy: Address, _ type: Any.Type) {
    withShape(of: type) { if $0.isBulky { $0.thinning.empty(copy) } }
  }

  /// Gives an element's parts places, or takes them away.
  @usableFromInline
  final func place(_ element: Address, _ type: Any.Type, _ step: Placing.Step) {
    withShape(of: type) { Placing.run(step, $0, element) }
  }

  /// An element that was taken out of the array, and may have been changed, comes back.
  ///
  /// - `copy`: The change by which the array is marked, if it does not lie in the model.
  @usableFromInline
  final func comesBack(_ element: Address, _ type: Any.Type, in copy: UInt64?) {
    withShape(of: type) {
      if let copy {
        LocalCopies.loses($0, element, inArrayOf: copy)
      } else {
        LocalCopies.loses($0, element)
      }
    }
  }

  @usableFromInline
  final func isLoose(_ element: Address, _ type: Any.Type) -> Bool {
    withShape(of: type) { LocalCopies.isLoose($0, element) }
  }

  /// A closure assigns an element over another one.
  @usableFromInline
  final func noteAssigned(_ new: Address, over old: Address, _ type: Any.Type) {
    AssignedValues.note(type, new, over: old)
  }

  /// Compares an element that is about to be replaced with the one that replaces it.
  @usableFromInline
  final func reconcile(old: Address, new: Address, _ type: Any.Type) -> Reconciling.Result {
    let outer = VacatedPlaces.enterArray()
    defer { VacatedPlaces.leaveArray(outer) }
    return withShape(of: type) { Reconciling.run($0, old: old, new: new, isElement: true) }
  }

  @inline(__always)
  private final func withShape<R>(of type: Any.Type, _ body: (Shape) -> R) -> R {
    let shape = knownElementShape ?? .init(Shape.of(type))
    knownElementShape = shape
    return shape.with(body)
  }
}
