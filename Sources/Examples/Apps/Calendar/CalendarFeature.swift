import ObservableStore
import Observing

/// A game's day, and what was scored.
struct GameResult: Equatable, Sendable {
  var month: Int
  var score: Int
}

/// The root of the leaderboard's app, six scopes above the calendar.
struct LeagueFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var name = "league"
    @Tracked var home = Home()
  }

  struct Home: ObservableState, Equatable {
    @Tracked var isLoading = false
    @Tracked var games = Games()
  }

  struct Games: ObservableState, Equatable {
    @Tracked var player = ""
    @Tracked var daily = Daily()
  }

  struct Daily: ObservableState, Equatable {
    @Tracked var today = 0
    @Tracked var board = Board()
  }

  struct Board: ObservableState, Equatable {
    @Tracked var isShown = false
    @Tracked var leaders = Leaders()
  }

  struct Leaders: ObservableState, Equatable {
    @Tracked var rank = 0
    @Tracked var calendar = Calendar()
  }

  struct Calendar: ObservableState, Equatable {
    @Tracked var results: [GameResult] = []
    @Tracked var isOpen = false
    @Tracked var selectedMonth = 1
    @Tracked var scroll = 0.0
  }

  enum Action: Sendable {
    case appeared
    case playerLoaded(String)
    case todayLoaded(Int)
    case resultsLoaded([GameResult])
    case rankLoaded(Int)
    case loaded
    case boardTapped
    case calendarTapped
    case monthTapped(Int)
    case scrolled(Double)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: state.home.isLoading = true
    case .playerLoaded(let name): state.home.games.player = name
    case .todayLoaded(let day): state.home.games.daily.today = day
    case .resultsLoaded(let results):
      state.home.games.daily.board.leaders.calendar.results = results
    case .rankLoaded(let rank): state.home.games.daily.board.leaders.rank = rank
    case .loaded: state.home.isLoading = false
    case .boardTapped: state.home.games.daily.board.isShown = true
    case .calendarTapped: state.home.games.daily.board.leaders.calendar.isOpen = true
    case .monthTapped(let month):
      state.home.games.daily.board.leaders.calendar.selectedMonth = month
    case .scrolled(let offset): state.home.games.daily.board.leaders.calendar.scroll = offset
    }
    return .none
  }
}

/// All results, by month: what is costly to make.
struct ResultsByMonth: Equatable {
  var scores: [Int: [Int]] = [:]

  init(_ results: [GameResult]) {
    GroupingCalls.add()
    for result in results { scores[result.month, default: []].append(result.score) }
  }

  func text(isOpen: Bool, selected: Int) -> String {
    guard isOpen else { return "closed, \(scores.count) months" }
    let best = scores[selected]?.max().map(String.init) ?? "none"
    return "month \(selected) of \(scores.count): best \(best)"
  }
}

/// How often results were grouped.
enum GroupingCalls {
  private static let calls = Locked(0)

  static var count: Int { calls.withLock { $0 } }

  static func add() { calls.withLock { $0 += 1 } }
}
