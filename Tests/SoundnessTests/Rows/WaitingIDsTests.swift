import Testing

@testable import Observing

/// An element whose id was changed to one that another has waits under its old one until the ids are unique again.
@Suite("Elements that wait for their ids") @MainActor
struct WaitingIDsTests {
  struct Row: ObservableState, Identifiable, Equatable {
    var id: Int
    @Tracked var title = ""
  }
  typealias Rows = IdentifiedArrayOf<Row>

  final class Model { @Tracked var rows: Rows = [] }

  /// What makes the id 2 free, which the element at 0 waits for under 1.
  enum Way: CaseIterable {
    case remove, removeAt, removeAllWhere, atOffsets, assignNil, takeInPlace, changeOther, filter,
      replace
  }

  private func free(_ rows: inout Rows, _ way: Way) {
    switch way {
    case .remove: rows.remove(id: 2)
    case .removeAt: rows.remove(at: 1)
    case .removeAllWhere: rows.removeAll { $0.title == "two" }
    case .atOffsets: rows.remove(atOffsets: [1])
    case .assignNil: rows[id: 2] = nil
    case .takeInPlace: _ = rows[id: 2].take()
    case .changeOther: rows[1].id = 9
    case .filter: rows = rows.filter { $0.title != "two" }
    case .replace: rows[1] = Row(id: 9, title: "nine")
    }
  }

  private func waiting() -> Rows {
    var rows: Rows = [
      Row(id: 1, title: "one"), Row(id: 2, title: "two"), Row(id: 3, title: "three"),
    ]
    _ = Misuse.recording { rows[0].id = 2 }
    return rows
  }

  @Test(
    "The change that makes the id free enters it, in a value of one's own", arguments: Way.allCases)
  func values(way: Way) {
    var rows = waiting()
    #expect(rows.ids == [1, 2, 3])
    _ = Misuse.recording { free(&rows, way) }
    #expect(Array(rows.ids) == rows.map(\.id))
    #expect(rows[id: 2]?.title == "one" && rows[id: 1] == nil)
    let reports = Misuse.recording {
      #expect(rows.append(Row(id: 2, title: "again")) == (false, 0))
      #expect(rows.append(Row(id: 1, title: "new")).inserted)
    }
    #expect(reports.count == 1)
    #expect(Set(rows.ids).count == rows.count)
  }

  @Test("So does it in the model, and who reads is told", arguments: Way.allCases)
  func model(way: Way) {
    let model = Model()
    model.rows = [Row(id: 1, title: "one"), Row(id: 2, title: "two"), Row(id: 3, title: "three")]
    var two: String?
    var one: String?
    var titles: [String] = []
    let tokens = [
      observe { two = model.rows[id: 2]?.title },
      observe { one = model.rows[id: 1]?.title },
      observe { titles = model.rows.map(\.title) },
    ]
    _ = Misuse.recording { model.rows[0].id = 2 }
    #expect(one == "one" && two == "two")
    _ = Misuse.recording { free(&model.rows, way) }
    #expect(one == nil && two == "one" && titles == model.rows.map(\.title))
    model.rows[id: 2]?.title = "changed"
    #expect(two == "changed" && titles.first == "changed")
    for token in tokens { token.cancel() }
  }

  @Test("As long as the ids are not unique, it waits; a copy waits, too")
  func goesOn() {
    var rows = waiting()
    _ = Misuse.recording { rows[2].id = 2 }
    rows.remove(at: 1)
    #expect(rows.ids == [1, 3])
    var copy = rows
    rows.remove(at: 1)
    #expect(rows.ids == [2])
    copy.remove(at: 0)
    #expect(copy.ids == [2] && copy[id: 2]?.title == "three")
    rows.removeAll()
    rows.append(Row(id: 1))
    #expect(rows.ids == [1])
  }
}
