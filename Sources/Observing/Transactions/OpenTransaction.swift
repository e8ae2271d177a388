/// The transaction that is open, for stores and what is shared.
package enum OpenTransaction {
  /// Which one it is; nil if none is open.
  package static var serial: UInt64? { Transaction.depth > 0 ? Transaction.serial : nil }

  /// Whether one is open around the innermost.
  package static var isAround: Bool { Transaction.depth > 1 }

  /// Calls a function when the outermost transaction ends: after its commit, and before a closure runs.
  package static func whenCommitted(_ body: @escaping () -> Void) {
    Transaction.endings.append(body)
    Transaction.hasEndings = true
  }
}
