import ObservableStore
import ObservableStoreTesting
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("Comparisons that are played in the wrong place, or beside others", .serialized)
struct MisplayedTests {
  struct State: ObservableState {
    @Tracked var number = 0
    @Tracked var flag = false
  }

  enum Action: Sendable { case increment, toggle, later }

  private static func comparison(
    clock: TestClock = TestClock(), sends: Bool = false
  ) -> StrategyComparison<State, Action> {
    StrategyComparison(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .increment: state.number += 1
        case .toggle:
          state.number += 1
          state.flag.toggle()
        case .later:
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.increment)
          }
        }
        return .none
      }
    ) {
      Region("writer") {
        if $0.number == 1, sends { $0.send(.toggle) }
      } viewState: {
        $0.number
      }
      Region("reader") {
        _ = $0.flag
      } viewState: {
        $0.flag
      }
    }
  }

  @Test("What an effect that never ends keeps waiting is named, and the script goes on")
  func endless() async {
    // In a process of its own: what it traces while it waits, others would copy.
    await #expect(processExitsWith: .success) { await MisplayedTests().endlessAlone() }
  }

  private func endlessAlone() async {
    let comparison = Self.comparison()
    var runs: [Int] = []
    let reports = await StoreMisuse.recording {
      let report = await comparison.play(
        live: [.finish(.later, named: "wait", timeout: .milliseconds(20)), .finish(.increment)],
        under: [.tracking])
      runs = report.tracking.steps.map { $0.runs["writer"] ?? 0 }
    }
    #expect(runs == [0, 1])
    // One stage tells the causes, another one counts; it is said once.
    #expect(reports.count == 1)
    #expect(
      reports[0].contains("waited 0.02 seconds for the effects of its step wait, and goes on"))
    #expect(reports[0].contains("MisplayedTests.swift:"))
  }

  @Test("What a region sends belongs to the step, under the naive strategy as under the others")
  func sends() {
    let report = Self.comparison(sends: true).play(
      script: [ScriptStep(.increment), ScriptStep(.increment)], under: [.tracking, .naive],
      rounds: 1)
    for strategy in report.strategies {
      #expect(strategy.steps.map { $0.runs["reader"] ?? 0 } == [1, 0], "\(strategy.strategy)")
    }
  }

  @Test("Inside a transaction or a closure no region is seen to run, which is reported")
  func inside() {
    func reports(_ body: () -> Void) -> [String] { StoreMisuse.recording(body) }
    func play() { _ = Self.comparison().play([.increment], rounds: 1) }
    let inTransaction = reports { transaction { play() } }
    #expect(inTransaction.contains { $0.contains("is played inside a transaction or an action") })
    var token: ObservationToken?
    let inClosure = reports { token = observe("mine") { play() } }
    #expect(inClosure.contains { $0.contains("is played inside the closure 'mine'") })
    #expect(reports(play) == [])
    withExtendedLifetime(token) {}
  }

  @Test("A program's own traces and records do not hear of what a comparison plays")
  func unheard() async {
    await #expect(processExitsWith: .success) { await MisplayedTests().unheardAlone() }
  }

  private func unheardAlone() {
    @MainActor final class Model { @Tracked var size = 0 }
    let model = Model()
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    let token = observe("size") { _ = model.size }
    model.size = 1
    let report = Self.comparison().play([.increment], rounds: 2)
    model.size = 2
    #expect(report.tracking.steps[0].causes == ["writer": ["number: 0 → 1"]])
    #expect(causes == ["size ← size: 0 → 1", "size ← size: 1 → 2"])
    #expect(explain("size").property?.writes.count == 2)
    tracing.cancel()
    withExtendedLifetime(token) {}
  }

  @Test("What a program ends while a comparison is played does not come back")
  func ended() async {
    await #expect(processExitsWith: .success) { await MisplayedTests().endedAlone() }
  }

  private func endedAlone() {
    @MainActor final class Model { @Tracked var size = 0 }
    let model = Model()
    var causes: [String] = []
    let tracing = traceRenders { causes.append("ended: \($0)") }
    let other = traceRenders { causes.append("\($0)") }
    Instrumentation.recordsWrites = true
    let token = observe("size") { _ = model.size }
    let comparison = StrategyComparison(
      initialState: State(),
      reducer: Reduce<State, Action> { state, _ in
        state.number += 1
        tracing.cancel()
        Instrumentation.recordsWrites = false
        return .none
      }
    ) {
      Region("writer") {
        _ = $0.number
      } viewState: {
        $0.number
      }
    }
    _ = comparison.play([.increment], rounds: 1)
    #expect(!Instrumentation.recordsWrites)
    model.size = 1
    #expect(causes == ["size ← size: 0 → 1"])
    other.cancel()
    withExtendedLifetime(token) {}
  }

  @Test("A live comparison reports effects that do not end when they are cancelled, and goes on")
  func uncancelled() async {
    await #expect(processExitsWith: .success) { await MisplayedTests().uncancelledAlone() }
  }

  private func uncancelledAlone() async {
    // A gate and no time: on a busy machine every time is over before anybody looks.
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let comparison = StrategyComparison(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        state.number += 1
        guard case .later = action else { return .none }
        return .run { _ in
          // It does not listen when it is cancelled.
          await Task.detached { for await _ in gate {} }.value
        }
      }
    ) {
      Region("writer") {
        _ = $0.number
      } viewState: {
        $0.number
      }
    }
    let reports = await StoreMisuse.recording {
      let report = await comparison.play(
        live: [.finish(.later, timeout: .milliseconds(20))], under: [.tracking])
      #expect(report.strategies[0].steps[0].runs == ["writer": 1])
    }
    opener.finish()
    // One stage tells the causes, another one counts; each is said once.
    #expect(reports.map { $0.contains("do not end") } == [false, true])
  }

  @Test(
    "A region's closure that makes others inside it is named: what these run for is counted nowhere"
  )
  func inner() {
    let comparison = StrategyComparison(
      initialState: State(),
      reducer: Reduce<State, Action> { state, _ in
        state.number += 1
        return .none
      }
    ) {
      Region("outer") { store in
        _ = store.flag
        _ = observe("inner") { _ = store.number }
      } viewState: {
        $0.number
      }
    }
    let reports = StoreMisuse.recording { _ = comparison.play([.increment], rounds: 3) }
    #expect(
      reports == [
        """
        the region 'outer' of a StrategyComparison makes closures inside its own: what they run for is counted under view \
        stores, whose view state compares it, and nowhere under tracking. Draw it by Views, in which each closure says what it \
        shows
        """
      ])
  }

  @Test("A cause is one line, whatever a text has in it")
  func oneLine() {
    struct Named: ObservableState, Equatable { @Tracked var title = "U" }
    let comparison = StrategyComparison(
      initialState: Named(),
      reducer: Reduce<Named, String> { state, title in
        state.title = title
        return .none
      }
    ) {
      Region("title") {
        _ = $0.title
      } viewState: {
        $0.title
      }
    }
    let report = comparison.play(["a\nb"])
    #expect(report.tracking.steps[0].causes["title"] == ["title: U → a␊b"])
    #expect(report.viewStores.steps[0].causes["title"] == ["U → a␊b"])
  }
}
