/// A collection whose elements are known by their ids, whatever it holds.
package protocol ElementsByID {
  var rowsByID: [(id: AnyHashable, row: Any)] { get }
  static var elementType: Any.Type { get }
}

extension ElementsByID where Self: Sequence {
  package static var elementType: Any.Type { Element.self }
}

extension IdentifiedArray: ElementsByID {
  package var rowsByID: [(id: AnyHashable, row: Any)] {
    zip(ids, self).map { (AnyHashable($0), $1) }
  }
}
