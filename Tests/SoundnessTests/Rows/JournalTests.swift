import Observing
import Testing

/// An array's journal names what was touched since the commit.
///
/// It has to go on through whatever happens to the array in one transaction: what was touched before may not be
/// forgotten.
@Suite("What was touched in a transaction is not forgotten in it") @MainActor
struct JournalTests {
  struct List: ObservableState, Equatable {
    @Tracked var rows = makeRows(4)
  }

  final class Model {
    @Tracked var list = List()
  }

  /// The rows as they are, made anew, after a change.
  private func anew(_ change: (inout [Row]) -> Void) -> IdentifiedArrayOf<Row> {
    var rows = model.list.rows.elements.map { Row(id: $0.id, title: $0.title, count: $0.count) }
    change(&rows)
    return IdentifiedArray(uniqueElements: rows)
  }

  private let model = Model()
  private let watches = Watches()

  init() {
    let model = model
    for id in 0..<4 { watches.watch("\(id)") { model.list.rows[id: id]?.title } }
    watches.watch("ids") { Array(model.list.rows.ids) }
  }

  @Test("So many changes that the journal is given up, one of them of a row that nobody reads")
  func manyOfUnread() {
    let model = Model()
    let watches = Watches()
    let list = Derived { model.list }
    watches.watch("all") { list.value }
    watches.watch("0") { model.list.rows[id: 0]?.title }
    transaction {
      for number in 0..<40 { model.list.rows[id: 2 + number % 2]?.title = "\(number)" }
    }
    watches.expect(["all": 1])
    transaction {
      for number in 0..<40 { model.list.rows[id: 2 + number % 2]?.title = "\(number)!" }
    }
    watches.expect(["all": 1])
  }

  @Test("Changed in place, then replaced by what looks the same")
  func replacedBySame() {
    transaction {
      model.list.rows[id: 1]?.title = "one"
      model.list.rows = anew { _ in }
    }
    watches.expect(["1": 1])
  }

  @Test("Changed in place, then replaced by another array")
  func replaced() {
    transaction {
      model.list.rows[id: 1]?.title = "one"
      model.list.rows = anew { $0[2].title = "two" }
    }
    watches.expect(["1": 1, "2": 1])
  }

  @Test("A row removed, then replaced by another array that has not got it either")
  func removed() {
    transaction {
      model.list.rows.remove(id: 3)
      model.list.rows = anew { $0[2].title = "two" }
    }
    watches.expect(["2": 1, "3": 1, "ids": 1])
  }

  @Test("Emptied and filled again, then replaced by another array")
  func emptied() {
    transaction {
      model.list.rows.removeAll()
      model.list.rows.append(Row(id: 1, title: "one"))
      model.list.rows = anew { $0.append(Row(id: 2, title: "row 2")) }
    }
    watches.expect(["0": 1, "1": 1, "3": 1, "ids": 1])
  }

  @Test("Sorted, changed, replaced, and changed again")
  func sorted() {
    transaction {
      model.list.rows.reverse()
      model.list.rows[id: 0]?.title = "zero"
      model.list.rows = anew { $0.removeAll { $0.id == 3 } }
      model.list.rows[id: 2]?.title = "two"
    }
    watches.expect(["0": 1, "2": 1, "3": 1, "ids": 1])
  }

  @Test("So much that a walk over the elements is cheaper", arguments: [false, true])
  func busy(_ isReplaced: Bool) {
    transaction {
      for turn in 0..<200 { model.list.rows[id: turn % 3]?.title = "turn \(turn)" }
      if isReplaced { model.list.rows = anew { $0[3].title = "three" } }
    }
    watches.expect(["0": 1, "1": 1, "2": 1].merging(isReplaced ? ["3": 1] : [:]) { $1 })
    model.list.rows[id: 2]?.title = "alone"
    watches.expect(["2": 1])
  }

  @Test("Each transaction begins a journal of its own")
  func anotherTransaction() {
    transaction { model.list.rows[id: 1]?.title = "one" }
    watches.expect(["1": 1])
    transaction { model.list.rows[id: 2]?.title = "two" }
    watches.expect(["2": 1])
    // A copy that was taken before, changed, and put back.
    var copy = model.list.rows
    model.list.rows[id: 3]?.title = "three"
    watches.expect(["3": 1])
    copy[id: 0]?.title = "zero"
    model.list.rows = copy
    watches.expect(["0": 1, "3": 1])
  }

  @Test("Changed and changed back: who depends on all of it does not hear of it")
  func changedBack() {
    expectUnheard {
      model.list.rows[id: 1]?.count = 1
      model.list.rows[id: 1]?.count = 0
    }
  }

  @Test("Moved and moved back: the same")
  func movedBack() {
    expectUnheard {
      model.list.rows.swapAt(0, 1)
      model.list.rows.swapAt(0, 1)
    }
  }

  private func expectUnheard(
    at location: SourceLocation = #_sourceLocation, _ change: () -> Void
  ) {
    let list = Derived { [model] in model.list }
    watches.watch("list") { list.value.rows.count }
    let counts = Instrumentation.measure { transaction(change) }
    #expect(counts.derivations == 0, sourceLocation: location)
    watches.expect([:], at: location)
  }
}
