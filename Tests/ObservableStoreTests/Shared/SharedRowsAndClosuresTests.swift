import ObservableStore
import Observing
import Testing

/// What keeps the last value of a shared row is told of each change before the closures run that it sets off.
@MainActor
@Suite("Shared rows that closures make and take away")
struct SharedRowsAndClosuresTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct Lists: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  private let lists = Shared(Lists())
  private var rows: Shared<IdentifiedArrayOf<Row>> { lists.rows }

  @Test("One that a closure makes when it hears of the row keeps what the row was last")
  func madeByClosure() throws {
    let rows = rows
    rows.wrappedValue.remove(id: 2)
    var held: Shared<Row>?
    let token = observe {
      if rows.wrappedValue.ids.contains(2), held == nil { held = Shared(rows[id: 2]) }
    }
    rows.wrappedValue.append(Row(id: 2, title: "two"))
    let row = try #require(held)
    rows.wrappedValue[id: 2]?.title = "changed"
    rows.wrappedValue.remove(id: 2)
    #expect(row.wrappedValue.title == "changed")
    rows.wrappedValue.append(Row(id: 2, title: "back"))
    #expect(row.wrappedValue.title == "back")
    token.cancel()
  }

  @Test("One whose row a closure takes away keeps what it was changed to", arguments: 0..<5)
  func takenAway(way: Int) throws {
    let rows = rows
    let row = try #require(Shared(rows[id: 2]))
    let other = try #require(Shared(rows[id: 2]))
    var removals = 0
    let token = observe {
      if rows.wrappedValue.contains(where: { $0.title == "done" }) {
        removals += 1
        rows.wrappedValue.removeAll { $0.title == "done" }
      }
    }
    switch way {
    case 0: row.wrappedValue.title = "done"
    case 1: row.wrappedValue = Row(id: 2, title: "done")
    case 2: rows.wrappedValue[id: 2]?.title = "done"
    case 3: lists.wrappedValue.rows[id: 2]?.title = "done"
    default: transaction { row.wrappedValue.title = "done" }
    }
    #expect(rows.wrappedValue.ids == [1] && removals == 1)
    #expect(row.wrappedValue.title == "done" && other.wrappedValue.title == "done")
    token.cancel()
  }

  @Test(
    "One whose row comes and is taken away by a closure is what came", arguments: [false, true])
  func cameAndTakenAway(wasThere: Bool) throws {
    let rows = rows
    let row = try #require(Shared(rows[id: 2]))
    let cleaner = observe {
      if rows.wrappedValue.contains(where: { $0.title == "done" }) {
        rows.wrappedValue.removeAll { $0.title == "done" }
      }
    }
    var shown: [String] = []
    let token = observe { shown.append(row.wrappedValue.title) }
    if !wasThere { rows.wrappedValue = [] }
    for _ in 0..<2 {
      transaction {
        rows.wrappedValue = []
        rows.wrappedValue = [Row(id: 2, title: "done")]
      }
      #expect(rows.wrappedValue.isEmpty && row.wrappedValue.title == "done")
    }
    #expect(shown.first == "" && shown.last == "done")
    token.cancel()
    cleaner.cancel()
  }

  @Test("A closure that reads it runs once for each value that it gets, and for its going")
  func runs() throws {
    let rows = rows
    let row = try #require(Shared(rows[id: 2]))
    let cleaner = observe {
      if rows.wrappedValue[id: 2]?.title == "done" { rows.wrappedValue.remove(id: 2) }
    }
    var shown: [String] = []
    let token = observe { shown.append(row.wrappedValue.title) }
    row.wrappedValue.title = "a"
    row.wrappedValue.title = "done"
    #expect(shown == ["", "a", "done"])
    token.cancel()
    cleaner.cancel()
  }

  @Test(
    "While a shared value that has a keeper is held over a suspension, others run",
    arguments: [false, true])
  func heldOverAwait(hasKeeper: Bool) async throws {
    let rows = rows
    let row = hasKeeper ? Shared(rows[id: 2]) : nil
    let other = Shared(0)
    var seen: [Int] = []
    let token = observe { seen.append(other.wrappedValue) }
    func edit(_ rows: inout IdentifiedArrayOf<Row>) async {
      rows[id: 2]?.title = "early"
      other.wrappedValue = 1
      #expect(seen == [0, 1])
      await Task { @MainActor in transaction { other.wrappedValue = 2 } }.value
      #expect(seen == [0, 1, 2])
      rows[id: 2]?.title = "late"
      rows.remove(id: 2)
    }
    await edit(&rows.wrappedValue)
    #expect(rows.wrappedValue.ids == [1])
    if let row { #expect(row.wrappedValue.title == "") }
    token.cancel()
  }
}
