import Testing

@testable import Observing

@MainActor
@Suite("Nothing runs for nothing in rows")
struct NothingRunsForNothingInRowsTests {
  struct List: ObservableState {
    @Tracked var rows = IdentifiedArray(uniqueElements: (1...5).map { Kid($0, "kid \($0)") })
    @Tracked var title = "t"
  }

  @MainActor final class Model {
    @Tracked var list = List()
  }

  private func watched() -> (Model, Runs) {
    let model = Model()
    let runs = Runs()
    runs.watch("ids") { model.list.rows.ids }
    runs.watch("handed on") { model.list.rows }
    for id in 1...6 {
      runs.watch("there \(id)") { model.list.rows.contains(id: id) }
      runs.watch("name \(id)") { model.list.rows[id: id]?.name }
    }
    return (model, runs)
  }

  @Test("Each way to change which rows there are keeps the other rows' closures asleep")
  func changesOfOrder() {
    let (model, runs) = watched()
    let row6 = ["ids": 1, "there 6": 1, "name 6": 1]
    model.list.rows.append(Kid(6))
    runs.expect(row6, "append")
    model.list.rows.remove(id: 6)
    runs.expect(row6, "remove by id")
    model.list.rows.insert(Kid(6), at: 0)
    runs.expect(row6, "insert")
    model.list.rows.remove(at: 0)
    runs.expect(row6, "remove by position")
    model.list.rows.updateOrAppend(Kid(6))
    runs.expect(row6, "updateOrAppend, appending")
    model.list.rows.removeAll { $0.id == 6 }
    runs.expect(row6, "removeAll(where:)")
    model.list.rows[id: 6] = Kid(6)
    runs.expect(row6, "assigned by id")
    model.list.rows[id: 6] = nil
    runs.expect(row6, "nil by id")
  }

  @Test("An array made anew of the rows that there are, and one more")
  func madeAnew() {
    let (model, runs) = watched()
    model.list.rows = IdentifiedArray(uniqueElements: Array(model.list.rows) + [Kid(6)])
    runs.expect(["ids": 1, "there 6": 1, "name 6": 1])
    model.list.rows[id: 3]?.name = "x"
    runs.expect(["name 3": 1])
  }

  @Test("Each way to change the order runs the closures over it alone")
  func moves() {
    let (model, runs) = watched()
    model.list.rows.move(fromOffsets: [0], toOffset: 5)
    runs.expect(["ids": 1], "move")
    model.list.rows.sort { $0.id > $1.id }
    runs.expect(["ids": 1], "sort")
    model.list.rows.swapAt(0, 4)
    runs.expect(["ids": 1], "swapAt")
    model.list.rows.reverse()
    runs.expect(["ids": 1], "reverse")
    transaction {
      model.list.rows.shuffle()
      model.list.rows.sort { $0.id > $1.id }
    }
    model.list.rows.sort { $0.id < $1.id }
    #expect(Array(model.list.rows.ids) == [1, 2, 3, 4, 5])
  }

  @Test("What changes no order runs nothing")
  func noChange() {
    let (model, runs) = watched()
    model.list.rows.sort { $0.id < $1.id }
    runs.expect([:], "sort")
    model.list.rows.move(fromOffsets: [2], toOffset: 2)
    runs.expect([:], "move to where it is")
    model.list.rows.swapAt(1, 1)
    runs.expect([:], "swap with itself")
    model.list.rows.remove(id: 77)
    runs.expect([:], "remove what is not there")
    model.list.rows.removeAll { $0.id > 77 }
    runs.expect([:], "remove none")
    model.list.rows[id: 77]?.name = "x"
    runs.expect([:], "change what is not there")
    transaction {
      model.list.rows.reverse()
      model.list.rows.reverse()
    }
    runs.expect([:], "reversed twice")
    transaction {
      model.list.rows.append(Kid(6))
      model.list.rows.remove(id: 6)
    }
    runs.expect([:], "appended and removed")
    model.list.rows = model.list.rows.filter { _ in true }
    runs.expect([:], "filtered by nothing")
    transaction {
      var copy = model.list.rows
      copy.removeAll()
      copy.append(Kid(1, "x"))
    }
    runs.expect([:], "a scratch copy")
  }

  @Test("A row replaced runs its closures, and no others")
  func replaced() {
    let (model, runs) = watched()
    model.list.rows[id: 3] = Kid(3, "new")
    runs.expect(["name 3": 1, "there 3": 1], "by id")
    model.list.rows[2] = Kid(3, "newer")
    runs.expect(["name 3": 1, "there 3": 1], "by position")
    model.list.rows.updateOrAppend(Kid(3, "newest"))
    runs.expect(["name 3": 1, "there 3": 1], "updateOrAppend")
    model.list.rows[id: 3]?.name = "last"
    runs.expect(["name 3": 1], "in place")
    transaction {
      let row = model.list.rows.remove(id: 3)
      model.list.rows.insert(row!, at: 2)
    }
    runs.expect([:], "removed and put back where it was")
    transaction {
      let row = model.list.rows.remove(id: 3)
      model.list.rows.append(row!)
    }
    runs.expect(["ids": 1], "removed and put back elsewhere")
  }

  @Test("A derived array, filtered and sorted, assigned back")
  func functional() {
    let (model, runs) = watched()
    model.list.rows = model.list.rows.filter { $0.id != 3 }
    runs.expect(["ids": 1, "there 3": 1, "name 3": 1], "filter")
    var copy = model.list.rows
    copy.sort { $0.id > $1.id }
    copy[id: 1]?.name = "x"
    model.list.rows = copy
    runs.expect(["ids": 1, "name 1": 1], "sorted copy")
  }

  @Test("All rows replaced by others of the same ids run once each")
  func allReplaced() {
    let (model, runs) = watched()
    model.list.rows = IdentifiedArray(uniqueElements: (1...5).map { Kid($0) })
    var expected = ["handed on": 1]
    for id in 1...5 {
      expected["name \(id)"] = 1
      expected["there \(id)"] = 1
    }
    expected["handed on"] = nil
    runs.expect(expected)
    model.list.rows[id: 2]?.name = "x"
    runs.expect(["name 2": 1])
  }

  @Test("A closure per row, made by the list's closure")
  func nestedRows() {
    let model = Model()
    var runs: [String] = []
    let token = observe("list") {
      runs.append("list")
      for id in model.list.rows.ids {
        _ = observe("row \(id)") {
          runs.append("row \(id)")
          _ = model.list.rows[id: id]?.name
        }
      }
    }
    runs = []
    model.list.rows[id: 3]?.name = "x"
    #expect(runs == ["row 3"])
    runs = []
    model.list.rows.remove(id: 3)
    #expect(runs == ["list", "row 1", "row 2", "row 4", "row 5"])
    runs = []
    transaction {
      model.list.rows[id: 2]?.name = "x"
      model.list.rows.remove(id: 2)
    }
    #expect(runs == ["list", "row 1", "row 4", "row 5"])
    token.cancel()
  }
}
