/// The exceptions: what may make a closure run although it shows what it showed before.
///
/// This is the one place where they are decided: by the steps of the transaction alone, never by what came
/// out. Runs that they excuse are counted and printed. They excuse runs for nothing only, never a
/// lost update.
struct Excuses: OptionSet {
  let rawValue: UInt16

  /// A string that a setter of ours could not compare with what was there at the beginning.
  ///
  /// It was replaced by an equal one where no setter runs and the old one is gone (`self = Self()`), or it was
  /// something else in the meantime. To see that it has not changed, the old one would have to be kept alive.
  static let firstName = Excuses(rawValue: 1)
  static let secondName = Excuses(rawValue: 2)
  /// The same for an array: it held other rows in the meantime, or the whole state was replaced.
  static let rows = Excuses(rawValue: 4)
  /// A row left its array in the meantime, and took what its properties were along.
  static let row = Excuses(rawValue: 32)
  /// Another child was put where one was.
  ///
  /// Who scoped to it has read which one it is. Who looked at its presence alone cannot be told from one that
  /// hands it on, and runs if it differs.
  static let childIdentity = Excuses(rawValue: 8)
  /// The same for the payload of an enum.
  static let screenIdentity = Excuses(rawValue: 16)
  /// Another value that copies share was put where one was, or the whole state was replaced by one that nothing tells from
  /// another: who read what is shared in it hears of that from now on by running.
  static let shared = Excuses(rawValue: 64)
}

extension Excuses {
  /// Notes a string that was changed or replaced.
  mutating func note(
    _ name: Excuses, from old: String?, to new: String?, isReset: Bool
  ) {
    guard let old, let new else {
      // It went, or it came: if it comes back in the same transaction, the old one has gone.
      if old != nil || new != nil { insert(name) }
      return
    }
    if isReset || old != new { insert(name) }
  }
}
