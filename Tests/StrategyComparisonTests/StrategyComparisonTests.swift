import ObservableStore
import Observing
import StrategyComparison
import Testing

/// An app of the user's own is played under each strategy, and counted exactly.
@MainActor
@Suite("Comparing an app of one's own")
struct StrategyComparisonTests {
  typealias Action = ProfileApp.Action
  typealias Profile = ProfileApp.Profile

  @Test("Runs by region and strategy; those without a view state are not played under view stores")
  func runs() {
    let report = ProfileApp.play([.rename("Grace"), .visit, .nothing, .rename("Grace")])
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
    let report = ProfileApp.comparison {
      Region("header") { store in
        _ = (store.name, store.rows.count)
      } viewState: {
        Header(name: $0.name, count: $0.rows.count)
      }
      ProfileApp.visits
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
    let report = ProfileApp.play([.visit, .visit, .open, .detail(.title("new"))])
    #expect(report.tracking.runs == ["header": 1, "visits": 2, "detail": 2])
    #expect(report.tracking.steps[1].runs == ["header": 1, "visits": 1])
    #expect(report.tracking.steps[3].runs == ["detail": 1])
  }

  @Test("Played again and again, the script does the same: each round starts from the first state")
  func rounds() {
    let once = ProfileApp.play([.rename("Grace"), .visit], rounds: 1)
    let often = ProfileApp.play([.rename("Grace"), .visit], rounds: 50)
    #expect(once.tracking.runs == often.tracking.runs)
    #expect(
      often.tracking.steps.allSatisfy {
        ($0.warmNanoseconds ?? 0) > 0 && ($0.coldNanoseconds ?? 0) > 0
      })
    let before = Instrumentation.live
    _ = ProfileApp.play([.visit])
    #expect(Instrumentation.live == before)
  }

  @Test("A region keeps a derived value, one for each store")
  func derived() {
    var made = 0
    let report = ProfileApp.comparison {
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
    // For each strategy a stage to ask for causes, one to count on, one to rehearse on, and one to time.
    #expect(made == 12)
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
}
