// Not a `MutableCollection`: its algorithms move elements by assigning one over another, so that an
// id would be there twice in between. `sort`, `swapAt`, `reverse`, `shuffle` and `move` are the
// array's own.
extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last element.
  @inlinable public var endIndex: Int { count }

  /// The number of elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int {
    if stamp.isPlaced, ThreadWord.isAnyoneObserving { noteCount() }
    return storage.elements.count
  }

  /// Whether there are no elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var isEmpty: Bool {
    if stamp.isPlaced, ThreadWord.isAnyoneObserving { notePresence() }
    return storage.elements.isEmpty
  }

  /// The element at a position, which can be changed in place as long as it keeps its id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      noteIDsRead()
      noteElementRead(storage.ids[position])
      return storage.elements[position]
    }
    set {
      let id = storage.identify(newValue)
      if id == storage.ids[position] {
        _ = replace(at: position, with: newValue)
      } else {
        replace(at: position, with: newValue, of: id)
      }
    }
    _modify {
      let touch = touch(storage.ids[position])
      let isAside = putAside(at: position)
      let isModel = liesInModel()
      if isModel { storage.withElement(at: position) { ModelMemory.open($0, Element.self) } }
      // Deferred, since nothing else runs after a change that throws.
      defer {
        if isModel { storage.withElement(at: position) { ModelMemory.close($0) } }
        elementChanged(at: position, isAside: isAside, touch)
      }
      yield &storage.elements[position]
    }
  }

  /// Iterates over the elements.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let array: IdentifiedArray
    @usableFromInline var position = 0

    @inlinable
    init(_ array: IdentifiedArray) {
      self.array = array
    }

    /// Returns the next element.
    @inlinable
    public mutating func next() -> Element? {
      guard position < array.storage.elements.count else { return nil }
      defer { position += 1 }
      array.noteElementRead(array.storage.ids[position])
      return array.storage.elements[position]
    }
  }

  /// Returns an iterator over the elements.
  @inlinable
  public func makeIterator() -> Iterator {
    noteIDsRead()
    return Iterator(self)
  }
}

extension IdentifiedArray.Iterator: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// The elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var elements: [Element] {
    noteAllRead()
    return Array(storage.elements)
  }

  /// Returns the position of the element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    noteIDsRead()
    return storage.index[id]
  }

  /// Returns whether there is an element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(id: ID) -> Bool {
    noteElementRead(id)
    return storage.index[id] != nil
  }

  /// The element with an id, which can be changed in place as long as it keeps its id.
  ///
  /// Assigning an element appends it if there is none with the id; assigning nil removes the one
  /// that is there.
  ///
  /// - Complexity: O(1) on average; O(*n*) where it removes the element.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      noteElementRead(id)
      guard let position = storage.index[id] else { return nil }
      return storage.elements[position]
    }
    set {
      assign(newValue, id: id)
    }
    _modify {
      if let position = storage.index[id] {
        let touch = touch(id)
        let isAside = putAside(at: position)
        let isModel = liesInModel()
        var element = Optional(storage.takeOut(at: position, keepsSpare: handsOver))
        if isModel { withAddress(of: &element) { ModelMemory.open($0, Element?.self) } }
        // Deferred, since nothing else runs after a change that throws.
        defer {
          if isModel { withAddress(of: &element) { ModelMemory.close($0) } }
          putBack(&element, at: position, isAside: isAside, touch)
        }
        yield &element
      } else {
        var element: Element?
        defer {
          if let added = element { assign(added, id: id) } else { noteUnchanged() }
        }
        yield &element
      }
    }
  }

  /// Returns the elements that satisfy a predicate, in their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    noteIDsRead()
    var kept: [Int] = []
    for position in storage.elements.indices {
      noteElementRead(storage.ids[position])
      if try isIncluded(storage.elements[position]) { kept.append(position) }
    }
    // A copy of the whole, so that assigning it back is no change.
    guard kept.count < storage.elements.count else { return self }
    var result = Self(storage: Storage(identify: storage.identify))
    result.storage.reserveCapacity(kept.count)
    for position in kept {
      result.storage.append(storage.elements[position], id: storage.ids[position])
    }
    if !storage.waiting.isEmpty {
      result.storage.waiting = storage.waiting
      result.enterWaiting()
    }
    return result
  }

  /// Notes that all of the array is read: the ids, and each element.
  @inlinable
  func noteAllRead() {
    guard Self.isNotingReads else { return }
    noteIDsRead()
    for id in storage.ids { noteElementRead(id) }
  }
}
