import Observing
import Testing

/// A row's closure may write other rows, which are there but have not run yet: they show what it has made of them.
@MainActor
@Suite("Closures of elements that write others")
struct WritingElementsTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = 0
    @Tracked var isHidden = false
    @Tracked var isNew = true
    var note = 0
  }

  final class Model {
    @Tracked var rows: IdentifiedArrayOf<Row> = []
  }

  /// What the list shows: the rows themselves, and copies of them that are made for each run.
  static let lists: [@MainActor (Model) -> [Row]] = [
    { Array($0.rows) },
    { Array($0.rows.filter { !$0.isHidden }) },
    { $0.rows.filter { !$0.isHidden } },
    { $0.rows.sorted { $0.title > $1.title } },
  ]

  private func list(
    _ way: Int, _ model: Model, _ body: @escaping @MainActor (Row) -> Void
  ) -> ObservationToken {
    switch way {
    case 0:
      observeEach {
        model.rows
      } _: {
        body($0)
      }
    case 1:
      observeEach {
        model.rows.filter { !$0.isHidden }
      } _: {
        body($0)
      }
    default:
      observeEach {
        Self.lists[way](model)
      } _: {
        body($0)
      }
    }
  }

  @Test("One that comes shows what one that came before it has made of it", arguments: 0..<4)
  func newcomers(_ way: Int) {
    let model = Model()
    var shown: [Int: Int] = [:]
    let token = list(way, model) { row in
      shown[row.id] = row.title
      if row.id == 1 { model.rows[id: 2]?.title = 7 }
    }
    model.rows = [Row(id: 1, title: 2), Row(id: 2, title: 1)]
    #expect(shown == [1: 2, 2: 7])
    model.rows[id: 2]?.title = 8
    #expect(shown == [1: 2, 2: 8])
    withExtendedLifetime(token) {}
  }

  @Test("Each that marks itself as seen runs once", arguments: 0..<2)
  func seen(_ way: Int) {
    let model = Model()
    var calls: [Int] = []
    let token = list(way, model) { row in
      calls.append(row.id)
      _ = row.title
      model.rows[id: row.id]?.isNew = false
    }
    model.rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
    #expect(calls == [1, 2, 3])
    model.rows[id: 2]?.title = 1
    #expect(calls == [1, 2, 3, 2])
    withExtendedLifetime(token) {}
  }

  @Test("One that another has hidden before it ran shows itself when it is back", arguments: 1..<3)
  func hidden(_ way: Int) {
    let model = Model()
    var shown: [Int: Int] = [:]
    let token = list(way, model) { row in
      shown[row.id] = row.title
      if row.id == 1 { model.rows[id: 2]?.isHidden = true }
      if row.id == 3 { model.rows[id: 2]?.isHidden = false }
    }
    model.rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
    #expect(shown == [1: 0, 2: 0, 3: 0])
    model.rows[id: 2]?.title = 5
    #expect(shown == [1: 0, 2: 5, 3: 0])
    withExtendedLifetime(token) {}
  }

  @Test("At random, each row shows what is there", arguments: 0..<4, 1...25)
  func random(_ way: Int, _ seed: UInt64) {
    var random = SplitMix64(state: seed)
    let model = Model()
    var shown: [Int: String] = [:]
    /// What a row's closure does when it runs next, once.
    var plans: [Int: [@MainActor (inout IdentifiedArrayOf<Row>) -> Void]] = [:]
    let token = list(way, model) { row in
      shown[row.id] = "\(row.title) \(row.note)"
      guard plans[row.id]?.isEmpty == false, let plan = plans[row.id]?.removeFirst() else { return }
      plan(&model.rows)
    }
    for step in 0..<30 {
      plans = [:]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        plans[Int.random(in: 1...6, using: &random), default: []].append(change(&random))
      }
      transaction {
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&random)(&model.rows) }
      }
      let now = untracked { Self.lists[way](model) }
      let ids = Set(now.map(\.id))
      shown = shown.filter { ids.contains($0.key) }
      let expected = Dictionary(uniqueKeysWithValues: now.map { ($0.id, "\($0.title) \($0.note)") })
      #expect(shown == expected, "list \(way), seed \(seed), step \(step)")
    }
    withExtendedLifetime(token) {}
  }

  private func change(
    _ random: inout SplitMix64
  ) -> @MainActor (inout IdentifiedArrayOf<Row>) -> Void {
    let id = Int.random(in: 1...6, using: &random)
    let value = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return { $0[id: id]?.title = value }
    case 1: return { $0[id: id]?.note = value }
    case 2: return { $0[id: id]?.isHidden.toggle() }
    case 3: return { $0.updateOrAppend(Row(id: id, title: value, note: value)) }
    case 4: return { $0.remove(id: id) }
    case 5:
      return {
        $0 = IdentifiedArray(uniqueElements: (1...6).map { Row(id: $0, title: ($0 * value) % 4) })
      }
    case 6: return { $0.reverse() }
    case 7:
      return {
        let copy = $0
        $0 = []
        $0 = copy
        $0[id: id]?.title += 1
      }
    default:
      return { rows in
        for id in rows.ids where id % 2 == value % 2 { rows[id: id]?.isHidden = value > 1 }
      }
    }
  }
}
