import Observing

/// An operation of an effect, known to all tasks in it.
///
/// A test's clock lets the one that it has woken come to its next sleep, or its end, before time goes on.
package final class EffectOperation: Sendable {
  @TaskLocal package static var current: EffectOperation?

  private static let isWanted = Locked(false)
  private let ended = Locked(false)

  /// From now on there is one for each operation: where nobody asks, none is made.
  package static func want() { isWanted.withLock { $0 = true } }

  static func ifWanted() -> EffectOperation? { isWanted.withLock { $0 } ? EffectOperation() : nil }

  package var isOver: Bool { ended.withLock { $0 } }

  func end() { ended.withLock { $0 = true } }
}
