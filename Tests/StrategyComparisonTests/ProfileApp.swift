import ObservableStore
import Observing
import StrategyComparison

/// A small app to compare.
@MainActor
enum ProfileApp {
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

  static var reducer: some Reducer<Profile, Action> {
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

  typealias Part = Region<Profile, Action>

  static let header = Part("header") {
    _ = $0.name
  } viewState: {
    $0.name
  }

  static let visits = Part("visits") {
    _ = $0.visits
  } viewState: {
    $0.visits
  }

  /// A region that view stores cannot play.
  static let detail = Part("detail") { _ = $0.detail?.title }

  static func comparison(
    @RegionBuilder<Profile, Action> _ regions: () -> [Part] = { [header, visits, detail] }
  ) -> StrategyComparison<Profile, Action> {
    StrategyComparison(initialState: Profile(), reducer: reducer, regions: regions)
  }

  static func play(_ actions: [Action], rounds: Int = 3) -> ComparisonReport {
    comparison().play(actions, rounds: rounds)
  }
}
