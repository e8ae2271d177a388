/// Makes an array know an element as if a closure read it: whether another came in its place, and what came into it.
///
/// An array keeps no bytes of elements that nobody reads. Who has to tell what lies in an element from what came there
/// later, as effects have to, holds the element for as long.
package final class HeldElement: DerivedBase {
  private let place: UInt64

  /// Nothing if the array has no such element, or is none of an observed state's.
  package static func hold<ID, Element>(
    _ id: ID, in array: IdentifiedArray<ID, Element>, instead old: HeldElement?
  ) -> HeldElement? {
    guard array.stamp.isPlaced, !array.stamp.isWritten, array.storage.index[id] != nil else {
      return old
    }
    if let old, old.place == array.stamp.number { return old }
    return HeldElement(id, in: array)
  }

  private init<ID, Element>(_ id: ID, in array: IdentifiedArray<ID, Element>) {
    place = array.stamp.number
    super.init()
    // The array is let go of as soon as the element is held: a copy of it would be copied at the next change.
    var read: (() -> Void)? = { array.noteElement(id) }
    startPlainly([]) {
      read?()
      return false
    }
    bringUpToDate()
    read = nil
  }
}
