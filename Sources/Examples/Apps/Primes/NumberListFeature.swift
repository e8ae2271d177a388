import ObservableStore
import Observing

/// A counter beside a very long list.
struct NumberListFeature: Reducer {
  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var isFavorite = false
  }

  struct State: ObservableState, Equatable {
    @Tracked var title = "numbers"
    @Tracked var count = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = []

    init(rows count: Int = 500_000) {
      // With room for more, so that an append does not move all of them.
      rows.reserveCapacity(count + 1_000)
      rows.append(contentsOf: (0..<count).lazy.map { Row(id: $0) })
    }
  }

  enum RowAction: Sendable {
    case favoriteTapped
  }

  enum Action: Sendable {
    case increment
    case append
    case row(Int, RowAction)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .append: state.rows.append(Row(id: state.rows.count))
      case .row: break
      }
      return .none
    }
    .forEach(\.rows, action: Action.row) {
      Reduce { (row: inout Row, _: RowAction) in
        row.isFavorite.toggle()
        return .none
      }
    }
  }
}

/// What the list itself shows: how many rows there are, and the first of them.
struct NumberListViewState: Equatable {
  var count: Int
  var first: [Int]

  init(_ state: NumberListFeature.State) { self.init(ids: state.rows.ids) }

  init(ids: some RandomAccessCollection<Int>) {
    count = ids.count
    first = Array(ids.prefix(3))
  }

  var text: String { "\(count) rows from \(first)" }
}
