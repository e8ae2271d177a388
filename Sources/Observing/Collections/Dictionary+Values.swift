extension Dictionary {
  /// Takes out the value that is meant.
  ///
  /// It is looked for under its key, and then everywhere: a key may be an object that has come to be another since, by which
  /// nothing is found, or something else.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  mutating func remove(under key: Key, _ isMeant: (Value) -> Bool) -> Bool {
    let known = index(forKey: key).flatMap { isMeant(self[$0].value) ? $0 : nil }
    guard let index = known ?? firstIndex(where: { isMeant($0.value) }) else { return false }
    remove(at: index)
    return true
  }
}

extension Dictionary where Value: AnyObject {
  /// The same for many at once: those that are not found under their keys are looked for together.
  mutating func remove(_ meant: some Sequence<(Key, Value)>) {
    var others: Set<ObjectIdentifier> = []
    for (key, value) in meant {
      if let index = index(forKey: key), self[index].value === value {
        remove(at: index)
      } else {
        others.insert(ObjectIdentifier(value))
      }
    }
    if others.isEmpty { return }
    // Made anew, since each key is what it has come to be.
    let rest = lazy.filter { !others.contains(ObjectIdentifier($0.value)) }.map {
      ($0.key, $0.value)
    }
    self = Dictionary(rest) { first, _ in first }
  }
}
