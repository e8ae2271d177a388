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
    guard let collection = longCollection(value) else { return ValueText.alone(value) }
    return beginning(of: collection)
  }

  private static func longCollection(_ value: Any) -> (any Collection)? {
    guard !(value is any StringProtocol), let collection = value as? any Collection,
      collection.count > longest
    else { return nil }
    return collection
  }

  private static func beginning<Elements: Collection>(of elements: Elements) -> String {
    let beginning = inOrder(elements) ?? elements.prefix(shown).map { ValueText.of($0) }
    return "[\(beginning.prefix(shown).joined(separator: ", ")), … \(elements.count) in all]"
  }

  /// The elements of a set or a dictionary; nil of what has an order of its own.
  private static func inOrder(_ collection: Any) -> [String]? {
    let mirror = Mirror(reflecting: collection)
    switch mirror.displayStyle {
    case .set, .dictionary: return ValueText.elements(mirror)
    default: return nil
    }
  }

  // MARK: Two that differ

  /// The texts of two values that differ: where they would look the same, what tells them apart, if anything does.
  static func of(_ old: Any, andOf new: Any) -> (old: String, new: String) {
    let texts = (old: of(old), new: of(new))
    if texts.old != texts.new { return texts }
    let exact = excerpts(old, new) ?? exact(old, new)
    return exact.old == exact.new ? texts : exact
  }

  /// A text in quotes is told from what prints like it, and a case by its name from one that describes itself alike.
  static func exact(_ old: Any, _ new: Any) -> (old: String, new: String) {
    let texts = (old: ValueText.of(old), new: ValueText.of(new))
    guard texts.old == texts.new, let before = ValueText.caseName(of: old),
      let now = ValueText.caseName(of: new)
    else { return texts }
    return (before, now)
  }

  /// Of long collections that begin alike, the elements from the first to the last that differ.
  private static func excerpts(_ old: Any, _ new: Any) -> (old: String, new: String)? {
    guard let before = elements(old), let now = elements(new) else { return nil }
    let same = zip(before, now).prefix { $0 == $1 }.count
    let sameAtEnd = zip(before.dropFirst(same).reversed(), now.dropFirst(same).reversed())
      .prefix { $0 == $1 }.count
    return (
      excerpt(before.dropFirst(same).dropLast(sameAtEnd), of: before.count),
      excerpt(now.dropFirst(same).dropLast(sameAtEnd), of: now.count)
    )
  }

  private static func elements(_ value: Any) -> [String]? {
    func inTurn<Elements: Collection>(_ elements: Elements) -> [String] {
      elements.map { ValueText.of($0) }
    }
    return longCollection(value).map { inOrder($0) ?? inTurn($0) }
  }

  /// Some elements of a long collection, and how many it has.
  static func excerpt(_ elements: some Collection<String>, of count: Int) -> String {
    "[… " + (elements.prefix(shown) + ["… \(count) in all"]).joined(separator: ", ") + "]"
  }
}
