import Testing

@testable import Observing

/// An element whose id was changed to one that another has waits under its old one until that is free.
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

  @Test("One waits until its id is free, whatever others wait for; a copy waits, too")
  func goesOn() {
    var rows = waiting()
    _ = Misuse.recording { rows[2].id = 2 }
    var copy = rows
    rows.remove(at: 1)
    // The first gets it.
    #expect(rows.ids == [2, 3] && rows.map(\.id) == [2, 2])
    rows.remove(at: 0)
    #expect(rows.ids == [2] && rows[id: 2]?.title == "three")
    copy.remove(at: 0)
    #expect(copy.ids == [2, 3] && copy[id: 2]?.title == "two")
    copy.removeAll()
    copy.append(Row(id: 3))
    #expect(copy.ids == [3])
  }

  @Test("Who gets back the id that it is under makes room for others")
  func back() {
    var rows: Rows = [Row(id: 2), Row(id: 7), Row(id: 0, title: "zero")]
    _ = Misuse.recording {
      rows[1].id = 0
      rows[0].id = 0
    }
    rows.remove(at: 2)
    #expect(rows.ids == [0, 7] || rows.ids == [2, 0])
    _ = Misuse.recording { rows[1].id = 7 }
    #expect(rows.ids == [0, 7] && rows.map(\.id) == [0, 7])
    var others: Rows = [Row(id: 1), Row(id: 2), Row(id: 5)]
    _ = Misuse.recording {
      others[0].id = 5
      others[1].id = 5
      others.remove(id: 5)
      others[0].id = 1
    }
    #expect(others.ids == [1, 5] && others.map(\.id) == [1, 5])
  }

  @Test("Elements that wait for one another's ids get them, in a row or in a ring")
  func chains() {
    var rows = Rows(uniqueElements: (0..<50).map { Row(id: $0, title: "\($0)") })
    let reports = Misuse.recording {
      for position in rows.indices { rows[position].id = position + 1 }
    }
    #expect(reports.count == 50 && rows.ids == (1...50).map { $0 })
    let ring = Misuse.recording {
      for position in rows.indices { rows[position].id = position == 49 ? 1 : position + 2 }
    }
    #expect(ring.count == 50 && rows.ids == Array(2...50) + [1] && rows[id: 1]?.title == "49")
    #expect(rows.map(\.id) == Array(2...50) + [1])
    #expect(rows.storage.waiting.isEmpty && rows.storage.index.count == 50)
  }

  @Test(
    "Nothing is kept of those that have waited and gone; a ring is told of as what becomes of it")
  func leftovers() {
    var rows = Rows(uniqueElements: (0..<20).map { Row(id: $0) })
    _ = Misuse.recording {
      for position in 0..<10 { rows[position].id = position + 10 }
    }
    #expect(rows.storage.waiting.count == 10)
    rows.remove(atOffsets: 0..<10)
    #expect(rows.storage.waiting.isEmpty)
    var two: Rows = [Row(id: 1), Row(id: 2)]
    let reports = Misuse.recording {
      two[0].id = 2
      two[1].id = 1
    }
    #expect(two.ids == [2, 1] && reports.count == 2)
    #expect(reports.first?.contains("stays under 1 until 2 is free") == true)
    #expect(reports.last?.contains("is now under 1") == true)
  }

  @Test("One that waits is told of once, however often it is changed meanwhile")
  func toldOnce() {
    var rows: Rows = [Row(id: 1), Row(id: 2)]
    let reports = Misuse.recording {
      rows[0].id = 2
      rows[0].title = "a"
      rows[id: 1]?.title = "b"
    }
    #expect(reports.count == 1 && rows[id: 1]?.title == "b")
    rows.remove(id: 2)
    #expect(rows[id: 2]?.title == "b" && rows[id: 1] == nil)
  }

  @Test(
    "Two whose ids are one another's are exchanged when a third that stood in their way gives up",
    arguments: 0..<6)
  func ring(way: Int) {
    var rows: Rows = [Row(id: 1), Row(id: 2, title: "b"), Row(id: 5, title: "c"), Row(id: 7)]
    _ = Misuse.recording {
      rows[0].id = 5
      rows[2].id = 2
      rows[1].id = 5
      switch way {
      case 0: rows.remove(at: 0)
      case 1: rows[0].id = 9
      case 2: rows[0].id = 7
      case 3: rows.updateOrAppend(Row(id: 1))
      case 4: rows[0] = Row(id: 1)
      default: rows.removeAll { $0.title.isEmpty }
      }
    }
    #expect(rows[id: 5]?.title == "b" && rows[id: 2]?.title == "c")
  }

  @Test("What is told of is told of again, once it has been settled")
  func settled() {
    var rows: Rows = [Row(id: 1), Row(id: 2)]
    let reports = Misuse.recording {
      rows[0].id = 2
      rows.updateOrAppend(Row(id: 1, title: "a"))
      rows[0].id = 2
    }
    #expect(reports.count == 2)
  }

  final class Named {
    var id: Int
    init(_ id: Int) { self.id = id }
  }
  struct Holder: Identifiable {
    let named: Named
    var id: Int { named.id }
    mutating func call(_ id: Int) { named.id = id }
  }

  @Test("An id that an element has come to have unseen is for whoever is given it first")
  func got() {
    let named = [Named(1), Named(2), Named(3)]
    var all = IdentifiedArrayOf<Holder>(uniqueElements: named.map(Holder.init))
    let reports = Misuse.recording {
      all[0].call(2)
      named[0].id = 9
      all[2].call(9)
    }
    #expect(reports.last?.contains("to 9, and the element is now under 9") == true)
    #expect(Array(all.ids) == [1, 2, 9])
  }

  /// Any changes at random, against what has to hold.
  @Test("An element is under its own id unless another one is", arguments: 0..<200)
  func random(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    var rows = Rows(uniqueElements: (0..<5).map { Row(id: $0, title: "\($0)") })
    let model = Model()
    model.rows = rows
    var seen: [String] = []
    var found: [Int: String] = [:]
    let token = observe {
      seen = model.rows.map(\.title)
      found = [:]
      for id in 0..<8 { found[id] = model.rows[id: id]?.title }
    }
    _ = Misuse.recording {
      for step in 0..<30 {
        let kind = Int.random(in: 0..<6, using: &random)
        let id = Int.random(in: 0..<8, using: &random)
        let at = rows.isEmpty ? 0 : Int.random(in: rows.indices, using: &random)
        func change(_ rows: inout Rows) {
          switch kind {
          case 0: rows.append(Row(id: id, title: "new \(step)"))
          case 1 where !rows.isEmpty: rows.remove(at: at)
          case 2: rows.remove(id: id)
          case 3: rows.updateOrAppend(Row(id: id, title: "put \(step)"))
          case 4 where !rows.isEmpty: rows[at] = Row(id: id, title: "set \(step)")
          case 5 where !rows.isEmpty: rows[at].id = id
          default: break
          }
        }
        change(&rows)
        change(&model.rows)
        #expect(rows == model.rows && seen == rows.map(\.title), "seed \(seed), step \(step)")
        for id in 0..<8 { #expect(found[id] == rows[id: id]?.title, "seed \(seed), step \(step)") }
        #expect(Set(rows.ids).count == rows.count)
        for (id, row) in zip(rows.ids, rows) where id != row.id {
          #expect(
            rows.contains(id: row.id) && rows.storage.waiting[id] == row.id,
            "seed \(seed), step \(step)")
        }
      }
    }
    token.cancel()
  }
}
