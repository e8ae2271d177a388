/// The transaction that is open, for stores and what is shared.
package enum OpenTransaction {
  /// Which one it is; nil if none is open.
  package static var serial: UInt64? { Transaction.depth > 0 ? Transaction.serial : nil }

  /// Whether one is open around the innermost.
  package static var isAround: Bool { Transaction.depth > 1 }

  /// Begins a transaction, for who cannot make the changes in a closure.
  package static func begin() { Transaction.begin() }

  /// Ends what `begin` has begun.
  package static func end() { Transaction.end() }

  /// Calls a function when the outermost transaction ends: after its commit, and before a closure runs.
  package static func whenCommitted(_ body: @escaping () -> Void) {
    Transaction.endings.append(body)
    Transaction.hasEndings = true
  }
}
