import Observing
import Testing

@testable import Observing

/// A row is changed and changed back, and then a copy of the array from before, changed elsewhere, comes in its place.
@Suite("Rows that are changed back before their array is replaced by a copy") @MainActor
struct ChangedBackAndReplacedTests {
  @MainActor final class Model {
    @Tracked var rows = makeRows(4)
  }

  @Test("They are committed with the others")
  func committed() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { checkingInvariants { ChangedBackAndReplacedTests().play() } }
    }
  }

  private func play() {
    let model = Model()
    var titles: [Int: String] = [:]
    let tokens = [1, 2].map { id in observe { titles[id] = model.rows[id: id]?.title } }
    transaction {
      var copy = model.rows
      for id in [1, 3] {
        model.rows[id: id]?.title = "other"
        model.rows[id: id]?.title = "row \(id)"
      }
      copy[id: 2]?.title = "two"
      model.rows = copy
    }
    precondition(titles == [1: "row 1", 2: "two"] && tokens.map(\.runs) == [1, 2])
    let late = observe { titles[3] = model.rows[id: 3]?.title }
    for id in 1...3 { model.rows[id: id]?.title = "last \(id)" }
    precondition(titles == [1: "last 1", 2: "last 2", 3: "last 3"])
    precondition(tokens.map(\.runs) == [2, 3] && late.runs == 2)
  }
}
