import Observing
import Testing

@testable import StrategyComparison

@Suite("What stands over the columns of a grid")
struct ColumnLabelsTests {
  @Test("What fits stands there, on one line")
  func short() {
    #expect(
      ColumnLabels.of(["load", "rename(\"Grace\")", "a\nb"]) == [
        "load", "rename(\"Grace\")", "a␊b",
      ])
  }

  @Test("What does not fit has a beginning and an end, and takes no more room")
  func long() {
    let labels = ColumnLabels.of([
      "meetingTapped(00000000-0000-0000-0000-000000000002)",
      String(repeating: "日本語", count: 20),
    ])
    #expect(labels[0] == "meetingTapped(0…000000002)" && labels[0].count == ColumnLabels.room)
    #expect(labels.allSatisfy { TextWidth.columns($0) <= ColumnLabels.room })
    #expect(labels[1].contains("…"))
  }

  @Test("Different actions never read alike; the same one does")
  func alike() {
    let actions = [
      "path(.element(id: 1, action: .detail(.editTapped)))",
      "path(.element(id: 1, action: .detail(.startTapped)))",
      "path(.element(id: 1, action: .recorder(.nextTapped)))",
      "path(.element(id: 1, action: .recorder(.nextTapped)))",
      "path(.element(id: 2, action: .recorder(.nextTapped)))",
      "rename(\"\(String(repeating: "x", count: 100))y\(String(repeating: "x", count: 100))\")",
      "rename(\"\(String(repeating: "x", count: 100))z\(String(repeating: "x", count: 100))\")",
    ]
    let labels = ColumnLabels.of(actions)
    #expect(Set(labels).count == Set(actions).count && labels[2] == labels[3])
    #expect(labels.allSatisfy { TextWidth.columns($0) <= ColumnLabels.room })
    #expect(labels[0].contains("editTap") && labels[1].contains("startTap"))
    #expect(labels[5].hasPrefix("6. ") && labels[6].hasPrefix("7. "))
    #expect(ColumnLabels.of(["load"] + actions, first: 0)[6].hasPrefix("6. "))
  }
}
