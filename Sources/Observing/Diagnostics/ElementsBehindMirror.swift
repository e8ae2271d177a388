/// The elements of the toolchain's collections that show something else in a mirror: `Data` shows an address, and no bytes
/// where there are many.
enum ElementsBehindMirror {
  static func of(_ value: Any) -> Mirror.Children? {
    guard let collection = value as? any BidirectionalCollection & CustomReflectable,
      !(value is any StringProtocol), !(value is any RangeExpression),
      TypeName.isOfTheToolchain(type(of: value)), collection.customMirror.displayStyle == .struct
    else { return nil }
    func open<Elements: Collection>(_ elements: Elements) -> Mirror.Children {
      Mirror.Children(elements.map { (label: String?.none, value: $0 as Any) })
    }
    return open(collection)
  }
}
