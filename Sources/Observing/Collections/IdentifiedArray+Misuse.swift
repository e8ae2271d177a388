// Misuse, kept apart so that what is inlined stays short.
extension IdentifiedArray {
  static var name: String { "IdentifiedArray<\(TypeName.of(Element.self))>" }

  @usableFromInline
  func reportDuplicate(_ id: ID, at position: Int, in operation: StaticString) {
    Misuse.report(
      """
      \(Self.name): the id \(id) is there already (at position \(position)); \
      \(operation) kept the element that was there and ignored the new one
      """)
  }

  /// An id that is not equal to itself is found nowhere, not even to be taken out again.
  @usableFromInline
  func reportUnfit(_ id: ID, in operation: StaticString) {
    Misuse.report(
      """
      \(Self.name): the id \(id) is not equal to itself, so that its element could not be found; \
      \(operation) ignored it
      """)
  }

  @usableFromInline
  func reportCombined(_ id: ID, as combinedID: ID, at position: Int) {
    Misuse.report(
      """
      \(Self.name): elements with the id \(id) were combined into one with the id \(combinedID); \
      init(uniquingIDsWith:) kept the element that was there (at position \(position))
      """)
  }

  @usableFromInline
  func reportAssigned(_ ownID: ID, to id: ID) {
    Misuse.report(
      """
      \(Self.name): an element with the id \(ownID) was assigned to the id \(id); \
      it was updated or appended under \(ownID), and \(id) was left as it was
      """)
  }

  func reportChanged(at position: Int, from old: ID, to id: ID) {
    let outcome =
      if storage.ids[position] == id {
        "and the element is now under \(id), as if removed and inserted"
      } else if let holder = storage.index[id] {
        """
        which is there already (at position \(holder)); the element stays under \(old) until \(id) is free
        """
      } else {
        "which is not equal to itself; the element stays under \(old)"
      }
    Misuse.report(
      """
      \(Self.name): the id of the element at position \(position) was changed in place \
      from \(old) to \(id), \(outcome)
      """)
  }
}
