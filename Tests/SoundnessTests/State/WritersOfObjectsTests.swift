import Observing
import Testing

@MainActor
@Suite("Wrappers of objects, compared and written in numbers")
struct WritersOfObjectsTests {
  final class Themed {
    @Tracked var theme: String
    init(_ theme: String) { self.theme = theme }
    var snap: Snap { Snap(_theme) }
  }

  struct Snap: Equatable {
    @Tracked var name: String
    init(_ wrapper: Tracked<String>) { _name = wrapper }
  }

  @Test("Wrappers of two objects are equal if their values are")
  func compared() {
    let (a, b, c) = (Themed("a"), Themed("b"), Themed("a"))
    _ = (a.theme, b.theme, c.theme)
    #expect(a.snap != b.snap && a.snap == c.snap)
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var n = 0
  }

  final class Kids { @Tracked var rows: IdentifiedArrayOf<Row> = [] }

  @Test("Of many objects that are written in one transaction, the first twice, each is heard of")
  func manyWritten() {
    let all = (0..<100).map { _ in Kids() }
    transaction {
      for kids in all { kids.rows = [Row(id: 1), Row(id: 2)] }
      all[0].rows = [Row(id: 1), Row(id: 2)]
    }
    var seen = -1
    let token = observe { seen = all[0].rows[id: 1]?.n ?? -2 }
    all[0].rows[id: 1]?.n = 5
    #expect(seen == 5)
    all[0].rows[id: 1]?.n = 6
    #expect(seen == 6 && token.runs == 3)
  }
}
