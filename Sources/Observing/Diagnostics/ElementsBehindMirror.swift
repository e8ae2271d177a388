/// The elements of the toolchain's collections that show something else in a mirror: `Data` shows an address, and no bytes
/// where there are many.
enum ElementsBehindMirror {
  /// How many are looked at one by one: to say of a million bytes which differ would take seconds, and where each is told of,
  /// a line for each is too much long before that.
  static func most(_ isBrief: Bool) -> Int { isBrief ? 10_000 : 64 }

  /// The collection, if the value is one whose elements are found by their place.
  ///
  /// One that is not, an `IndexSet`, say, has parts that a mirror shows.
  static func collection(_ value: Any) -> (any RandomAccessCollection)? {
    guard let collection = value as? any RandomAccessCollection & CustomReflectable,
      !(value is any RangeExpression), TypeName.isOfTheToolchain(type(of: value)),
      collection.customMirror.displayStyle == .struct
    else { return nil }
    return collection
  }

  static func children(_ elements: some Collection) -> Mirror.Children {
    Mirror.Children(elements.map { (label: String?.none, value: $0 as Any) })
  }
}
