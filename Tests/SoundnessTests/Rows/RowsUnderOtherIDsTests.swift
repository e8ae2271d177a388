import Testing

@testable import Observing

/// An element that is given another id, or comes to the position of one with another id, is as if it were removed and
/// inserted: what it shares with the one that lay there says nothing of either.
@MainActor
@Suite("Rows that come under other ids", .serialized)
struct RowsUnderOtherIDsTests {
  struct Row: ObservableState, Identifiable, Equatable {
    var id: Int
    @Tracked var title = ""
    @Tracked var number = 0
    @Tracked var tags: [Int] = []
    @Tracked var leaf: Leaf? = Leaf()
  }

  final class Model {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1), Row(id: 2), Row(id: 3)]
  }

  @Test("Two rows that were exchanged by hand hear nothing of each other", arguments: [0, 1, 2])
  func exchanged(_ readFirst: Int) {
    let model = Model()
    let watches = Watches()
    func watch(_ id: Int) {
      watches.watch("number \(id)") { model.rows[id: id]?.number }
      watches.watch("leaf \(id)") { model.rows[id: id]?.leaf?.number }
    }
    if readFirst < 2 { watch(readFirst) }
    checked {
      transaction {
        let first = model.rows[0]
        model.rows[0] = model.rows[1]
        model.rows[1] = first
      }
      watches.expect([:], "they look as they did")
      for id in [0, 1] where id != readFirst { watch(id) }
      for id in [0, 1] {
        model.rows[id: id]?.number += 1
        watches.expect(["number \(id)": 1], "the number of \(id)")
        model.rows[id: id]?.leaf?.number += 1
        watches.expect(["leaf \(id)": 1], "the leaf of \(id)")
      }
    }
  }

  @Test("A row of another id that is put at a position hears nothing of the one that lay there")
  func anotherPut() {
    let model = Model()
    let watches = Watches()
    watches.watch("0") { model.rows[id: 0]?.number }
    checked {
      transaction {
        let first = model.rows[0]
        model.rows[0] = Row(id: 9)
        model.rows.append(first)
      }
      watches.expect([:], coarse: ["0"], "0 was put in again")
      watches.watch("9") { model.rows[id: 9]?.number }
      model.rows[id: 9]?.number += 1
      watches.expect(["9": 1], "9")
      model.rows[id: 0]?.number += 1
      watches.expect(["0": 1], "0")
    }
  }

  @Test(
    "At random: each reader sees what there is, and none runs for another row", arguments: 0..<60)
  func random(_ seed: UInt64) {
    var numbers = SeededNumbers(state: seed)
    let model = Model()
    let watches = Watches()
    var copies: [IdentifiedArrayOf<Row>] = []
    var log: [String] = []
    checked {
      for step in 0..<30 {
        if step % 3 == 0 {
          watch(
            Int.random(in: 0..<6, using: &numbers), Int.random(in: 0..<4, using: &numbers), step,
            model, watches)
        }
        transaction {
          for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            log.append(change(model, &copies, Int.random(in: 0..<9, using: &numbers), &numbers))
          }
        }
        watches.expectSeen("seed \(seed), step \(step): \(log.suffix(6))")
        // A change of one row wakes nobody who reads another, whatever ids they have had; unless some still have the same,
        // who are looked at again.
        guard model.rows.map(\.id) == Array(model.rows.ids) else { continue }
        guard let id = model.rows.ids.first else { continue }
        model.rows[id: id]?.number += 1
        for name in watches.runs.keys {
          #expect(name.hasPrefix("number \(id) "), "seed \(seed), step \(step): \(log.suffix(6))")
        }
        watches.expectSeen("seed \(seed), step \(step)")
      }
    }
  }

  private func watch(_ id: Int, _ part: Int, _ step: Int, _ model: Model, _ watches: Watches) {
    switch part {
    case 0: watches.watch("title \(id) \(step)") { model.rows[id: id]?.title }
    case 1: watches.watch("number \(id) \(step)") { model.rows[id: id]?.number }
    case 2: watches.watch("tags \(id) \(step)") { model.rows[id: id]?.tags }
    default: watches.watch("leaf \(id) \(step)") { model.rows[id: id]?.leaf?.number }
    }
  }

  private func change(
    _ model: Model, _ copies: inout [IdentifiedArrayOf<Row>], _ kind: Int,
    _ numbers: inout SeededNumbers
  ) -> String {
    let count = model.rows.count
    let id = Int.random(in: 0..<6, using: &numbers)
    guard count > 1 else {
      model.rows = [Row(id: 0), Row(id: 1), Row(id: 2)]
      return "new rows"
    }
    let (first, second) = (
      Int.random(in: 0..<count, using: &numbers), Int.random(in: 0..<count, using: &numbers)
    )
    switch kind {
    case 0:
      let row = model.rows[first]
      model.rows[first] = model.rows[second]
      model.rows[second] = row
      return "exchange \(first) and \(second)"
    case 1:
      model.rows[first] = Row(id: id, number: Int.random(in: 0..<2, using: &numbers))
      return "put \(id) at \(first)"
    case 2:
      model.rows[first].id = id
      return "call \(first) \(id)"
    case 3:
      for position in model.rows.indices { model.rows[position].id = position + id }
      return "number from \(id)"
    case 4:
      let row = model.rows.remove(at: first)
      model.rows.append(row)
      return "move \(first) to the end"
    case 5:
      model.rows[id: id]?.leaf = Leaf(number: Int.random(in: 0..<3, using: &numbers))
      return "another leaf in \(id)"
    case 6:
      model.rows[id: id]?.tags.append(1)
      model.rows[id: id]?.title += "a"
      return "write to \(id)"
    case 7:
      copies.append(model.rows)
      return "save"
    default:
      if let copy = copies.last { model.rows = copy }
      return "put back"
    }
  }

  private func checked(_ body: () -> Void) {
    _ = checkingInvariants { Misuse.recording(body) }
  }
}
