import ObservableStore
import Observing
import Testing

@testable import StrategyComparison

/// What the causes of view stores, and of the naive strategy, say of a view state.
@MainActor
@Suite("In what view states differ")
struct DifferenceTests {
  private struct Screen: Equatable {
    var title = "all"
    var ids: [Int]
    var names: [Int: String] = [:]
  }

  private let thousand =
    "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 1000 in all] → [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 999 in all]"

  @Test("Of an array the one element that differs, or the whole if others move")
  func arrays() {
    #expect(Difference.describe([1, 2, 3], [1, 5, 3]) == ["[1]: 2 → 5"])
    #expect(Difference.describe(["a", "b"], ["a", "c"]) == ["[1]: b → c"])
    #expect(Difference.describe([1, 2, 3], [2, 3]) == ["[1, 2, 3] → [2, 3]"])
    #expect(Difference.describe([1, 2, 3], [1, 2]) == ["[1, 2, 3] → [1, 2]"])
    #expect(Difference.describe([1, 2, 3], [3, 2, 1]) == ["[1, 2, 3] → [3, 2, 1]"])
    #expect(Difference.describe([], [1]) == ["[] → [1]"])
    #expect(Difference.describe(Array(0..<1_000), Array(1..<1_000)) == [thousand])
    #expect(
      Difference.describe(Array(0..<1_000), [7] + Array(1..<1_000)) == ["[0]: 0 → 7"])
  }

  @Test(
    "Of an array of texts that does not fit, whole elements: those that differ, and where they are")
  func texts() {
    let rows = (0..<50).map { "row \($0)" }
    #expect(
      Difference.describe(rows, rows.filter { $0 != "row 30" })
        == [#"[… "row 29", "row 30", "row 31" …] → [… "row 29", "row 31" …]"#])
    #expect(
      Difference.describe(rows, rows + ["row, the last"])
        == [#"[… "row 49"] → [… "row 49", "row, the last"]"#])
    #expect(
      Difference.describe(rows, Array(rows.dropFirst()))
        == [#"["row 0", "row 1" …] → ["row 1" …]"#])
    #expect(
      Difference.describe(rows, rows.reversed())[0]
        .hasPrefix(#"["row 0", "row 1", "row 2", "row 3", "row 4" …] → ["row 49", "#))
  }

  @Test("The same inside a struct, and of its other fields what differs")
  func fields() {
    let old = Screen(ids: Array(0..<1_000), names: [1: "a"])
    var new = old
    new.title = "few"
    new.ids.removeFirst()
    new.names[1] = "b"
    #expect(
      Difference.describe(old, new)
        == ["title: all → few", "ids: \(thousand)", "names[1]: a → b"])
    #expect(
      Difference.describe([old, old], [old, new])
        .allSatisfy { $0.count <= 2 * 60 + " → ".count })
  }

  @Test("Of a dictionary the one key, of a set all members, of both no more than fits")
  func unordered() {
    #expect(Difference.describe(["a": 1, "b": 2], ["a": 1, "b": 3]) == ["[b]: 2 → 3"])
    #expect(Difference.describe(["a": 1], ["a": 1, "b": 3]) == ["[b]: (nothing) → 3"])
    #expect(
      Difference.describe(["a": 1, "b": 2], ["a": 2, "b": 3])
        == [#"["a": 1, "b": 2] → ["a": 2, "b": 3]"#])
    let numbers = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, 0) })
    #expect(
      Difference.describe(numbers, numbers.mapValues { $0 + 1 })
        == [
          "[0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, … 1000 in all] → "
            + "[0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, … 1000 in all]"
        ])
    #expect(Difference.describe(Set([1, 2]), [2, 3]) == ["[1, 2] → [2, 3]"])
    #expect(Difference.describe(Set(0..<1_000), Set(1..<1_000)) == [thousand])
  }

  @Test("In a report view stores and naive say of a list what tracking says")
  func report() {
    struct Row: ObservableState, Identifiable, Equatable { let id: Int }
    struct List: ObservableState {
      @Tracked var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Row(id: $0) })
    }
    let report = StrategyComparison(
      initialState: List(),
      reducer: Reduce<List, Int> { state, id in
        state.rows.remove(id: id)
        return .none
      }
    ) {
      Region("ids") { store in
        _ = Array(store.rows.ids)
      } viewState: {
        Array($0.rows.ids)
      }
    }
    .play([0], rounds: 0, includingNaive: true)
    #expect(report.tracking.steps[0].causes == ["ids": ["rows.ids: \(thousand)"]])
    #expect(report.viewStores.steps[0].causes == ["ids": [thousand]])
    #expect(report.naive?.steps[0].causes == ["ids": [thousand]])
  }
}
