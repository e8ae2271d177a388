import Foundation
import ObservableStore
import Observing
import StrategyComparison
import Testing

/// An app of the user's own is played under each strategy, and counted exactly.
@MainActor
@Suite("Comparing an app of one's own")
struct StrategyComparisonTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct Profile: ObservableState {
    @Tracked var name = "Ada"
    @Tracked var visits = 0
    @Tracked var detail: Row?
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Action {
    case rename(String)
    case visit
    case nothing
    case open
    case detail(RowAction)
  }

  enum RowAction { case title(String) }

  private static var reducer: some Reducer<Profile, Action> {
    Reduce<Profile, Action> { state, action in
      switch action {
      case .rename(let name): state.name = name
      case .visit:
        state.visits += 1
        if state.visits == 2 { return .send(.rename("Guest")) }
      case .nothing, .detail: break
      case .open: state.detail = Row(id: 9)
      }
      return .none
    }
    .ifLet(\.detail, action: Action.detail) {
      Reduce { state, action in
        if case .title(let title) = action { state.title = title }
        return .none
      }
    }
  }

  private func play(_ actions: [Action], rounds: Int = 3) -> ComparisonReport {
    StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
      Region("header") { store in
        _ = store.name
      } viewState: {
        $0.name
      }
      Region("visits") { store in
        _ = store.visits
      } viewState: {
        $0.visits
      }
      Region("detail") { store in _ = store.detail?.title }
    }
    .play(actions, rounds: rounds)
  }

  @Test("Runs by region and strategy; those without a view state are not played under view stores")
  func runs() {
    let report = play([.rename("Grace"), .visit, .nothing, .rename("Grace")])
    #expect(report.tracking.runs == ["header": 1, "visits": 1, "detail": 0])
    #expect(report.viewStores.runs == ["header": 1, "visits": 1])
    #expect(report.everything.runs == ["header": 2, "visits": 2, "detail": 2])
    #expect(report.tracking.steps.map(\.transforms) == [0, 0, 0, 0])
    #expect(report.viewStores.steps.map(\.transforms) == [2, 2, 0, 0])
    #expect(report.tracking.steps[0].causes == ["header": ["name: Ada → Grace"]])
    #expect(report.tracking.steps.map(\.reads) == [1, 1, 0, 0])
  }

  @Test("Causes: under tracking the property, under view stores what differs of the view state")
  func causes() {
    struct Header: Equatable {
      var name: String
      var count: Int
    }
    let report = StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
      Region("header") { store in
        _ = (store.name, store.rows.count)
      } viewState: {
        Header(name: $0.name, count: $0.rows.count)
      }
      Region("visits") { store in
        _ = store.visits
      } viewState: {
        $0.visits
      }
    }
    .play([.rename("Grace"), .visit, .rename(String(repeating: "x", count: 100))])
    #expect(report.viewStores.steps[0].causes == ["header": ["name: Ada → Grace"]])
    #expect(report.viewStores.steps[1].causes == ["visits": ["0 → 1"]])
    #expect(report.tracking.steps[1].causes == ["visits": ["visits: 0 → 1"]])
    #expect(report.everything.steps.allSatisfy { $0.causes.isEmpty })
    let long = "name: Grace → " + String(repeating: "x", count: 59) + "…"
    #expect(report.tracking.steps[2].causes == ["header": [long]])
    #expect(report.viewStores.steps[2].causes == ["header": [long]])
  }

  @Test("What effects send at once belongs to the action, and children keep their reducers")
  func effects() {
    let report = play([.visit, .visit, .open, .detail(.title("new"))])
    #expect(report.tracking.runs == ["header": 1, "visits": 2, "detail": 2])
    #expect(report.tracking.steps[1].runs == ["header": 1, "visits": 1])
    #expect(report.tracking.steps[3].runs == ["detail": 1])
  }

  @Test("Played again and again, the script does the same: each round starts from the first state")
  func rounds() {
    let once = play([.rename("Grace"), .visit], rounds: 1)
    let often = play([.rename("Grace"), .visit], rounds: 50)
    #expect(once.tracking.runs == often.tracking.runs)
    #expect(often.tracking.steps.allSatisfy { $0.warmNanoseconds > 0 && $0.coldNanoseconds > 0 })
    let before = Instrumentation.live
    _ = play([.visit])
    #expect(Instrumentation.live == before)
  }

  @Test("A region keeps a derived value, one for each store")
  func derived() {
    var made = 0
    let report = StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
      Region(
        "frequent",
        making: { store in
          made += 1
          let isFrequent = Derived { store.visits > 1 }
          return { _ = isFrequent.value }
        }, viewState: { $0.visits > 1 })
    }
    .play([.visit, .visit, .visit], rounds: 3)
    #expect(report.tracking.steps.map(\.runs) == [[:], ["frequent": 1], [:]])
    #expect(report.viewStores.steps.map(\.runs) == [[:], ["frequent": 1], [:]])
    // For each strategy a stage to count on, and one to ask for causes.
    #expect(made == 6)
  }

  @Test("What is shared is drawn again under each strategy, though it is none of the state")
  func shared() {
    struct Desk: ObservableState, Equatable {
      @Tracked var title = ""
      @Shared var papers = 0
    }
    var drawn: [Int] = []
    let reducer = Reduce<Desk, Void> { state, _ in
      state.papers += 1
      return .none
    }
    let report = StrategyComparison(initialState: Desk(), reducer: reducer) {
      Region("papers") { store in
        drawn.append(store.papers)
      } viewState: {
        $0.papers
      }
    }
    .play([(), ()], rounds: 1)
    let strategies = [report.tracking, report.viewStores, report.everything]
    #expect(strategies.map { $0.runs["papers"] } == [2, 2, 2])
    // On one stage a first run and two more; three stages each (two for everything) are played to the end.
    #expect(drawn.filter { $0 == 2 }.count == drawn.filter { $0 == 1 }.count)
  }

  @Test(
    "The naive strategy runs the same, and makes every view state for every action, if it is asked for"
  )
  func naive() throws {
    #expect(play([.visit]).naive == nil)
    let report = StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
      Region("header") {
        _ = $0.name
      } viewState: {
        $0.name
      }
      Region("visits") {
        _ = $0.visits
      } viewState: {
        $0.visits
      }
      Region("detail") { store in _ = store.detail?.title }
    }
    .play([.rename("Grace"), .visit, .visit, .nothing], rounds: 3, includingNaive: true)
    let naive = try #require(report.naive)
    #expect(naive.regions == ["header", "visits"])
    #expect(naive.steps.map(\.runs) == report.viewStores.steps.map(\.runs))
    #expect(naive.steps.map(\.causes) == report.viewStores.steps.map(\.causes))
    // The second visit sends an action of its own, which is published, too.
    #expect(naive.steps.map(\.transforms) == [2, 2, 4, 2])
    #expect(naive.steps.map(\.comparisons) == [4, 4, 8, 4])
    #expect(report.viewStores.steps.map(\.transforms) == [2, 2, 4, 0])
    #expect(report.description.contains("naive"))
  }

  @Test(
    "Allocations are those that a counter of the user's saw, one call for each action and strategy")
  func allocations() {
    var calls = 0
    let comparison = StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
      Region("header") {
        _ = $0.name
      } viewState: {
        $0.name
      }
    }
    let report = comparison.play([.rename("Grace"), .visit], rounds: 1) { work in
      calls += 1
      work()
      return calls
    }
    #expect(calls == 6)
    #expect(report.tracking.steps.map(\.allocations) == [1, 2])
    #expect(report.everything.steps.map(\.allocations) == [5, 6])
    #expect(report.description.contains("allocations"))
    #expect(comparison.play([.visit]).tracking.steps[0].allocations == nil)
  }

  @Test(
    "Scripts at random: whoever reads what it compares runs for the same actions under each strategy"
  )
  func random() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = Numbers(state: seed)
      let script: [Action] = (0..<12).map { _ -> Action in
        switch random.next() % 5 {
        case 0: return .rename(["Ada", "Grace", "Mary"][Int(random.next() % 3)])
        case 1, 2: return .visit
        case 3: return .open
        default: return .detail(.title(["", "new", "old"][Int(random.next() % 3)]))
        }
      }
      let report = StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
        Region("header") {
          _ = $0.name
        } viewState: {
          $0.name
        }
        Region("visits") {
          _ = $0.visits
        } viewState: {
          $0.visits
        }
        Region("detail") {
          _ = $0.detail?.title
        } viewState: {
          $0.detail?.title
        }
        Region("rows") {
          _ = $0.rows.count
        } viewState: {
          $0.rows.count
        }
      }
      .play(script, rounds: 1, includingNaive: true)
      #expect(
        report.tracking.steps.map { Set($0.runs.keys) }
          == report.viewStores.steps.map { Set($0.runs.keys) }, "seed \(seed)")
      #expect(
        report.naive?.steps.map(\.runs) == report.viewStores.steps.map(\.runs), "seed \(seed)")
    }
  }

  /// A small generator, the same everywhere.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  @Test("Regions that neither strategy ran are one line, where there are many")
  func others() {
    let report = StrategyComparison(initialState: Profile(), reducer: Self.reducer) {
      Region("header") {
        _ = $0.name
      } viewState: {
        $0.name
      }
      for number in 1...30 {
        Region("row \(number)") {
          _ = $0.rows.count
        } viewState: {
          $0.rows.count
        }
      }
    }
    .play([.rename("Grace"), .rename("Mary")], rounds: 1)
    let lines = report.description.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("30 others 0 0 60"))
    #expect(!lines.contains { $0.hasPrefix("row 1 ") })
    #expect(report.tracking.runs["row 1"] == 0)
    #expect(report.html.contains("30 regions that never ran are left out"))
  }

  @Test("As text, as JSON and as a page")
  func forms() throws {
    let report = play([.rename("<Grace> & \"co\""), .nothing])
    let text = report.description
    #expect(text.contains("header") && text.contains("tracking") && text.contains("–"))
    #expect(text.contains("name: Ada → <Grace>"))
    #expect(text.contains("2. nothing: nothing ran"))
    let decoded = try JSONDecoder().decode(ComparisonReport.self, from: Data(report.json.utf8))
    #expect(decoded.tracking.runs == report.tracking.runs)
    #expect(decoded.actions == report.actions)
    #expect(decoded.machine == report.machine && !report.machine.compiler.isEmpty)
    let html = report.html
    #expect(html.contains("<main id=\"content\"") && html.contains("class=\"skip\""))
    #expect(html.contains("Measured \(report.machine.date)"))
    // One tab stop for each of the three grids.
    #expect(html.components(separatedBy: "tabindex=\"0\"").count == 4)
    #expect(html.contains("&lt;Grace&gt; &amp; &quot;co&quot;") && !html.contains("<Grace>"))
    #expect(html.contains("View stores were given no view state of: detail."))
  }
}
