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
