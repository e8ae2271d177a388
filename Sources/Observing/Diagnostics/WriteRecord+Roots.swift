// Of what type the states and properties were that have been written: it tells which names there are in them.
extension WriteRecord {
  /// Where something stands that was written, and of which type it is.
  struct Root {
    let path: String
    let type: Any.Type

    /// Whether there may be something at a path; what is said of one that does not lead here is given.
    func mayHold(_ path: String, ifNotInside: Bool = true) -> Bool {
      guard path.hasPrefix(self.path) else { return ifNotInside }
      return PathInType.mayLead(path.dropFirst(self.path.count), in: type)
    }
  }

  static func noteRoot(_ path: String, _ type: Any.Type?, owner: UInt64) {
    roots[owner] = type.map { Root(path: path, type: $0) }
  }

  /// Whether something was written at a path or around it, and may stand there at all.
  static func mayStand(at path: String, _ entry: Entry) -> Bool {
    let written = entry.write.path
    if path == PropertyPath.whole || path == written { return true }
    if written != PropertyPath.whole, PropertyPath.isInside(written, of: path) { return true }
    return roots[entry.owner]?.mayHold(path) ?? true
  }

  /// Keeps those alone that entries belong to.
  static func forgetRoots() {
    guard roots.count > 2 * entries.count + 64 else { return }
    let owners = Set(entries.map(\.owner))
    roots = roots.filter { owners.contains($0.key) }
  }
}
