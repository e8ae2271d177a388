extension IdentifiedArray {
  /// What an array and its unchanged copies share; changed only by an array that is its one owner.
  ///
  /// Exclusivity is not checked for the stored properties. Whoever changes the storage has exclusive
  /// access to the array that alone owns it, which *is* checked; checking the same thing again made
  /// each change in place take more than twice as long (97 instead of 40 ns by id, 40 instead of
  /// 17 ns by position).
  @usableFromInline
  @_fixed_layout
  final class Storage: ArrayStorageBase {
    @exclusivity(unchecked) @usableFromInline var elements: ContiguousArray<Element>
    /// The id that each element is under, by position.
    @exclusivity(unchecked) @usableFromInline var ids: ContiguousArray<ID>
    /// The position of each id.
    @exclusivity(unchecked) @usableFromInline var index: [ID: Int]
    /// The own ids of elements that wait for these, since others have them, by the ids under which they are meanwhile.
    @exclusivity(unchecked) @usableFromInline var waiting: [ID: ID] = [:]
    /// Returns an element's own id.
    ///
    /// It is made from a key path that is `Sendable`, or from `Identifiable`'s `id`, but not marked
    /// so itself, since that forbids it to capture a generic `Element.Type`.
    @usableFromInline let identify: (Element) -> ID
    /// The ids of the elements that were changed, inserted or removed since `touchedSince`, unless
    /// all may have been.
    @exclusivity(unchecked) @usableFromInline var touched: [ID]
    /// The elements that were removed since the last commit, where those who stand for them are not told at once.
    ///
    /// Whether it belongs to the array that those who stand for elements stand for, or to a copy that is thrown away,
    /// shows at the commit.
    @exclusivity(unchecked) @usableFromInline var removed: [ID: Element] = [:]
    /// Elements that have come since then, and are not worth being handed over.
    @exclusivity(unchecked) @usableFromInline var newcomers: Set<ID> = []
    /// The commit after which these two were noted; after the array's next they say nothing.
    @exclusivity(unchecked) @usableFromInline var removedIn: UInt64 = 0

    /// Made where the types are known, it comes with operations for just these.
    @inlinable
    convenience init(identify: @escaping (Element) -> ID) {
      self.init(identify: identify, operations: ArrayOperations(of: IdentifiedArray.self))
    }

    @inlinable
    init(identify: @escaping (Element) -> ID, operations: ArrayOperations?) {
      self.elements = []
      self.ids = []
      self.index = [:]
      self.identify = identify
      self.touched = []
      super.init(operations: operations)
    }

    @inlinable
    init(copying other: Storage) {
      self.elements = other.elements
      self.ids = other.ids
      self.index = other.index
      self.identify = other.identify
      self.touched = other.touched
      self.waiting = other.waiting
      self.removed = [:]
      super.init(copyingBase: other)
      if ThreadWord.isWritingHere { takeOver(other) }
    }

    /// What the element that is out was, where somebody may ask for it: without its collections, as soon as something in it
    /// is changed in place.
    @exclusivity(unchecked) @usableFromInline var spare = KeptValue<Element>()

    override func thinSpare() {
      if let spare = spare.located { thin(spare.address, Element.self) }
    }

    @usableFromInline
    override func forgetRemoved() {
      removedIn = 0
      if !removed.isEmpty {
        Outgoing.hold(removed)
        removed = [:]
      }
      if !newcomers.isEmpty { newcomers = [] }
    }

    override func goOnNoting() {
      if removedIn == RowKeepers.round &- 1, committedIn != removedIn {
        removedIn = RowKeepers.round
      }
    }

    override func tellOfEnd(ifItStandsFor address: Address) {
      if standsFor == address { tellOfEnd() }
    }

    // Written out, so that it can be inlined.
    @inlinable deinit {
      if !keepers.isEmpty { handOverAll() }
      if spare.memory != nil { spare.end() }
    }
  }
}

extension IdentifiedArray.Storage {
  /// Whether the journal names what was changed since the array was committed with the stamp `old`.
  @inlinable
  func hasJournal(since old: Stamp) -> Bool { touchedSince == old }

  @inlinable
  func reserveCapacity(_ minimumCapacity: Int) {
    elements.reserveCapacity(minimumCapacity)
    ids.reserveCapacity(minimumCapacity)
    index.reserveCapacity(minimumCapacity)
  }

  @inlinable
  func append(_ element: __owned Element, id: ID) {
    index[id] = elements.count
    ids.append(id)
    elements.append(element)
  }

  /// Enters the positions of the ids in a range that has changed.
  @inlinable
  func reindex(_ positions: Range<Int>) {
    for position in positions {
      index[ids[position]] = position
    }
  }
}

// An element is changed through an optional by taking it out of the array and putting it back,
// since an optional needs memory of its own. It is moved and not copied, so that what it refers to
// stays referred to once. To leave no hole, it trades places with the last element first: while it
// is out, the array is one shorter and its last element is at the wrong position, but no memory is
// uninitialised. No array is seen so: whoever takes an element out holds exclusive access to it until
// it is put back. But the storage may be known to who stands for another array that had it before.
extension IdentifiedArray.Storage {
  /// - Parameters:
  ///   - position: Where the element lies.
  ///   - keepsSpare: Whether a copy of it is kept: it may not come back.
  /// - Returns: The element.
  @inlinable
  func takeOut(at position: Int, keepsSpare: Bool) -> Element {
    if keepsSpare || !keepers.isEmpty && ThreadWord.isWritingHere { keepSpare(at: position) }
    positionOut = position
    let last = elements.count - 1
    if position != last {
      elements.trade(position, last)
    }
    return elements.removeLast()
  }

  /// The element at a position, wherever it lies at this moment; of the one that is out a copy, if there is one.
  @usableFromInline @inline(never)
  func element(at position: Int) -> Element? {
    guard let positionOut else { return elements[position] }
    if position == positionOut { return spare.value }
    return elements[position == elements.count ? positionOut : position]
  }

  @usableFromInline @inline(never)
  func keepSpare(at position: Int) {
    elements.withElement(at: position) { spare.set(copyOf: $0) }
    shareSpare(Element.self)
  }

  @inlinable @inline(__always)
  func nothingIsOut() {
    positionOut = nil
    if spare.isThere { dropSpare() }
  }

  @usableFromInline @inline(never)
  func dropSpare() {
    LastValues.stopSharing(self)
    if !Outgoing.isUnnoticed(Element.self), let spare = spare.located {
      Outgoing.hold(spare.pointee)
    }
    spare.clear()
  }

  /// Undoes `takeOut(at:keepsSpare:)`; no memory is allocated, as the array keeps its capacity.
  @inlinable
  func putBack(_ element: __owned Element, at position: Int) {
    elements.append(element)
    let last = elements.count - 1
    if position != last {
      elements.trade(position, last)
    }
    nothingIsOut()
  }

  /// Brings the other elements into their order when the one that was taken out does not come back.
  @inlinable
  func closeGap(at position: Int) {
    if position != elements.count {
      elements.append(elements.remove(at: position))
    }
    nothingIsOut()
  }
}
