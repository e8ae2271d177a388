import ObservableStore
import Observing
import StrategyComparison
import Testing

/// States that share values, made anew for each stage, and held by a variable.
@MainActor
@Suite("States that share values are compared")
struct SharedStatesTests {
  struct Model: ObservableState, Equatable {
    @Tracked var light = 0
    @Tracked var color = 0
  }

  struct Room: ObservableState, Equatable {
    @Tracked var count = 0
    @Shared var theme = "light"
    @Shared var model = Model()
    @Shared var plain = [1]
  }

  enum Action { case count, dark, same, light, append, both }

  private static let reducer = Reduce<Room, Action> { state, action in
    switch action {
    case .count: state.count += 1
    case .dark: state.theme = "dark"
    case .same: state.theme = state.theme
    case .light: state.model.light += 1
    case .append: state.plain.append(2)
    case .both:
      state.count += 1
      state.model.color += 1
    }
    return .none
  }

  private static let script: [Action] = [.dark, .count, .same, .light, .append, .both]

  private func play(
    _ room: @autoclosure @escaping () -> Room, _ script: [Action] = script, rounds: Int = 3,
    countingAllocations: (@MainActor (() -> Void) -> Int?)? = nil
  ) -> ComparisonReport {
    comparison(room).play(
      script, rounds: rounds, includingNaive: true, countingAllocations: countingAllocations)
  }

  private func comparison(_ room: @escaping () -> Room) -> StrategyComparison<Room, Action> {
    StrategyComparison(initialState: room(), reducer: Self.reducer) {
      Region("theme") {
        _ = $0.theme
      } viewState: {
        $0.theme
      }
      Region("light") {
        _ = $0.model.light
      } viewState: {
        $0.model.light
      }
      Region("plain") {
        _ = $0.plain.count
      } viewState: {
        $0.plain.count
      }
      Region("count") {
        _ = $0.count
      } viewState: {
        $0.count
      }
    }
  }

  private let expected: [[String: Int]] = [
    ["theme": 1], ["count": 1], [:], ["light": 1], ["plain": 1], ["count": 1],
  ]

  @Test("Observing everything, all regions run for a change of a shared value, and none for none")
  func everything() {
    let report = play(Room())
    let all = ["theme": 1, "light": 1, "plain": 1, "count": 1]
    #expect(report.everything.steps.map(\.runs) == [all, all, [:], all, all, all])
    #expect(report.everything.steps.map(\.transforms) == [0, 0, 0, 0, 0, 0])
    #expect(report.everything.steps.map(\.comparisons) == [0, 0, 0, 0, 0, 0])
    #expect(report.tracking.steps.map(\.runs) == expected)
    #expect(report.viewStores.steps.map(\.runs) == expected)
  }

  @Test("Each stage begins with the same values, whether the state is made for it or held")
  func held() {
    let room = Room()
    let fresh = play(Room(), rounds: 1)
    for report in [play(room), play(room, rounds: 1)] {
      for strategy in Strategy.allCases {
        #expect(report[strategy]?.steps.map(\.runs) == fresh[strategy]?.steps.map(\.runs))
        #expect(report[strategy]?.steps.map(\.causes) == fresh[strategy]?.steps.map(\.causes))
        #expect(
          report[strategy]?.steps.map(\.comparisons) == fresh[strategy]?.steps.map(\.comparisons))
        #expect(report[strategy]?.steps.map(\.reads) == fresh[strategy]?.steps.map(\.reads))
      }
    }
    #expect(fresh.tracking.steps[0].causes == ["theme": ["theme: light → dark"]])
    #expect(room == Room())
  }

  @Test("What is timed and what allocates is one strategy's at a time, where stages share values")
  func timed() {
    let room = Room()
    var evaluations: [Int] = []
    _ = play(room, [.dark], rounds: 1) { work in
      evaluations.append(Instrumentation.measure(work).evaluations)
      return nil
    }
    // Of the naive strategy nothing is counted.
    #expect(evaluations == [1, 1, 4, 0])
  }

  @Test("A part that is shared is put back with its whole")
  func parts() {
    struct Part: ObservableState, Equatable {
      @Shared var light: Int
    }
    let model = Shared(Model())
    let report = StrategyComparison(
      initialState: Part(light: model.light),
      reducer: Reduce<Part, Int> { state, number in
        state.light = number
        return .none
      }
    ) {
      Region("light") {
        _ = $0.light
      } viewState: {
        $0.light
      }
    }
    .play([1, 2], rounds: 3)
    for strategy in report.strategies {
      #expect(strategy.steps.map(\.runs) == [["light": 1], ["light": 1]])
    }
    // What the program itself has of it is what it was.
    #expect(model.wrappedValue == Model())
  }

  @Test("Played live, each stage begins with the same values, too")
  func live() async {
    await #expect(processExitsWith: .success) { await SharedStatesTests().expectLive() }
  }

  private func expectLive() async {
    let room = Room()
    let report = await comparison { room }.play(live: Self.script.map { .send($0) })
    #expect(report.tracking.steps.map(\.runs) == expected)
    #expect(report.viewStores.steps.map(\.runs) == expected)
    #expect(report.everything.steps.map(\.allRuns) == [4, 4, 0, 4, 4, 4])
    #expect(room == Room())
  }

  final class Notes: Sendable {
    @MainActor static var count = 0
  }

  @Test("A script that does something else the second time is reported")
  func another() {
    Notes.count = 0
    let reducer = Reduce<Int, Action> { state, _ in
      Notes.count += 1
      if Notes.count == 2 { state += 1 }
      return .none
    }
    let reports = StoreMisuse.recording {
      let comparison = StrategyComparison(initialState: 0, reducer: reducer) {
        Region("count") { _ = $0.state }
      }
      _ = comparison.play(
        script: [.init("first", .count), .init("second", .count)], under: [.tracking], rounds: 1)
    }
    #expect(
      reports == [
        """
        a StrategyComparison's script ran other regions when it was played again under tracking, at the step 2, second: \
        does the initial state hold an object that is made once, or the reducer something that it keeps?
        """
      ])
  }
}
