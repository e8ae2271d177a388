import Observing
import Testing

/// Rows are told apart by their ids, and not by which instance they are, where a setter compares them, and where a list shows
/// the array itself.
@MainActor
@Suite("Lists of what is made of rows that come anew")
struct EachMadeAnewTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = "t"
    @Tracked var number = 0
  }

  struct Screen: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = []
    @Tracked var isLoading = false

    static func rows(_ ids: [Int]) -> IdentifiedArrayOf<Row> {
      IdentifiedArray(uniqueElements: ids.map { Row(id: $0) })
    }

    mutating func load(_ ids: [Int]) { self = Screen(rows: Self.rows(ids)) }
    mutating func put(_ ids: [Int]) {
      func put(_ rows: inout IdentifiedArrayOf<Row>) { rows = Self.rows(ids) }
      put(&rows)
    }
    mutating func set(_ ids: [Int]) { rows = Self.rows(ids) }
  }

  final class Model { @Tracked var screen = Screen() }

  private let model = Model()

  private func list(_ kind: Int, _ body: @escaping @MainActor (Row) -> Void) -> ObservationToken {
    let model = model
    return switch kind {
    case 0: observeEach(nil, { model.screen.rows }, body)
    case 1: observeEach(nil, { model.screen.rows.filter { $0.id != 3 } }, body)
    case 2: observeEach(nil, { model.screen.rows.sorted { $0.id < $1.id } }, body)
    default: observeEach(nil, { Array(model.screen.rows) }, body)
    }
  }

  @Test("Rows that look the same do not run, in whatever way they came", arguments: 0..<9)
  func anew(ways: Int) { check(kind: 0, ways) }

  @Test("Nor do those of what is made of them, if a setter has run", arguments: 1..<4)
  func made(kind: Int) { check(kind: kind, 8) }

  private func check(kind: Int, _ ways: Int) {
    func come(_ way: Int, _ ids: [Int]) {
      switch way {
      case 0: model.screen.load(ids)
      case 1: model.screen.put(ids)
      default: model.screen.set(ids)
      }
    }
    model.screen.rows = Screen.rows([1, 2, 3])
    var runs: [Int] = []
    let token = list(kind) {
      _ = $0.title
      runs.append($0.id)
    }
    runs = []
    come(ways / 3, [1, 2, 3])
    #expect(runs == [])
    come(ways / 3, [1, 2, 3, 4])
    #expect(runs == [4])
    come(ways % 3, [1, 2, 3, 4])
    come(ways % 3, [1, 2, 3, 4, 5])
    #expect(runs == [4, 5])
    model.screen.rows[id: 2]?.title = "other"
    #expect(runs == [4, 5, 2])
    token.cancel()
  }
}
