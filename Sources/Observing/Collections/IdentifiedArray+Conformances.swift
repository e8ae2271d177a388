// Tracking shows in none of these: each does what an `Array` of the elements does, and reads all of
// it.

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays have equal elements in the same order.
  ///
  /// - Complexity: O(*n*); O(1), outside closures, if one is an unchanged copy of the other.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    guard isNotingReads else {
      return lhs.storage === rhs.storage || lhs.storage.elements == rhs.storage.elements
    }
    lhs.noteAllRead()
    rhs.noteAllRead()
    // One by one even if the storage is the same, so that what the elements compare is noted.
    let areEqual = lhs.storage.elements.elementsEqual(rhs.storage.elements)
    // Elements that do not equal themselves are no difference, as in an `Array`.
    return areEqual || lhs.storage.elements == rhs.storage.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    noteAllRead()
    hasher.combine(storage.elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable
where Element: Identifiable & Decodable, ID == Element.ID {
  /// Decodes an array of elements, and throws an error if two of them have the same id, or one has an id that is not equal
  /// to itself.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    // Without operations: here, where the types are not known, they would be slow ones.
    self.init(storage: Storage(identify: { $0.id }, operations: nil))
    storage.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() {
      let id = element.id
      let fault =
        id != id
        ? "is not equal to itself (at position \(position))"
        : storage.index[id].map { "is there twice (at positions \($0) and \(position))" }
      if let fault {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "\(Self.name): the id \(id) \(fault)"))
      }
      storage.append(element, id: id)
    }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, described as an array describes them.
  public var description: String { elements.description }

  /// The elements, described as an array describes them.
  public var debugDescription: String { elements.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// The elements alone.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
