/// How a value prints in a report: a long collection by its first elements and their number.
enum ShortDescription {
  private static let longest = 100
  private static let shown = 10

  static func of<Value>(_ value: Located<Value>) -> String {
    // In a box, which all that describe it hand on as it is (opened, each of them would have a copy on its stack).
    LargeValue.isOne(Value.self) ? of(boxed(value) as Any) : of(value.pointee)
  }

  private static func boxed<Value>(_ value: Located<Value>) -> Any { value.pointee }

  static func of<Value>(_ value: Value) -> String {
    if let text = value as? String { return text }
    guard let collection = value as? any Collection, collection.count > longest else {
      return String(describing: value)
    }
    return beginning(of: collection)
  }

  private static func beginning<Elements: Collection>(of elements: Elements) -> String {
    let beginning = String(describing: Array(elements.prefix(shown))).dropLast()
    return "\(beginning), … \(elements.count) in all]"
  }
}
