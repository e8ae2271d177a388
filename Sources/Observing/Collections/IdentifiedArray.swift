/// An ordered collection of elements, each with an id of its own, that finds an element by its id
/// in constant time.
///
/// It is a value as an `Array` is, and it is compared, hashed, encoded and printed as an `Array` of
/// its elements. An element is changed where it lies, through its id or its position, without a
/// copy of it or of the array:
///
///     rows[id: 3]?.title = "Three"
///     rows[0].isDone.toggle()
///
/// An id is there once at most. What would break that is misuse: it is reported, and loses nothing
/// that was there.
///
/// - An element that is appended or inserted under an id that is there already is ignored; so is a
///   later one of the elements an array is made of.
/// - An element's id is not to be changed in place. If it is, the element stays at its position and
///   is entered under its new id, as if removed and inserted. If the new id is another element's,
///   it stays under the id that it had until the new one is free: the change that makes it so enters
///   the element under it.
/// - An element whose id is not equal to itself, a NaN, could not be found: it is ignored as one is whose id is there
///   already, and stays under the id that it had if it gets such a one in place.
/// - `rows[id: 3] = row`, where `row` has the id 4, updates or appends the element 4, and leaves
///   the element 3 alone.
///
/// Below, *n* is the number of elements. The first change of an array whose elements a copy shares copies
/// them once, in O(*n*), as with an `Array`.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  /// What the array holds, shared with its copies until one of them is changed.
  @usableFromInline var storage: Storage
  /// Which tracked property holds the array; none for one that was made outside, and kept by
  /// copies.
  @usableFromInline var stamp: Stamp

  @inlinable
  init(storage: Storage) {
    self.storage = storage
    self.stamp = .none
  }

  /// Creates an array of elements whose ids are at a key path.
  ///
  /// An element whose id has occurred before is misuse: it is reported and left out.
  ///
  /// - Complexity: O(*m*), where *m* is the number of elements given.
  @inlinable
  public init(uniqueElements: some Sequence<Element>, id: KeyPath<Element, ID> & Sendable) {
    self.init(storage: Storage { $0[keyPath: id] })
    fill(with: uniqueElements)
  }

  /// Creates an array of elements whose ids are at a key path, and combines those that share an id
  /// into one.
  ///
  /// The combined element takes the place of the first one, whose id it must have.
  ///
  /// - Complexity: O(*m*), where *m* is the number of elements given.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(storage: Storage { $0[keyPath: id] })
    try fill(with: elements, uniquingIDsWith: combine)
  }
}

/// An identified array of elements that know their own ids.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(storage: Storage { $0.id })
  }

  /// Creates an array of elements.
  ///
  /// An element whose id has occurred before is misuse: it is reported and left out.
  ///
  /// - Complexity: O(*m*), where *m* is the number of elements given.
  @inlinable
  public init(uniqueElements: some Sequence<Element>) {
    self.init()
    fill(with: uniqueElements)
  }

  /// Creates an array of elements, and combines those that share an id into one.
  ///
  /// The combined element takes the place of the first one, whose id it must have.
  ///
  /// - Complexity: O(*m*), where *m* is the number of elements given.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try fill(with: elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray {
  // A new storage is unique and nobody can have read it: there is nothing to note.
  @inlinable
  mutating func fill(with elements: some Sequence<Element>) {
    storage.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let id = storage.identify(element)
      if refuse(id, in: "init(uniqueElements:)") == nil { storage.append(element, id: id) }
    }
  }

  @inlinable
  mutating func fill(
    with elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    storage.reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let id = storage.identify(element)
      guard let position = storage.index[id] else {
        if refuse(id, in: "init(uniquingIDsWith:)") == nil { storage.append(element, id: id) }
        continue
      }
      let combined = try combine(storage.elements[position], element)
      let combinedID = storage.identify(combined)
      if combinedID == id {
        storage.elements[position] = combined
      } else {
        reportCombined(id, as: combinedID, at: position)
      }
    }
  }
}
