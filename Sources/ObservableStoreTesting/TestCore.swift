import ObservableStore
import Observing
import Testing

/// What a test store is made of.
@MainActor
final class TestCore<State: Equatable, Action> {
  let store: Store<State, Action>
  let runner: EffectRunner<Action>
  let log = ActionLog<State, Action>()
  var exhaustivity = Exhaustivity.on
  var state: State
  /// How often the closures had run when the last step began.
  var runsBeforeStep: [Int] = []
  /// What the test's actions have started, as far as it may still run.
  var tasks: [StoreTask] = []
  private var tokens: [ObservationToken] = []
  private let location: TestLocation
  private let isInsideTest = Test.current != nil

  init(_ state: State, _ reducer: some Reducer<State, Action>, _ location: TestLocation) {
    var made: EffectRunner<Action>?
    store = Store(
      initialState: state, reducer: RecordingReducer(base: reducer, log: log)
    ) { made = $0 }
    guard let made else { preconditionFailure("a store has no effects") }
    runner = made
    self.state = state
    self.location = location
  }

  var isExhaustive: Bool { exhaustivity == .on }

  // MARK: Reporting

  /// The action as it is written: `.loaded(5)`.
  func describe(_ action: Action) -> String {
    let isEnum = Mirror(reflecting: action).displayStyle == .enum
    return isEnum && !(action is any CustomStringConvertible) ? ".\(action)" : "\(action)"
  }

  func fail(_ message: String, _ location: TestLocation) {
    TestFailure(message: message, isNote: false, location: location)
      .record(insideTest: isInsideTest)
  }

  /// Shows what was not asserted, if that is asked for.
  func note(_ message: String, _ location: TestLocation) {
    guard exhaustivity.kind == .offWithNotes else { return }
    TestFailure(message: message, isNote: true, location: location)
      .record(insideTest: isInsideTest)
  }

  func listOfActions(_ actions: some Sequence<RecordedAction<State, Action>>) -> String {
    actions.map { "  \(describe($0.action))" }.joined(separator: "\n")
  }

  var listOfEffects: String { runner.inFlight.map { "  \($0)" }.joined(separator: "\n") }

  // MARK: Renders

  func observe(_ label: String, _ body: @escaping @MainActor (Store<State, Action>) -> Void) {
    let index = log.add(label)
    runsBeforeStep.append(0)
    // The store does not keep the closure, so that this keeps nothing alive for good.
    let token = Observing.observe(label) { [store, log] in
      log.noteRun(index)
      body(store)
    }
    tokens.append(token)
  }

  func expectRenders(_ expected: [String: Int], _ location: TestLocation) {
    let now = log.runsSoFar
    var ran: [String: Int] = [:]
    for (index, label) in log.labels.enumerated() {
      // Closures made after an action have not run before it.
      let count = index < now.count ? max(0, now[index] - runsBeforeStep[index]) : 0
      ran[label, default: 0] += count
    }
    beginStep(now)
    var lines: [String] = []
    var shown: Set<String> = []
    for label in log.labels where shown.insert(label).inserted {
      let wanted = expected[label] ?? 0
      let count = ran[label] ?? 0
      if wanted != count { lines.append("  \(label): expected \(wanted), ran \(count)") }
    }
    for label in expected.keys.sorted() where ran[label] == nil {
      lines.append("  \(label): is not observed")
    }
    guard !lines.isEmpty else { return }
    fail("Closures did not re-run as expected:\n\(lines.joined(separator: "\n"))", location)
  }

  /// Counts renders from here on.
  func beginStep(_ runs: [Int]) {
    runsBeforeStep = runs + Array(repeating: 0, count: max(0, log.labels.count - runs.count))
  }

  // MARK: The end

  func wasReleased() {
    let actions = log.unreceived
    let effects = listOfEffects
    tokens = []
    if !actions.isEmpty {
      let text = "The test store was released with actions not received:\n\(listOfActions(actions))"
      isExhaustive ? fail(text, location) : note(text, location)
    }
    if !effects.isEmpty {
      let text = "The test store was released while effects run:\n\(effects)"
      isExhaustive ? fail(text, location) : note(text, location)
    }
  }
}
