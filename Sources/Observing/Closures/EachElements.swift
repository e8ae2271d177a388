/// Where a list of closures has its elements from.
@MainActor
protocol EachElements<ID, Element> {
  associatedtype ID: Hashable
  associatedtype Element

  /// The elements as they are now, which the closure that is running reads.
  func list() -> EachListing<ID, Element>

  /// The element of this id as it is now, of which the closure that is running reads what it has to read to see it change;
  /// nil if it is not there.
  func element(_ id: ID, expectedAt position: Int) -> Element?
}

/// The elements at one moment.
struct EachListing<ID: Hashable, Element> {
  let ids: [ID]
  /// The place of the array that they lie in, where each closure sees its element change by itself; 0 if there is none, and
  /// the elements have to be compared.
  let home: UInt64
  /// Whether it is a copy of that array which was taken earlier.
  let isOutdated: Bool
  let element: (ID, Int) -> Element
  /// The element, read by the closure that is running as far as it has to be to see it change.
  let read: (ID, Int) -> Element
}

/// Elements of any collection, which the list compares where they cannot tell themselves that they differ.
struct AnyElements<C: Collection>: EachElements where C.Element: Identifiable {
  private let elements: @MainActor () -> C

  init(_ elements: @escaping @MainActor () -> C) { self.elements = elements }

  func list() -> EachListing<C.Element.ID, C.Element> {
    let elements = Array(elements())
    // An id may be computed of what is tracked.
    return EachListing(
      ids: elements.map(\.id), home: 0, isOutdated: false, element: { elements[$1] },
      read: { elements[$1] })
  }

  func element(_ id: C.Element.ID, expectedAt position: Int) -> C.Element? {
    Untracked.run {
      let elements = elements()
      if position < elements.count {
        let element = elements[elements.index(elements.startIndex, offsetBy: position)]
        if element.id == id { return element }
      }
      return elements.first { $0.id == id }
    }
  }
}

/// Elements of an `IdentifiedArray`, each of which is read apart where the array lies in a state.
struct ArrayElements<ID: Hashable, Element>: EachElements {
  private let array: @MainActor () -> IdentifiedArray<ID, Element>

  init(_ array: @escaping @MainActor () -> IdentifiedArray<ID, Element>) { self.array = array }

  func list() -> EachListing<ID, Element> {
    let array = array()
    let home = array.stamp.isPlaced ? array.stamp.number : 0
    return EachListing(
      ids: Array(array.ids), home: home, isOutdated: isOutdated(array),
      element: { id, _ in array.untracked(id)! },
      read: { id, _ in array[id: id]! })
  }

  private func isOutdated(_ array: IdentifiedArray<ID, Element>) -> Bool {
    guard let record = ArrayRecords.find(array.stamp.number) else { return false }
    return array.stamp.committed.version < record.stamp.committed.version
  }

  func element(_ id: ID, expectedAt position: Int) -> Element? {
    // To get at the array is the list's concern; the element is its closure's.
    Untracked.run(array)[id: id]
  }
}
