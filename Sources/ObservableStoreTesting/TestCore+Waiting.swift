import ObservableStore
import Observing

extension TestCore {
  /// Waits for an action that an effect sends, and asserts what it changes.
  func receive(
    _ name: @autoclosure () -> String, _ timeout: Duration,
    _ assert: ((inout State) throws -> Void)?, _ location: TestLocation,
    like expected: Action? = nil, _ matches: (Action) -> Bool
  ) async {
    await step(location) { await receiveNow(name, timeout, assert, location, expected, matches) }
  }

  private func receiveNow(
    _ name: () -> String, _ timeout: Duration, _ assert: ((inout State) throws -> Void)?,
    _ location: TestLocation, _ expected: Action?, _ matches: (Action) -> Bool
  ) async {
    func find() -> Int? {
      if isExhaustive { return log.unreceived.isEmpty ? nil : 0 }
      return log.unreceived.count(before: matches)
    }
    guard await wait(timeout, until: { find() != nil }), let index = find() else {
      return failReceiving(name(), timeout, location)
    }
    // What is passed over belongs to this step.
    let runs = log.runsSoFar
    skip(index, location)
    guard let received = log.unreceived.removeFirst(1).first else { return }
    if matches(received.action) {
      assertChange(of: received, since: runs, "receiving", assert, location)
    } else {
      state = received.after
      beginStep(runs)
      fail(
        "Expected to receive \(name()), but received first:\n  \(describe(received.action))"
          + (expected.map { differences(from: $0, to: received.action) } ?? ""),
        location)
    }
    await settle()
  }

  /// What differs between two actions, if the texts of both do not say it, or are too long to be compared.
  private func differences(from expected: Action, to received: Action) -> String {
    let changes = StateDifference.of(expected, received)
    let texts = (describe(expected), describe(received))
    let areShort = max(texts.0.utf8.count, texts.1.utf8.count) <= 100
    if texts.0 != texts.1, areShort || changes.allSatisfy(\.path.isEmpty) { return "" }
    if changes.isEmpty { return "\nThe two are not equal, but show no difference" }
    return "\nWhat differs:\n\(beginning(of: changes) { line($0) })"
  }

  private func failReceiving(_ name: String, _ timeout: Duration, _ location: TestLocation) {
    var text = "Expected to receive \(name), but "
    let others = log.unreceived
    text += others.isEmpty ? "received nothing" : "received only:\n\(listOfActions(others.all))\n"
    let effects = listOfEffects
    if effects.isEmpty {
      text += others.isEmpty ? ", and no effect runs" : "and no effect runs"
    } else {
      text += others.isEmpty ? " within \(timeout)" : "within \(timeout)"
      text += ", while effects run:\n\(effects)"
    }
    fail(text, location)
  }

  @discardableResult
  func waitForEffects(_ timeout: Duration) async -> Bool {
    await wait(timeout, until: { !runner.isBusy })
    return runner.inFlight.isEmpty
  }

  /// The effects that run although they were cancelled; nil if there are none.
  var listOfCancelledEffects: String? {
    let effects = runner.cancelledButRunning
    return effects.isEmpty ? nil : list(effects)
  }

  /// Keeps what an action has started, to cancel it if the test asks for that.
  func keep(_ task: StoreTask) {
    if runner.isBusy { tasks.append(task) } else { tasks = [] }
  }

  /// Cancels what runs, and waits for its end, which it may put off: for good, if it does not ask whether it is cancelled.
  func cancelEffects(_ location: TestLocation) async {
    for task in tasks { Task { await task.cancel() } }
    tasks = []
    runner.cancelInFlight()
    let patience = Duration.seconds(1)
    await waitForEffects(patience)
    guard let effects = listOfCancelledEffects else { return }
    let text = "Effects still run \(patience) after they were cancelled:\n\(effects)"
    isExhaustive ? fail(text, location) : note(text, location)
  }

  /// Lets effects run until a condition holds, no effect runs, or the time is over.
  @discardableResult
  private func wait(_ timeout: Duration, until condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now.advanced(by: timeout)
    var rounds = 0
    while !condition() {
      if !runner.isBusy { return condition() }
      // On a busy main actor the time may be over before the effect had its first turn.
      if rounds >= 20, ContinuousClock.now >= end { return condition() }
      rounds += 1
      if rounds < 100 {
        await letOthersRun()
      } else {
        try? await Task.sleep(for: .milliseconds(1))
        // A cancelled test does not sleep.
        if Task.isCancelled { await letOthersRun() }
      }
    }
    return true
  }

  /// Lets effects that are ready to run do so, and those that are over come to their end.
  func settle() async {
    for _ in 0..<20 where runner.counts.tasks > 0 { await letOthersRun() }
  }

  private func letOthersRun() async {
    await Task.detached(priority: .background) { await Task.yield() }.value
    await Task.yield()
  }
}
