import ObservableStore
import Observing

extension TestClock {
  /// How many turns nothing has to be heard of anybody, before the next is woken.
  private static let quietTurns = 5

  /// How many turns those are waited for who send actions: other tests may send some all the time.
  private static let mostTurnsOfSending = 50

  /// What is heard of those who may do something with the clock.
  private struct Signs: Equatable {
    let sleeping: Int
    let operations: Int
  }

  /// Somebody who may be on the way to a sleep.
  private struct Awaited {
    let kind: Patience.Kind
    /// Nil for a task outside of all operations.
    let operation: EffectOperation?
  }

  /// Lets other tasks run until none of them does anything with the clock any more, or sends an action, and until those
  /// effects sleep that may be on their way to do so.
  func settle(after woken: Sleepers.Sleeper? = nil) async {
    let test = EffectOperation.testHere
    let began = ContinuousClock.now
    var turnsOfSending = Self.mostTurnsOfSending
    var handedIn = MainLoop.handedIn
    var signs: Signs?
    var quiet = (turns: 0, since: began)
    var isInVain = false
    // A task that is kept from running for good must not keep the clock from going on.
    for _ in 0..<10_000 {
      await Task.detached(priority: .background) { await Task.yield() }.value
      await Task.yield()
      // Who is woken on the main actor is in line there, and runs before this does.
      await MainActor.run {}
      let underWay = EffectOperation.underWay(of: test)
      let (current, isResuming) = sleepers.withLock {
        (
          Signs(sleeping: $0.activity, operations: underWay.count),
          woken.map($0.isResuming) ?? false
        )
      }
      let sent = MainLoop.handedIn
      let isSending = sent != handedIn && turnsOfSending > 0
      if isSending { turnsOfSending -= 1 }
      let isQuiet = current == signs && !isSending && !isResuming
      (signs, handedIn) = (current, sent)
      quiet = isQuiet ? (quiet.turns + 1, quiet.since) : (0, .now)
      if quiet.turns < Self.quietTurns { continue }
      // Somebody may be on the way although nothing is heard of it.
      let awaited = awaited(after: woken, among: underWay)
      if awaited.isEmpty {
        if woken != nil, !isInVain { patience.withLock { $0.hasNotWaitedInVain() } }
        break
      }
      if quiet.turns >= 2 * Self.quietTurns,
        letBeOverdue(awaited, after: woken, began: began, quietSince: quiet.since)
      {
        isInVain = true
        continue
      }
      try? await Task.sleep(for: .microseconds(100))
    }
    if let woken { sleepers.withLock { $0.forget(woken) } }
  }

  /// Those who may be on the way to a sleep.
  private func awaited(
    after woken: Sleepers.Sleeper?, among others: [EffectOperation]
  ) -> [Awaited] {
    let own = woken?.operation
    var awaited = others.filter { $0 !== own }.map { Awaited(kind: .begun, operation: $0) }
    guard let woken else { return awaited }
    if let own, own.isUnderWay {
      // Of one with others that sleep, the task that was woken may have ended.
      awaited.append(Awaited(kind: own.hasSleepers ? .task : .woken, operation: own))
    } else if sleepers.withLock({ $0.isUnderWay(woken) }) {
      awaited.append(Awaited(kind: .task, operation: nil))
    }
    return awaited
  }

  /// Lets those be who have been waited for as long as there is patience for one of their kind, and returns whether there were any.
  ///
  /// Nothing was heard of them for that time, or there is always somebody of whom something is.
  private func letBeOverdue(
    _ awaited: [Awaited], after woken: Sleepers.Sleeper?, began: ContinuousClock.Instant,
    quietSince: ContinuousClock.Instant
  ) -> Bool {
    let now = ContinuousClock.now
    var isAny = false
    for kind in Patience.Kind.allCases {
      let duration = patience.withLock { $0.duration(for: kind) }
      let isLast = began.duration(to: now) >= duration * Patience.mostOfSigns
      let overdue = awaited.filter {
        let heard = $0.operation?.lastHeard ?? quietSince
        return $0.kind == kind && (isLast || max(heard, began).duration(to: now) >= duration)
      }
      if overdue.isEmpty { continue }
      isAny = true
      patience.withLock { $0.wait(inVain: duration, for: kind) }
      for one in overdue {
        if let operation = one.operation {
          operation.letBe()
        } else if let woken {
          sleepers.withLock { $0.forget(woken) }
        }
      }
    }
    return isAny
  }
}
