/// Where a list of closures has its elements from.
@MainActor
protocol EachElements<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  /// The elements as they are now, which the closure that is running reads.
  func list() -> EachListing<ID, Element>

  /// The element of this id as it is now; nil if it is not there.
  ///
  /// - `isPlaced`: Whether it lies in an array of a state, where the closure that is running reads what it has to read to
  ///   see it change.
  func element(_ id: ID, expectedAt position: Int, isPlaced: Bool) -> Element?
}

/// The elements at one moment.
struct EachListing<ID: Hashable, Element> {
  let ids: ContiguousArray<ID>
  /// The array that they lie in, by its place and its version, where each closure sees its element change by itself; none if
  /// they have to be compared.
  let home: Stamp
  let element: (ID, Int) -> Element
  /// The element, read by the closure that is running as far as it has to be to see it change.
  let read: (ID, Int) -> Element
}

/// A collection whose elements are made when they are asked for, and whose ids are known without that.
package protocol KnowsIDs {
  /// The ids, and what has to live as long as they say something; nil if they are of another type.
  @MainActor func knownIDs<ID>(as type: ID.Type) -> (ids: ContiguousArray<ID>, kept: [AnyObject])?
}

/// Elements of any collection, which the list compares where they cannot tell themselves that they differ.
struct AnyElements<C: Collection>: EachElements where C.Element: Identifiable {
  /// Each element of a lazy collection is made when it is asked for, where it is found without going through the others.
  private enum Made {
    case inPlace(C)
    case listed([C.Element])
  }

  private let elements: ElementsOfMoment<Made>

  init(_ elements: @escaping @MainActor () -> C) {
    let isIndexed = C.self is any RandomAccessCollection.Type
    self.elements = ElementsOfMoment {
      let made = elements()
      return isIndexed ? .inPlace(made) : .listed(Array(made))
    }
  }

  func list() -> EachListing<C.Element.ID, C.Element> {
    let elements: [C.Element]
    switch self.elements.make() {
    case .inPlace(let made):
      if let known = (made as? any KnowsIDs)?.knownIDs(as: C.Element.ID.self) {
        func element(_ id: C.Element.ID, _ position: Int) -> C.Element {
          withExtendedLifetime(known.kept) {
            made[made.index(made.startIndex, offsetBy: position)]
          }
        }
        return EachListing(ids: known.ids, home: .none, element: element, read: element)
      }
      elements = Array(made)
    case .listed(let made): elements = made
    }
    // An id may be computed of what is tracked.
    return EachListing(
      ids: ContiguousArray(elements.map { $0.id }), home: .none, element: { elements[$1] },
      read: { elements[$1] })
  }

  func element(_ id: C.Element.ID, expectedAt position: Int, isPlaced: Bool) -> C.Element? {
    let elements = elements.now()
    return Untracked.run {
      switch elements {
      case .inPlace(let elements): Self.element(id, of: elements, expectedAt: position)
      case .listed(let elements): Self.element(id, of: elements, expectedAt: position)
      }
    }
  }

  private static func element<Elements: Collection<C.Element>>(
    _ id: C.Element.ID, of elements: Elements, expectedAt position: Int
  ) -> C.Element? {
    if position < elements.count {
      let element = elements[elements.index(elements.startIndex, offsetBy: position)]
      if element.id == id { return element }
    }
    return elements.first { $0.id == id }
  }
}

/// Elements of an `IdentifiedArray`, each of which is read apart where the array lies in a state.
struct ArrayElements<ID: Hashable, Element>: EachElements {
  private let array: ElementsOfMoment<IdentifiedArray<ID, Element>>

  init(_ array: @escaping @MainActor () -> IdentifiedArray<ID, Element>) {
    self.array = ElementsOfMoment(array)
  }

  func list() -> EachListing<ID, Element> {
    let array = array.make()
    let home = liesWhereItsPlaceIs(array) ? array.stamp.committed : .none
    // Of a copy the list has to look at each again that may be another one.
    if !home.isPlaced { array.noteElementsRead() }
    array.noteIDsRead()
    return EachListing(
      ids: array.storage.ids, home: home, element: { array.storage.elements[$1] },
      read: {
        if home.isPlaced { array.noteElementRead($0) }
        return array.storage.elements[$1]
      })
  }

  /// Whether it is not certain to be a copy that was put aside: that has the array's place, too.
  private func liesWhereItsPlaceIs(_ array: IdentifiedArray<ID, Element>) -> Bool {
    // Nobody lists what is being changed in a state: what is written was taken out in the middle of that, or is a copy that
    // the list has changed, whose elements tell nobody what they were changed to.
    guard array.stamp.isPlaced, !array.stamp.isWritten else { return false }
    guard let record = ArrayRecords.find(array.stamp.number) else { return true }
    return array.stamp.committed.version >= record.stamp.committed.version
  }

  func element(_ id: ID, expectedAt position: Int, isPlaced: Bool) -> Element? {
    // To get at the array is the list's concern; the element is its closure's.
    let array = array.now()
    if position < array.storage.ids.count, array.storage.ids[position] == id {
      if isPlaced { array.noteElementRead(id) }
      return array.storage.elements[position]
    }
    return isPlaced ? array[id: id] : array.untracked(id)
  }
}
