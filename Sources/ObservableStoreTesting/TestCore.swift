import ObservableStore
import Observing

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
  /// Takes what the library reports.
  let sink: DiagnosticSink

  /// How long a chain of actions, each sent at once by the effect of the one before, may become before the rest of it is
  /// dropped and the test fails: all of them are kept until the test receives them.
  static var longestChain: Int { 2_000_000 }

  init(
    _ state: State, _ reducer: () -> some Reducer<State, Action>, _ location: TestLocation,
    longestChain: Int = TestCore.longestChain
  ) {
    var made: EffectRunner<Action>?
    let log = log
    let sink = DiagnosticSink(location)
    self.sink = sink
    store = Diagnostics.$receiver.withValue(sink.receiver(at: location)) {
      Store(
        initialState: state, reducer: RecordingReducer(base: reducer(), log: log),
        longestChain: longestChain, receivers: { sink.receiver(at: $0) }
      ) { made = $0 }
    }
    guard let made else { preconditionFailure("a store has no effects") }
    runner = made
    self.state = state
    self.location = location
  }

  var isExhaustive: Bool { exhaustivity == .on }

  // MARK: Reporting

  /// The action as it is written: `.loaded(5)`.
  func describe(_ action: Action) -> String { ValueText.of(action) }

  func fail(_ message: String, _ location: TestLocation) {
    record(TestFailure(message: message, isNote: false, location: location))
  }

  /// Shows what was not asserted, if that is asked for.
  func note(_ message: @autoclosure () -> String, _ location: TestLocation) {
    guard exhaustivity.kind == .offWithNotes else { return }
    record(TestFailure(message: message(), isNote: true, location: location))
  }

  /// Where no test is known it is that of the store.
  private func record(_ failure: TestFailure) {
    if RunningTest.current == nil { sink.task.record(failure) } else { failure.record() }
  }

  func listOfActions(_ actions: ArraySlice<RecordedAction<State, Action>>) -> String {
    beginning(of: actions) { "  \(describe($0.action))" }
  }

  /// A line for each of the first, and how many more there are.
  func beginning<Each>(of all: some Collection<Each>, _ line: (Each) -> String) -> String {
    let shown = 50
    var lines = all.prefix(shown).map(line)
    if all.count > shown { lines.append("  … and \(all.count - shown) more") }
    return lines.joined(separator: "\n")
  }

  /// What is different in one part; `whole` is what the value itself is called, if it is called anything.
  func line(
    _ change: StateDifference.Change, _ verb: String = "expected", whole: String? = nil
  ) -> String {
    let path = change.path.isEmpty ? whole : change.path
    return "  \(path.map { "\($0): " } ?? "")\(verb) \(change.old), is \(change.new)"
  }

  var listOfEffects: String { list(runner.inFlight) }

  func list(_ effects: [String]) -> String { effects.map { "  \($0)" }.joined(separator: "\n") }

  // MARK: Steps

  /// Runs a step of the test: what the library reports of it, or of what it sets off, fails the test at the step's line.
  func step<R>(
    _ location: TestLocation, _ body: @MainActor () async throws -> R
  ) async rethrows -> R {
    try await Diagnostics.$receiver.withValue(sink.receiver(at: location), operation: body)
  }

  // MARK: Renders

  func observe(
    _ label: String, _ location: TestLocation,
    _ body: @escaping @MainActor (Store<State, Action>) -> Void
  ) {
    let index = log.add(label)
    runsBeforeStep.append(0)
    // The store does not keep the closure, so that this keeps nothing alive for good.
    let token = Diagnostics.$receiver.withValue(sink.receiver(at: location)) {
      Observing.observe(label) { [store, log] in
        log.noteRun(index)
        body(store)
      }
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
    sink.close()
    let actions = log.unreceived.all
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
