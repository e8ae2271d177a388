/// How a value prints in a report: a long collection by its first elements and their number.
enum ShortDescription {
  private static let longest = 100
  private static let shown = 10
  private static let longestText = 300
  fileprivate static let shownText = 100

  static func of<Value>(_ value: Located<Value>) -> String {
    // In a box, which all that describe it hand on as it is (opened, each of them would have a copy on its stack).
    LargeValue.isOne(Value.self) ? of(boxed(value) as Any) : of(value.pointee)
  }

  private static func boxed<Value>(_ value: Located<Value>) -> Any { value.pointee }

  static func of<Value>(_ value: Value) -> String {
    if let collection = longCollection(value) { return beginning(of: collection) }
    if let text = value as? any StringProtocol, isLong(String(text)) {
      return ValueText.alone(text.prefix(shownText)) + rest(of: text.count)
    }
    return ValueText.alone(value)
  }

  fileprivate static func isLong(_ text: String) -> Bool {
    text.utf8.count > longestText && text.count > longestText
  }

  fileprivate static func rest(of count: Int) -> String { "… \(count) characters in all" }

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
    if let texts = excerptsOfTexts(old, new) { return texts }
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
    if let elements = ElementsBehindMirror.collection(value) {
      return elements.count > ElementsBehindMirror.most(true) ? nil : inTurn(elements)
    }
    return longCollection(value).map { inOrder($0) ?? inTurn($0) }
  }

  /// Of long texts that begin alike, what stands around the first difference.
  private static func excerptsOfTexts(_ old: Any, _ new: Any) -> (old: String, new: String)? {
    guard let old = old as? any StringProtocol, let new = new as? any StringProtocol else {
      return nil
    }
    let (before, now) = (String(old), String(new))
    guard isLong(before), isLong(now), before != now,
      before.prefix(shownText) == now.prefix(shownText)
    else { return nil }
    let same = max(0, zip(before, now).prefix { $0 == $1 }.count - 20)
    func excerpt(_ text: String) -> String {
      "…\(text.dropFirst(same).prefix(shownText))\(rest(of: text.count))"
    }
    return (excerpt(before), excerpt(now))
  }

  /// Some elements of a long collection, and how many it has.
  static func excerpt(_ elements: some Collection<String>, of count: Int) -> String {
    "[… " + (elements.prefix(shown) + ["… \(count) in all"]).joined(separator: ", ") + "]"
  }
}

extension ValueText {
  /// A value that stands alone, of which the beginning is enough to tell which it is: an action, say.
  package static func short(_ value: Any) -> String {
    let text = alone(value)
    return ShortDescription.isLong(text)
      ? text.prefix(ShortDescription.shownText) + ShortDescription.rest(of: text.count) : text
  }
}
