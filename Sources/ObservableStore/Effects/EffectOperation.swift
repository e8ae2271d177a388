import Observing

/// An operation of an effect, known to all tasks in it.
///
/// A test's clock lets those of its test come to their next sleep, or to their end, before time goes on:
///
///     begins ──> under way ──> asleep ──> woken: under way again
///                  │  │
///                  │  └──> let be: it has been waited for in vain, since it waits for something else
///                  └─────> over
package final class EffectOperation: Sendable {
  @TaskLocal package static var current: EffectOperation?

  private enum Progress { case underWay, asleep, letBe, over }

  private struct All {
    var isWanted = false
    var underWay: [ObjectIdentifier: EffectOperation] = [:]
  }

  private static let all = Locked(All())

  /// From now on there is one for each operation: where nobody asks, none is made.
  package static func want() { all.withLock { $0.isWanted = true } }

  /// One that begins, if somebody asks.
  static func ifWanted() -> EffectOperation? {
    guard all.withLock({ $0.isWanted }) else { return nil }
    let operation = EffectOperation()
    operation.wake()
    return operation
  }

  /// Whether any operation of a test may be on its way to a sleep.
  package static func isAnyUnderWay(of test: (any AnyObject & Sendable)?) -> Bool {
    all.withLock { $0.underWay.values.contains { $0.test === test } }
  }

  /// Waits no more for those of a test that are under way.
  package static func letBe(of test: (any AnyObject & Sendable)?) {
    let left = all.withLock { $0.underWay.values.filter { $0.test === test } }
    for operation in left { operation.move(to: .letBe) }
  }

  private let test = Diagnostics.testHere
  private let progress = Locked(Progress.asleep)

  package var isOver: Bool { progress.withLock { $0 == .over } }
  package var isUnderWay: Bool { progress.withLock { $0 == .underWay } }

  package func sleep() { move(to: .asleep) }
  package func wake() { move(to: .underWay) }
  package func letBe() { move(to: .letBe) }
  func end() { move(to: .over) }

  private func move(to next: Progress) {
    progress.withLock { progress in
      // A task that it has started may outlive it.
      guard progress != .over, progress != next else { return }
      let isOrWasUnderWay = progress == .underWay || next == .underWay
      progress = next
      guard isOrWasUnderWay else { return }
      Self.all.withLock {
        $0.underWay[ObjectIdentifier(self)] = next == .underWay ? self : nil
      }
    }
  }
}
