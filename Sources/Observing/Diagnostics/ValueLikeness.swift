/// Whether two values look the same part by part: the answer where their type has no equality of its own.
///
/// What differs is for `StateDifference` to say, in texts that somebody reads, and that have their bounds. This only answers,
/// and has none: parts are gone through one after the other, so that no depth takes more of the stack.
package struct ValueLikeness {
  /// Whether objects are compared by what is in them; else two are the same or not, and so is what has no parts.
  private let looksIntoObjects: Bool
  private var pending: [(Any, Any)]
  /// The pairs of objects, and of boxes of shared values, that were compared, or are: each is gone into once.
  private var met: Set<Pair> = []

  private struct Pair: Hashable {
    let left: ObjectIdentifier
    let right: ObjectIdentifier
  }

  /// Whether two values look the same.
  ///
  /// - Parameters:
  ///   - left: A value.
  ///   - right: Another one.
  ///   - looksIntoObjects: Whether two objects look the same if what is in them does.
  /// - Returns: The answer. What shows nothing of itself, a closure, say, is compared as what it says it is; where
  ///   objects are not looked into, it is the same or not.
  package static func areAlike(_ left: Any, _ right: Any, inObjects looksIntoObjects: Bool) -> Bool
  {
    var walk = ValueLikeness(looksIntoObjects: looksIntoObjects, pending: [(left, right)])
    return Untracked.run { walk.run() }
  }

  private mutating func run() -> Bool {
    while let (left, right) = pending.popLast() {
      guard type(of: left) == type(of: right), compare(left, right) else { return false }
    }
    return true
  }

  /// Compares two values of one type; their parts are put off.
  private mutating func compare(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? Any.Type, let right = right as? Any.Type { return left == right }
    if !looksIntoObjects {
      // It counts which shared value it is.
      if let left = left as? any ComparedByBytes { return refersToSame(left, right) }
      // One that says itself what its parts are may leave some out.
      if left is any CustomReflectable, !TypeName.isOfTheToolchain(type(of: left)) {
        return areSameLeaf(left, right)
      }
    }
    if let areEqual = areEqual(left, right) { return areEqual }
    if let left = left as? any TrackedProperty, let right = right as? any TrackedProperty {
      return putOff([left.plainValue], [right.plainValue])
    }
    if let left = left as? any AnyShared, let right = right as? any AnyShared {
      if let box = left.box, let other = right.box, !isNew(box, other) { return true }
      return putOff([left.anyValue], [right.anyValue])
    }
    if let left = left as? any ElementsByID, let right = right as? any ElementsByID {
      let (left, right) = (left.rowsByID, right.rowsByID)
      return left.map(\.id) == right.map(\.id) && putOff(left.map(\.row), right.map(\.row))
    }
    if let left = ElementsBehindMirror.collection(left),
      let right = ElementsBehindMirror.collection(right)
    {
      return putOff(left.map { $0 as Any }, right.map { $0 as Any })
    }
    if Self.isObject(left) { return compareObjects(left as AnyObject, right as AnyObject) }
    return compareParts(left, right)
  }

  private mutating func compareObjects(_ left: AnyObject, _ right: AnyObject) -> Bool {
    if !looksIntoObjects { return left === right }
    guard isNew(left, right) else { return true }
    return comparePartsInOrder(left, Mirror(reflecting: left), right, Mirror(reflecting: right))
  }

  /// Whether two objects are to be compared: they are two, and are met for the first time.
  private mutating func isNew(_ left: AnyObject, _ right: AnyObject) -> Bool {
    left !== right && met.insert(Pair(left: .init(left), right: .init(right))).inserted
  }

  private mutating func compareParts(_ left: Any, _ right: Any) -> Bool {
    let mirror = ValueMirror.of(left)
    let other = ValueMirror.of(right)
    switch mirror.displayStyle {
    case .enum, .optional:
      guard let number = ValueText.caseNumber(of: left) else { return areSameLeaf(left, right) }
      guard number == ValueText.caseNumber(of: right) else { return false }
      // Of one that carries what nobody can look at, the case is what is known.
      return looksIntoObjects || ValueMirror.isTold(type(of: left))
        ? putOff(mirror.children.map(\.value), other.children.map(\.value))
        : areSameLeaf(left, right)
    case .dictionary where left is any HoldsElements:
      return compareEntries(mirror, other)
    case .collection, .dictionary:
      return putOff(mirror.children.map(\.value), other.children.map(\.value))
    default:
      return comparePartsInOrder(left, mirror, right, other)
    }
  }

  private mutating func comparePartsInOrder(
    _ left: Any, _ mirror: Mirror, _ right: Any, _ other: Mirror
  ) -> Bool {
    let parts = mirror.partsOfAll
    let others = other.partsOfAll
    // Those of the toolchain that say what they are have parts that nobody has written.
    let isOneValue =
      mirror.displayStyle == .struct && TypeName.isOfTheToolchain(type(of: left))
      && ValueText.saysItself(left)
    if parts.isEmpty || isOneValue { return areSameLeaf(left, right) }
    // Not in step if a custom mirror shows other parts for other values.
    return parts.map(\.label) == others.map(\.label)
      && putOff(parts.map(\.value), others.map(\.value))
  }

  private mutating func compareEntries(_ left: Mirror, _ right: Mirror) -> Bool {
    let entries = left.entries
    let others = Dictionary(right.entries) { first, _ in first }
    guard entries.count == others.count else { return false }
    for (key, value) in entries {
      guard let other = others[key] else { return false }
      pending.append((value, other))
    }
    return true
  }

  private mutating func putOff(_ left: [Any], _ right: [Any]) -> Bool {
    guard left.count == right.count else { return false }
    pending += zip(left, right)
    return true
  }

  /// Whether values without parts are the same.
  private func areSameLeaf(_ left: Any, _ right: Any) -> Bool {
    if looksIntoObjects {
      guard ValueText.of(left) == ValueText.of(right) else { return false }
      // Of what nobody can look into, a text says less than it holds.
      if ValueMirror.isTold(type(of: left)) { return true }
    }
    func areSame<Value>(_ left: Value) -> Bool {
      (right as? Value).map { Sameness.isSameToReaders(left, $0) } ?? false
    }
    return _openExistential(left, do: areSame)
  }

  private func refersToSame<Reference: ComparedByBytes>(_ left: Reference, _ right: Any) -> Bool {
    (right as? Reference).map { left.refersToSame(as: $0) } ?? false
  }

  /// Whether the values are equal, or nil if they cannot say.
  ///
  /// Their type is asked, and not they: an optional that has no equality would be unwrapped to find one.
  private func areEqual(_ left: Any, _ right: Any) -> Bool? {
    func compare<T: Equatable>(_ type: T.Type) -> Bool? {
      guard let left = left as? T, let right = right as? T else { return nil }
      return left == right
    }
    return (type(of: left) as? any Equatable.Type).flatMap { compare($0) }
  }

  private static func isObject(_ value: Any) -> Bool { type(of: value) is AnyClass }
}
