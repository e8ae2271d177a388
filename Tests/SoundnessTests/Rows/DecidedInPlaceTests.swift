import Observing
import Testing

/// A closure that filters or sorts a copy in place has looked at every row in there.
@MainActor
@Suite("Rows that a function of the array decided about")
struct DecidedInPlaceTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var n = 0
    var plain = 0
  }

  enum Way: CaseIterable {
    case sort
    case sortPlain
    case removeAll
    case removeAllPlain
    case filter
  }

  final class Model {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]

    func shown(_ way: Way) -> [Int] {
      var copy = rows
      switch way {
      case .sort: copy.sort { ($0.n, $0.id) < ($1.n, $1.id) }
      case .sortPlain: copy.sort { ($0.plain, $0.id) < ($1.plain, $1.id) }
      case .removeAll: copy.removeAll { $0.n > 2 }
      case .removeAllPlain: copy.removeAll { $0.plain > 2 }
      case .filter: copy = copy.filter { $0.n <= 2 && $0.plain <= 2 }
      }
      return Array(copy.ids)
    }
  }

  @Test(
    "It runs again when a row is replaced, changed, put back, or comes with the whole array",
    arguments: Way.allCases, [false, true])
  func decided(_ way: Way, isListed: Bool) {
    let model = Model()
    let saved = model.rows
    let watches = Watches()
    if isListed { watches.watch("ids") { Array(model.rows.ids) } }
    watches.watch("shown") { model.shown(way) }
    let derived = Derived { model.shown(way) }
    watches.watch("of derived") { derived.value }
    let changes: [() -> Void] = [
      { model.rows[id: 1] = Row(id: 1, n: 5, plain: 5) },
      { model.rows[id: 1]?.n = 0 },
      { model.rows[id: 1]?.plain = 0 },
      { model.rows[id: 3] = Row(id: 3, n: -1, plain: -1) },
      { model.rows = saved },
      {
        model.rows = IdentifiedArray(
          uniqueElements: (1...3).map { Row(id: $0, n: 6 - $0, plain: 6 - $0) })
      },
      { model.rows[id: 2] = nil },
      { model.rows.append(Row(id: 2)) },
    ]
    for (step, change) in changes.enumerated() {
      change()
      watches.expectSeen("\(way), step \(step)")
    }
  }
}
