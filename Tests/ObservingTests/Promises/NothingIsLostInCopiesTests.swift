import Testing

@testable import Observing

@MainActor
@Suite("Nothing is lost in copies of copies")
struct NothingIsLostInCopiesTests {
  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Kid> = [Kid(1), Kid(2)]
    @Tracked var others: IdentifiedArrayOf<Kid> = []
    @Tracked var kid = Kid(1)
    var plain = 0
  }

  @MainActor final class Model {
    @Tracked var state = State()
  }

  /// Assigns without the property's setter.
  private func assign<Value>(_ value: Value, to place: inout Value) { place = value }

  private func watched(_ model: Model) -> Runs {
    let runs = Runs()
    runs.watch("rows") { model.state.rows.map(\.name) }
    runs.watch("row 1") { model.state.rows[id: 1]?.name }
    runs.watch("others") { model.state.others.map(\.name) }
    runs.watch("other 1") { model.state.others[id: 1]?.name }
    runs.watch("name") { model.state.kid.name }
    return runs
  }

  @Test("A property of a class whose first touch is a change in place")
  func firstTouch() {
    @MainActor final class Numbers {
      @Tracked var touched = 0
      @Tracked var read = 0
    }
    let numbers = Numbers()
    let token = observe { _ = numbers.read }
    numbers.touched += 1
    numbers.read += 1
    #expect(token.runs == 2)
    #expect(Transaction.depth == 0)
  }

  private let all = ["rows": 1, "row 1": 1, "others": 1, "other 1": 1, "name": 1]

  // What has come to a place gets its identity there when the transaction ends. A copy taken before that is
  // another value.
  @Test("A copy taken in the middle of a transaction, and put back later", arguments: Kind.allCases)
  func middle(kind: Kind) {
    let stage = kind.stage()
    let runs = Runs()
    runs.watch(stage)
    var putBack: @MainActor () -> Void = {}
    transaction {
      stage.a = Kid(1, "new", age: 3, note: "new")
      putBack = stage.keep()
    }
    runs.expect(stage, replaced: ["a"], "replaced")
    stage.a.age = 7
    runs.expect(stage, changed: ["a.age"], "moved on")
    putBack()
    runs.expect(stage, replaced: ["a"], "put back")
    stage.a.name = "newer"
    runs.expect(stage, changed: ["a.name"], "changed then")
  }

  @Test("An array that arrived, was copied before the commit, and comes back")
  func arrayInTheMiddle() {
    let model = Model()
    let runs = watched(model)
    var copy = model.state
    transaction {
      model.state.others = model.state.rows
      copy = model.state
    }
    runs.expect(["others": 1, "other 1": 1], "arrived")
    model.state.plain += 1
    runs.expect(all, "untracked")
    model.state = copy
    runs.expect(all, "put back")
    model.state.others[id: 1]?.name = "x"
    runs.expect(["others": 1, "other 1": 1], "changed then")
    model.state.others.remove(id: 1)
    runs.expect(["others": 1, "other 1": 1], "removed then")
  }

  @Test("A copy given another array, and assigned twice")
  func assignedTwice() {
    let model = Model()
    let runs = watched(model)
    var copy = model.state
    copy.rows = [Kid(1, "one"), Kid(3)]
    model.state = copy
    runs.expect(["rows": 1, "row 1": 1], "assigned")
    model.state.plain += 1
    runs.expect(all, "untracked")
    model.state = copy
    runs.expect(all, "assigned again")
    model.state.rows.append(Kid(4))
    runs.expect(["rows": 1], "appended")
    model.state.rows[id: 1]?.name = "x"
    runs.expect(["rows": 1, "row 1": 1], "changed")
  }

  @Test("Two objects made one of the other, by whatever way, while nobody observed")
  func duplicates() {
    for way in ["property", "whole"] {
      let first = Model()
      let second = Model()
      _ = first.state.rows.count
      if way == "property" {
        assign(first.state.rows, to: &second.state.rows)
        assign(first.state.kid, to: &second.state.kid)
      } else {
        assign(first.state, to: &second.state)
      }
      let runs = watched(first)
      let otherRuns = watched(second)
      second.state.rows.remove(id: 1)
      runs.expect([:], "\(way): removed in the other")
      otherRuns.expect(["rows": 1, "row 1": 1], "\(way): removed in the other")
      first.state.rows = []
      runs.expect(["rows": 1, "row 1": 1], "\(way): emptied")
      otherRuns.expect([:], "\(way): emptied")
      first.state.kid.name = "x"
      runs.expect(["name": 1], "\(way): child changed")
      otherRuns.expect([:], "\(way): child changed")
    }
  }

  @Test("Two arrays of one state made one of the other while nobody observed")
  func duplicateArrays() {
    for way in ["set", "in place"] {
      let model = Model()
      _ = model.state.rows.count
      if way == "set" {
        model.state.others = model.state.rows
      } else {
        assign(model.state.rows, to: &model.state.others)
      }
      let runs = watched(model)
      model.state.rows[id: 1]?.name = "x"
      runs.expect(["rows": 1, "row 1": 1], "\(way): changed")
      model.state.others.remove(id: 1)
      runs.expect(["others": 1, "other 1": 1], "\(way): removed")
      model.state.rows = []
      runs.expect(["rows": 1, "row 1": 1], "\(way): emptied")
    }
  }

  @Test("A closure that reads an old copy beside the new state")
  func oldCopyRead() {
    let model = Model()
    let old = model.state
    let runs = Runs()
    runs.watch("old row") { old.rows[id: 1]?.name }
    runs.watch("old name") { old.kid.name }
    runs.watch("row") { model.state.rows[id: 1]?.name }
    runs.watch("ids") { model.state.rows.ids }
    for turn in 1...3 {
      model.state.rows[id: 1]?.name = "name \(turn)"
      _ = old.rows[id: 1]?.name
      runs.expect(["row": 1, "old row": turn == 1 ? 1 : 0], coarse: true, "changed \(turn)")
    }
    model.state.rows.remove(id: 1)
    runs.expect(["row": 1, "ids": 1], coarse: true, "removed")
    model.state = old
    runs.expect(["row": 1, "ids": 1], coarse: true, "old one back")
  }
}
