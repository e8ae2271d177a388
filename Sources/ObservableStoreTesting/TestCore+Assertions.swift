import ObservableStore
import Observing

extension TestCore {
  /// Fails if there are actions that the test has not received, and takes them as received.
  func requireReceived(before step: @autoclosure () -> String, _ location: TestLocation) {
    let unreceived = log.unreceived
    guard !unreceived.isEmpty else { return }
    if isExhaustive {
      fail(
        "Actions were not received before \(step()):\n\(listOfActions(unreceived.all))", location)
    }
    skip(unreceived.count, location)
  }

  /// Takes the first of the unreceived actions as received.
  func skip(_ count: Int, _ location: TestLocation) {
    guard count > 0 else { return }
    let skipped = log.unreceived.removeFirst(count)
    note("Skipped actions that were not received:\n\(listOfActions(skipped))", location)
    if let last = skipped.last { state = last.after }
  }

  /// Compares what an action has changed with what is expected.
  func assertChange(
    of recorded: RecordedAction<State, Action>, since runs: [Int]? = nil, _ verb: String,
    _ assert: ((inout State) throws -> Void)?, _ location: TestLocation
  ) {
    // While the test says what it expects, the state is the one before.
    state = recorded.before
    defer { state = recorded.after }
    beginStep(runs ?? recorded.runsBefore)
    let actual = recorded.sharedAfter.over(log.shared)
    let base = recorded.sharedBefore.over(actual)
    // Texts are made of what is wrong alone: an action may carry much.
    func step() -> String { "\(verb) \(describe(recorded.action))" }
    if isExhaustive {
      var expected = Expectation(state: recorded.before, shared: base)
      if let assert, !apply(assert, to: &expected, step, location) { return }
      let changes = differences(from: expected, to: recorded.after, actual)
      if !changes.isEmpty {
        fail("The state is not as expected after \(step()):\n\(changes)", location)
      } else if assert != nil {
        let old = Expectation(state: recorded.before, shared: base)
        if !isDifferent(old, recorded.after, actual) {
          fail("Expected a change, but none occurs, after \(step())", location)
        }
      }
      return
    }
    if let assert {
      var expected = Expectation(state: recorded.after, shared: actual)
      guard apply(assert, to: &expected, step, location) else { return }
      let changes = differences(from: expected, to: recorded.after, actual)
      if !changes.isEmpty {
        return fail(
          """
          The state is not as expected after \(step()):
          \(changes)
          (Without exhaustivity an assertion is given the state after the action: it says what a value is, and not how it \
          changes.)
          """, location)
      }
    }
    guard exhaustivity.kind == .offWithNotes else { return }
    // The assertion is not run on the state before the action, which may have no place for what it sets. What it has set
    // to what was there already leaves no trace.
    let old = Expectation(state: recorded.before, shared: base)
    let changes = differences(from: old, "was", to: recorded.after, actual)
    if changes.isEmpty { return }
    let title =
      assert == nil
      ? "Skipped changes after \(step())"
      : "Changes after \(step()), those that were asserted among them"
    note("\(title):\n\(changes)", location)
  }

  /// Compares the state after the last action that was asserted with what a test makes of it.
  func assertState(_ assert: (inout State) throws -> Void, _ location: TestLocation) {
    // What need not be asserted has happened all the same.
    if !isExhaustive { skip(log.unreceived.count, location) }
    let shared = log.shared
    var expected = Expectation(state: state, shared: shared)
    guard apply(assert, to: &expected, nil, location) else { return }
    var text = differences(from: expected, to: state, shared)
    if text.isEmpty { return }
    if !log.unreceived.isEmpty {
      text += "\nActions are not received yet:\n\(listOfActions(log.unreceived.all))"
    }
    fail("The state is not as expected:\n\(text)", location)
  }

  /// A state as it is expected, with the shared values that it refers to.
  private struct Expectation {
    var state: State
    var shared: SharedAssertions.Values
  }

  private func apply(
    _ assert: (inout State) throws -> Void, to expected: inout Expectation, _ step: (() -> String)?,
    _ location: TestLocation
  ) -> Bool {
    do {
      try SharedAssertions.asserting(&expected.shared) { try assert(&expected.state) }
      return true
    } catch {
      if !TestFailure.wasRecorded(byWhatThrew: error),
        let text = UncaughtError.text(error, for: Diagnostics.receiver)
      {
        let after = step.map { " after \($0())" } ?? ""
        fail("The assertion\(after) threw an error: \(text)", location)
      }
      return false
    }
  }

  /// Whether anything differs.
  private func isDifferent(
    _ old: Expectation, _ state: State, _ actual: SharedAssertions.Values
  ) -> Bool {
    // To know that states are not equal takes no text of what differs.
    SharedAssertions.comparing(old.shared, to: actual) { old.state != state }
      || !differences(from: old, to: state, actual).isEmpty
  }

  /// What differs, one line for each property; empty if nothing does.
  private func differences(
    from old: Expectation, _ verb: String = "expected", to state: State,
    _ actual: SharedAssertions.Values
  ) -> String {
    SharedAssertions.comparing(old.shared, to: actual) {
      let areEqual = old.state == state
      // To change a shared value does not change what it lies in: an array of such values says that it is equal.
      let seeksShared = !old.shared.isEmpty || !actual.isEmpty
      if areEqual, !seeksShared { return "" }
      let changes = StateDifference.of(old.state, state, seekingShared: seeksShared)
      if changes.isEmpty {
        return areEqual ? "" : "  state: it is not equal, but shows no difference"
      }
      return changes.map { line($0, verb, whole: "state") }.joined(separator: "\n")
    }
  }
}
