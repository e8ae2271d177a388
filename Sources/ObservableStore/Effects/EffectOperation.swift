import Observing

/// An operation of an effect, or the time of a throttle, known to all tasks in it.
///
/// A test's clock lets those of its test come to their next sleep, or to their end, before time goes on:
///
///     begins ──> under way ──> asleep ──> woken: under way again
///                  │  │
///                  │  └──> let be, until it is woken: it was waited for in vain, since it waits for something else
///                  └─────> over
package final class EffectOperation: Sendable {
  package typealias Test = any AnyObject & Sendable

  @TaskLocal package static var current: EffectOperation?

  private struct All {
    /// Tells which test runs in this task; nil as long as nobody asks for operations.
    var testHere: (@Sendable () -> Test?)?
    var underWay: [ObjectIdentifier: EffectOperation] = [:]
  }

  private struct Progress {
    var isUnderWay = false
    var isOver = false
    var sleepers = 0
    var lastHeard = ContinuousClock.now
  }

  private static let all = Locked(All())

  /// The test that runs in this task, if one does.
  package static var testHere: Test? {
    Diagnostics.receiver?.test ?? all.withLock { $0.testHere }?()
  }

  /// From now on there is one for each operation: where nobody asks, none is made.
  package static func want(testHere: @escaping @Sendable () -> Test?) {
    all.withLock { $0.testHere = testHere }
  }

  /// One that begins, if somebody asks.
  static func ifWanted() -> EffectOperation? {
    guard all.withLock({ $0.testHere != nil }) else { return nil }
    let operation = EffectOperation()
    operation.change { $0.isUnderWay = true }
    return operation
  }

  /// Those of a test that may be on their way to a sleep, but for the one that this is done in.
  package static func underWay(of test: Test?) -> [EffectOperation] {
    let own = current
    return all.withLock { $0.underWay.values.filter { $0.test === test && $0 !== own } }
  }

  private let test = testHere
  private let progress = Locked(Progress())

  package var isOver: Bool { progress.withLock { $0.isOver } }
  package var isUnderWay: Bool { progress.withLock { $0.isUnderWay } }
  /// Whether some of its tasks sleep: of one that was woken, the end may be unknown.
  package var hasSleepers: Bool { progress.withLock { $0.sleepers > 0 } }
  /// When it began, slept, was woken or sent an action.
  package var lastHeard: ContinuousClock.Instant { progress.withLock { $0.lastHeard } }

  package func sleep() {
    change {
      $0.sleepers += 1
      $0.isUnderWay = false
    }
  }

  package func wake() {
    change {
      $0.sleepers -= 1
      $0.isUnderWay = !$0.isOver
    }
  }

  package func letBe() { change { $0.isUnderWay = false } }
  func sign() { change { _ in } }

  func end() {
    change {
      $0.isOver = true
      $0.isUnderWay = false
    }
  }

  private func change(_ body: (inout Progress) -> Void) {
    progress.withLock { progress in
      let was = progress.isUnderWay
      body(&progress)
      progress.lastHeard = .now
      let isUnderWay = progress.isUnderWay
      if was == isUnderWay { return }
      Self.all.withLock { $0.underWay[ObjectIdentifier(self)] = isUnderWay ? self : nil }
    }
  }
}
