/// Actions of which one will pass, of each sender one.
///
///     3   2   1 │ 4   5   6        those on the left came when the first was to pass, the others when the latest was:
///                         ▲        the last of all is the one, and the one before it if its sender goes
@MainActor
struct PendingActions<Pending> {
  private var bySender: [ObjectIdentifier: (number: Int, pending: Pending)] = [:]
  /// Which of whom was added when, from left to right as above; some have gone.
  private var latest: [(number: Int, sender: ObjectIdentifier)] = []
  private var first: [(number: Int, sender: ObjectIdentifier)] = []
  /// How many at the beginning of `first` have gone.
  private var gone = 0
  private var lastNumber = 0

  /// All, in the order in which they came.
  var all: [Pending] { bySender.values.sorted { $0.number < $1.number }.map(\.pending) }

  /// The one that will pass.
  private(set) var last: Pending?

  /// Adds an action of a sender, and returns the one of whose place it takes.
  mutating func add(_ new: Pending, of sender: EffectProcess, asLast: Bool) -> Pending? {
    let id = ObjectIdentifier(sender)
    lastNumber += 1
    let replaced = bySender.updateValue((lastNumber, new), forKey: id)
    if asLast {
      if latest.last?.sender == id { latest.removeLast() }
      latest.append((lastNumber, id))
      // Not before as many have gone as are left, so that each is looked at twice or so.
      if latest.count > 2 * bySender.count + 32 {
        latest.removeAll { bySender[$0.sender]?.number != $0.number }
      }
    } else {
      first.append((lastNumber, id))
    }
    find()
    return replaced?.pending
  }

  mutating func remove(of sender: EffectProcess) -> Pending? {
    guard let removed = bySender.removeValue(forKey: ObjectIdentifier(sender)) else { return nil }
    find()
    return removed.pending
  }

  private mutating func find() {
    while let back = latest.last, bySender[back.sender]?.number != back.number {
      latest.removeLast()
    }
    while gone < first.count, bySender[first[gone].sender]?.number != first[gone].number {
      gone += 1
    }
    let found = latest.last ?? (gone < first.count ? first[gone] : nil)
    last = found.flatMap { bySender[$0.sender]?.pending }
  }
}
