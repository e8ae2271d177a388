extension IdentifiedArray {
  /// The ids of the elements, in their order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var ids: IDs {
    noteIDsRead()
    return IDs(ids: storage.ids, index: storage.index)
  }

  /// The ids of an array's elements, in their order, as they were when asked for.
  ///
  /// It does not hold on to the elements: a change of one in place copies nothing on its account.
  @frozen
  public struct IDs {
    @usableFromInline let ids: ContiguousArray<ID>
    @usableFromInline let index: [ID: Int]

    @inlinable
    init(ids: ContiguousArray<ID>, index: [ID: Int]) {
      self.ids = ids
      self.index = index
    }
  }
}

extension IdentifiedArray.IDs: RandomAccessCollection {
  /// The position of the first id.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last id.
  @inlinable public var endIndex: Int { ids.count }

  // The standard library's own count in steps and check each, with types that it has to look up where they are generic.

  /// How many there are.
  @inlinable public var count: Int { ids.count }

  /// The position after another one.
  @inlinable public func index(after position: Int) -> Int { position + 1 }

  /// The position before another one.
  @inlinable public func index(before position: Int) -> Int { position - 1 }

  /// How many positions there are between two.
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The id at a position.
  @inlinable public subscript(position: Int) -> ID { ids[position] }

  /// Returns whether an id is among them, in constant time.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    index[id] != nil
  }

  /// Returns the position of an id, in constant time.
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    index[id]
  }

  /// Returns the position of an id, in constant time.
  @inlinable
  public func lastIndex(of id: ID) -> Int? {
    index[id]
  }
}

extension IdentifiedArray.IDs: Equatable {
  /// Returns whether two arrays have the same ids in the same order.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.ids == rhs.ids
  }

  /// Returns whether the ids are those of a list, in its order.
  @inlinable
  public static func == (lhs: Self, rhs: [ID]) -> Bool {
    lhs.ids.elementsEqual(rhs)
  }
}

extension IdentifiedArray.IDs: Hashable {
  /// Hashes the ids in their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ids)
  }
}

extension IdentifiedArray.IDs: Sendable where ID: Sendable {}

extension IdentifiedArray.IDs: CustomStringConvertible, CustomDebugStringConvertible {
  /// The ids, described as an array describes them.
  public var description: String { ids.description }

  /// The ids, described as an array describes them.
  public var debugDescription: String { Array(ids).debugDescription }
}

extension IdentifiedArray.IDs: CustomReflectable {
  /// The ids alone.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: ids, displayStyle: .collection)
  }
}
