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

  /// Lets other tasks run until none of them does anything with the clock any more, or sends an action, and until those
  /// effects sleep that may be on their way to do so.
  func settle(after woken: Sleepers.Sleeper? = nil) async {
    let test = EffectOperation.testHere
    var turnsOfSending = Self.mostTurnsOfSending
    var handedIn = MainLoop.handedIn
    var signs: Signs?
    var quiet = (turns: 0, since: ContinuousClock.now)
    // A task that is kept from running for good must not keep the clock from going on.
    for _ in 0..<10_000 {
      await Task.detached(priority: .background) { await Task.yield() }.value
      await Task.yield()
      // Who is woken on the main actor is in line there, and runs before this does.
      await MainActor.run {}
      let underWay = EffectOperation.underWay(of: test)
      let (current, isResuming) = sleepers.withLock {
        (
          Signs(sleeping: $0.activity, operations: underWay.reduce(0) { $0 + $1.signs }),
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
      guard let kind = whoIsUnderWay(after: woken, among: underWay) else { break }
      let patience = patience.withLock { $0.duration(for: kind) }
      if quiet.turns >= 2 * Self.quietTurns, quiet.since.duration(to: .now) >= patience {
        self.patience.withLock { $0.wait(inVain: patience, for: kind) }
        for operation in underWay { operation.letBe() }
        return letBe(woken)
      }
      try? await Task.sleep(for: .microseconds(100))
    }
    guard let woken else { return }
    patience.withLock { $0.hasNotWaitedInVain() }
    sleepers.withLock { $0.forget(woken) }
  }

  /// Who may be on the way to a sleep: those are named first who are most likely to.
  private func whoIsUnderWay(
    after woken: Sleepers.Sleeper?, among others: [EffectOperation]
  ) -> Patience.Kind? {
    let operation = woken?.operation
    let isUnderWay = operation?.isUnderWay == true
    if let operation, isUnderWay, !operation.hasSleepers { return .woken }
    if others.contains(where: { $0 !== operation }) { return .begun }
    guard let woken else { return nil }
    return isUnderWay || sleepers.withLock { $0.isUnderWay(woken) } ? .task : nil
  }

  private func letBe(_ woken: Sleepers.Sleeper?) {
    guard let woken else { return }
    woken.operation?.letBe()
    sleepers.withLock { $0.forget(woken) }
  }
}
