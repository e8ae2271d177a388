import Observing
import Testing

/// What a computed property makes of an array, by a copy that it changes in place, has the array's place, and other elements.
@MainActor
@Suite("observeEach over a copy of rows that was changed in place")
struct EachOverChangedCopiesTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 0
    @Tracked var other = 0
    var note = 0
  }

  final class Model {
    @Tracked var rows = IdentifiedArrayOf<Row>(uniqueElements: (1...3).map { Row(id: $0) })
    @Tracked var add = 1
    @Tracked var isOn = true
  }

  enum Way: CaseIterable {
    case byID, byPosition, note, all, replaced, appended, sorted, sometimes

    @MainActor
    func rows(of model: Model) -> IdentifiedArrayOf<Row> {
      var rows = model.rows
      switch self {
      case .byID: rows[id: 2]?.number += model.add
      case .byPosition: rows[1].number += model.add
      case .note: rows[id: 2]?.note += model.add
      case .all: for position in rows.indices { rows[position].number += model.add }
      case .replaced: rows[id: 2] = Row(id: 2, number: rows[1].number + model.add)
      case .appended: rows.append(Row(id: 9, number: model.add))
      case .sorted:
        rows.sort { ($0.number * model.add, $0.id) < ($1.number * model.add, $1.id) }
      case .sometimes: if model.isOn { rows[id: 2]?.number += model.add }
      }
      return rows
    }
  }

  @Test("Each closure shows what the copy has, whatever it was made of", arguments: Way.allCases)
  func shown(_ way: Way) {
    let model = Model()
    var shown: [Int: String] = [:]
    var order: [Int] = []
    let list = observe { order = Array(way.rows(of: model).ids) }
    let token = observeEach {
      way.rows(of: model)
    } _: { row in
      shown[row.id] = "\(row.number) \(row.other) \(row.note)"
      onCleanup { shown[row.id] = nil }
    }
    func expect(_ what: String) {
      let rows = way.rows(of: model)
      #expect(order == Array(rows.ids), "\(way), \(what)")
      let expected = rows.map { ($0.id, "\($0.number) \($0.other) \($0.note)") }
      #expect(shown == Dictionary(uniqueKeysWithValues: expected), "\(way), \(what)")
    }
    expect("at first")
    for round in 0..<2 {
      model.add += 1
      expect("another number, \(round)")
      model.rows[id: 2]?.number += 5
      expect("a row that is changed in the copy, \(round)")
      model.rows[id: 3]?.other += 1
      expect("a row beside it, \(round)")
      model.rows[id: 1]?.note += 1
      expect("an untracked part, \(round)")
      model.isOn.toggle()
      expect("the copy is none, or one again, \(round)")
      model.add -= 3
      expect("less, \(round)")
      model.rows.append(Row(id: 20 + round))
      expect("one more, \(round)")
      model.rows.remove(id: 1)
      expect("one less, \(round)")
    }
    withExtendedLifetime((list, token)) {}
  }

  @Test("Who shows a row that has not changed sleeps")
  func sleeps() {
    let model = Model()
    var ran: [Int] = []
    let token = observeEach {
      Way.byID.rows(of: model)
    } _: { row in
      _ = (row.number, row.note)
      ran.append(row.id)
    }
    ran = []
    model.add += 1
    #expect(ran == [2])
    model.rows[id: 2]?.number += 1
    #expect(ran == [2, 2])
    model.rows[id: 3]?.number += 1
    #expect(ran == [2, 2, 3])
    withExtendedLifetime(token) {}
  }
}
