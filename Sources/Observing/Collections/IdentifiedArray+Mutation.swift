extension IdentifiedArray {
  /// Makes room for a number of elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    makeUnique()
    storage.reserveCapacity(minimumCapacity)
  }

  /// Appends an element, unless its id is there already, which is misuse: the element that is there
  /// stays.
  ///
  /// - Returns: Whether the element was appended, and the position at which its id is; the end of the array for an id
  ///   that cannot be anywhere, since it is not equal to itself.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = storage.identify(element)
    if let position = refuse(id, in: "append") { return (false, position) }
    return (true, add(element, id: id))
  }

  /// Appends elements, without those whose ids are there already, which is misuse.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of elements given.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element, unless its id is there already, which is misuse: the element that is there
  /// stays.
  ///
  /// - Returns: Whether the element was inserted, and the position at which its id is; the end of the array for an id
  ///   that cannot be anywhere, since it is not equal to itself.
  /// - Complexity: O(*n*), since the elements behind it move up.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int)
  {
    let id = storage.identify(element)
    if let position = refuse(id, in: "insert") { return (false, position) }
    let touch = touch(id)
    storage.elements.insert(element, at: position)
    storage.ids.insert(id, at: position)
    storage.reindex(position..<storage.ids.count)
    storage.orderChanged()
    stripInserted(at: position, touch)
    return (true, position)
  }

  /// Puts an element in the place of the one with its id, or appends it if there is none.
  ///
  /// - Returns: The element that was replaced.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let id = storage.identify(element)
    if let position = storage.index[id] { return replace(at: position, with: element) }
    if refuse(id, in: "updateOrAppend") == nil { _ = add(element, id: id) }
    return nil
  }

  /// Removes the element with an id, if there is one, and returns it.
  ///
  /// - Complexity: O(*n*), since the elements behind it move up; O(1) for the last one.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let position = storage.index[id] else {
      noteUnchanged()
      return nil
    }
    return remove(at: position)
  }

  /// Removes the element at a position, and returns it.
  ///
  /// - Complexity: O(*n*), since the elements behind it move up; O(1) for the last one.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    touch(storage.ids[position])
    let removed = storage.elements.remove(at: position)
    keepRemoved(removed, storage.ids[position])
    idRemoved(at: position)
    return removed
  }

  /// Removes the first element, and returns it.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the last element, and returns it.
  ///
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: storage.elements.count - 1)
  }

  /// Removes the elements at some positions, given in any order.
  ///
  /// - Complexity: O(*n*). Each element that stays is moved at most once.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    guard let first = offsets.min() else { return noteUnchanged() }
    for offset in offsets { touch(storage.ids[offset]) }
    // Each that stays is moved up once.
    var next = first
    for position in first..<storage.elements.count {
      if offsets.contains(position) {
        keepRemoved(storage.elements[position], storage.ids[position])
        storage.index[storage.ids[position]] = nil
      } else {
        storage.elements.swapAt(next, position)
        storage.ids.swapAt(next, position)
        next += 1
      }
    }
    storage.elements.removeSubrange(next...)
    storage.ids.removeSubrange(next...)
    storage.reindex(first..<next)
    storage.orderChanged()
    if !storage.waiting.isEmpty { enterWaiting() }
  }

  /// Removes the elements that satisfy a predicate; none of them if it throws an error.
  ///
  /// - Complexity: O(*n*). Each element that stays is moved at most once.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    noteElementsRead()
    remove(
      atOffsets: try storage.elements.indices.filter { try shouldBeRemoved(storage.elements[$0]) })
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    if storage.elements.isEmpty {
      noteUnchanged()
      if !keepCapacity && storage.elements.capacity > 0 { makeUnique() } else { return }
    } else {
      touchAll()
      keepAll()
      storage.orderChanged()
    }
    storage.elements.removeAll(keepingCapacity: keepCapacity)
    storage.ids.removeAll(keepingCapacity: keepCapacity)
    storage.index.removeAll(keepingCapacity: keepCapacity)
    if !storage.waiting.isEmpty { storage.waiting = [:] }
  }
}

// The order.
extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    guard first != second else { return }
    touchOrder()
    storage.elements.swapAt(first, second)
    storage.ids.swapAt(first, second)
    storage.index[storage.ids[first]] = first
    storage.index[storage.ids[second]] = second
    storage.orderChanged()
  }

  /// Sorts the elements by a predicate; equal ones keep their order, and an order that is right is
  /// no change.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    noteElementsRead()
    reorder(
      try storage.elements.indices.sorted {
        try areInIncreasingOrder(storage.elements[$0], storage.elements[$1])
      })
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    reorder(storage.elements.indices.reversed())
  }

  /// Shuffles the elements with a generator of random numbers.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder(storage.elements.indices.shuffled(using: &generator))
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements at some positions, in their order, to before the one that is at a position
  /// now.
  ///
  /// The positions are a list's, as SwiftUI's `onMove` hands them out: an `IndexSet` will do.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let positions = storage.elements.indices
    let moved = Set(offsets)
    precondition(moved.allSatisfy(positions.contains), "Offset out of range")
    precondition(0...positions.upperBound ~= destination, "Destination out of range")
    guard !moved.isEmpty else { return }
    var order: [Int] = []
    order.reserveCapacity(positions.count)
    order += (0..<destination).lazy.filter { !moved.contains($0) }
    order += moved.sorted()
    order += (destination..<positions.upperBound).lazy.filter { !moved.contains($0) }
    reorder(order)
  }

  /// Puts at each position the element from the position that a permutation names.
  @inlinable
  mutating func reorder(_ permutation: [Int]) {
    let positions = permutation.indices
    guard let first = positions.first(where: { permutation[$0] != $0 }),
      let last = positions.last(where: { permutation[$0] != $0 })
    else { return noteUnchanged() }
    touchOrder()
    let elements = permutation[first...last].map { storage.elements[$0] }
    let ids = permutation[first...last].map { storage.ids[$0] }
    storage.elements.replaceSubrange(first...last, with: elements)
    storage.ids.replaceSubrange(first...last, with: ids)
    storage.reindex(first..<last + 1)
    storage.orderChanged()
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; equal ones keep their order, and an order that is right is no change.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
