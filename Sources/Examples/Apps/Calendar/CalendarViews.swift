import ObservableStore
import Observing
import StrategyComparison

/// What the calendar shows, but for its results, which are not to be grouped again because of this.
struct CalendarViewState: Equatable {
  var isOpen: Bool
  var selectedMonth: Int

  init(_ state: LeagueFeature.Calendar) {
    isOpen = state.isOpen
    selectedMonth = state.selectedMonth
  }
}

/// The header of the app, and the calendar six scopes below.
@MainActor
func drawCalendar(_ store: StoreOf<LeagueFeature>, _ strategy: Strategy, on screen: Screen) {
  let calendar =
    store
    .scope(\.home, action: { (action: LeagueFeature.Action) in action })
    .scope(\.games, action: { (action: LeagueFeature.Action) in action })
    .scope(\.daily, action: { (action: LeagueFeature.Action) in action })
    .scope(\.board, action: { (action: LeagueFeature.Action) in action })
    .scope(\.leaders, action: { (action: LeagueFeature.Action) in action })
    .scope(\.calendar, action: { (action: LeagueFeature.Action) in action })
  switch strategy {
  case .tracking:
    let months = Derived("results by month") { ResultsByMonth(calendar.results) }
    screen.keep(
      observe("header") { [unowned screen] in
        screen.show(headerText(store.name, store.home.isLoading), in: "header")
      },
      observe("calendar") { [unowned screen] in
        let text = months.value.text(isOpen: calendar.isOpen, selected: calendar.selectedMonth)
        screen.show(text, in: "calendar")
      })
  case .viewStores, .everything, .naive:
    let results = calendar.scope(\.results, action: { (action: LeagueFeature.Action) in action })
    let months = ViewStore(results, observe: { ResultsByMonth($0) })
    let rest = ViewStore(calendar, observe: CalendarViewState.init)
    screen.keep(
      withViewStore(
        store, observe: { ($0.name, $0.home.isLoading) }, removeDuplicates: ==, "header"
      ) { [unowned screen] view in
        screen.show(headerText(view.state.0, view.state.1), in: "header")
      },
      observe("calendar") { [unowned screen] in
        let view = rest.state
        let text = months.state.text(isOpen: view.isOpen, selected: view.selectedMonth)
        screen.show(text, in: "calendar")
      })
  }
}

private func headerText(_ name: String, _ isLoading: Bool) -> String {
  name + (isLoading ? " …" : "")
}

extension Scenario {
  /// The calendar.
  static let calendar = Scenario(
    id: "E", app: "calendar", title: "Calendar six scopes deep",
    text: """
      A leaderboard six scopes below the root groups 400 results by month. Seven actions load it; four \
      open it.
      """,
    strategies: [.tracking, .viewStores],
    script: [
      ScriptStep("appeared", .appeared), ScriptStep("player", .playerLoaded("Blob")),
      ScriptStep("today", .todayLoaded(12)),
      ScriptStep(
        "results",
        .resultsLoaded((0..<400).map { GameResult(month: $0 % 12 + 1, score: $0 * 37 % 101) })),
      ScriptStep("rank", .rankLoaded(3)), ScriptStep("loaded", .loaded),
      ScriptStep("today again", .todayLoaded(13)), ScriptStep("show the board", .boardTapped),
      ScriptStep("open the calendar", .calendarTapped), ScriptStep("tap May", .monthTapped(5)),
      ScriptStep("scroll", .scrolled(0.5)),
    ],
    state: { LeagueFeature.State() }, feature: LeagueFeature(),
    views: { drawCalendar($0, $1, on: $2) },
    figures: [
      Figure("view states built: 17 while loading, then 12", .first),
      Figure("view states built: 7, then 4 (one per action)", .optimised),
      Figure("view states built: one per action", .minimum),
    ],
    meaning: """
      A view state is made of the whole state that it stands on, with all that is costly in it. So the grouping \
      has a view store of its own, which stands on the results alone, and the calendar reads two; in one view \
      state the results would be grouped again for each action on the calendar. Under tracking the grouping is a \
      derived value: it is made when the results change, and not else.
      """,
    findings: {
      [Strategy.tracking, .viewStores].flatMap { strategy in
        [
          Figure("view states built: \(told(strategy) { Counts.now.transforms })", strategy),
          Figure("groupings: \(told(strategy) { GroupingCalls.count })", strategy),
        ]
      }
    })

  private static func told(_ strategy: Strategy, _ count: () -> Int) -> String {
    let (first, loading, opening) = calls(by: strategy, count)
    return "\(first) at first, \(loading) while loading, \(opening) on opening"
  }

  /// How often results are grouped: at construction, while loading, and on opening.
  static func groupings(by strategy: Strategy) -> (Int, Int, Int) {
    calls(by: strategy) { GroupingCalls.count }
  }

  private static func calls(by strategy: Strategy, _ count: () -> Int) -> (Int, Int, Int) {
    var marks = [count()]
    let stage = calendar.stage(strategy)
    marks.append(count())
    for step in stage.steps.prefix(7) { _ = step.start() }
    marks.append(count())
    for step in stage.steps.dropFirst(7) { _ = step.start() }
    marks.append(count())
    withExtendedLifetime(stage) {}
    return (marks[1] - marks[0], marks[2] - marks[1], marks[3] - marks[2])
  }
}
