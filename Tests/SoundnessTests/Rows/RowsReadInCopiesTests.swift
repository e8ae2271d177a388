import Testing

@testable import Observing

/// Somebody asks a copy for a row that is not there; then one comes, out of another array.
///
/// What is known of the row is known of a copy alone: nothing of that is taken for what lies in the array.
@MainActor
@Suite("Rows that are asked for in a copy, and come from another array", .serialized)
struct RowsReadInCopiesTests {
  final class Model {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    @Tracked var others: IdentifiedArrayOf<Row> = [Row(id: 9, title: "nine"), Row(id: 1)]
  }

  enum Way: CaseIterable {
    case appended, inserted, putAtPosition, assigned

    @MainActor
    func put(_ row: Row, in model: Model) {
      switch self {
      case .appended: model.rows.append(row)
      case .inserted: model.rows.insert(row, at: 0)
      case .putAtPosition: model.rows[0] = row
      case .assigned: model.rows[id: 9] = row
      }
    }
  }

  @Test("Each array's row tells of its own changes alone", arguments: Way.allCases, [false, true])
  func apart(_ way: Way, _ isOlder: Bool) throws {
    try checkingInvariants {
      let model = Model()
      let copy = model.rows
      if isOlder { model.rows[id: 1]?.title = "changed" }
      let reader = observe { _ = copy[id: 9]?.title }
      let nine = try #require(model.others[id: 9])
      _ = Misuse.recording { way.put(nine, in: model) }
      let watches = Watches()
      watches.watch("row") { model.rows[id: 9]?.title }
      watches.watch("other") { model.others[id: 9]?.title }
      model.others[id: 9]?.title = "other"
      watches.expect(["other": 1])
      model.rows[id: 9]?.title = "row"
      watches.expect(["row": 1])
      withExtendedLifetime(reader) {}
    }
  }
}
