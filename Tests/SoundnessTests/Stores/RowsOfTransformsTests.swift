import ObservableStore
import Observing
import Testing

/// The array that a transform makes lies nowhere: its rows hear of changes all the same, whatever they are made of.
@MainActor
@Suite("Stores of rows of arrays that a transform makes")
struct RowsOfTransformsTests {
  typealias Change = (inout Root) -> Void

  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 0
    var plain = 0
  }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
    var note = ""
    @Tracked var leaf = Leaf()
    @Tracked var leaves: [Int] = []

    static func made(_ id: Int, _ step: Int) -> Row {
      Row(
        id: id, number: step, note: "note \(step)", leaf: Leaf(number: step, plain: step),
        leaves: [step])
    }
  }

  struct Root: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var plain: [Row] = [Row(id: 1)]
    @Tracked var added = 0
    @Tracked var history: [IdentifiedArrayOf<Row>] = [[Row(id: 1), Row(id: 2)]]
    @Tracked var showsHistory = false
  }

  /// How the array is made.
  nonisolated enum Making: String, CaseIterable {
    case filter, same, copied, anew, changed, plain, history

    @MainActor
    func array(_ root: Root) -> IdentifiedArrayOf<Row> {
      switch self {
      case .filter: root.rows.filter { $0.id == 1 }
      case .same: root.rows
      case .copied: IdentifiedArray(uniqueElements: root.rows.map { $0 })
      case .anew:
        IdentifiedArray(
          uniqueElements: root.rows.map {
            Row(id: $0.id, number: $0.number, note: $0.note, leaf: $0.leaf, leaves: $0.leaves)
          })
      case .changed:
        IdentifiedArray(
          uniqueElements: root.rows.map {
            var row = $0
            row.number += root.added
            return row
          })
      case .plain: IdentifiedArray(uniqueElements: root.plain)
      case .history: (root.showsHistory ? root.history[0] : root.rows).filter { $0.id == 1 }
      }
    }
  }

  private let changes: [(String, (Int) -> Change)] = [
    ("replaced", { step in { $0.rows = [.made(1, step), .made(2, step)] } }),
    ("number", { step in { $0.rows[id: 1]?.number = step } }),
    ("another row", { step in { $0.rows[id: 2]?.number = step } }),
    ("note", { step in { $0.rows[id: 1]?.note = "a text of more than fifteen \(step)" } }),
    ("leaf", { step in { $0.rows[id: 1]?.leaf.number = step } }),
    ("leaf's own", { step in { $0.rows[id: 1]?.leaf.plain = step } }),
    ("another leaf", { step in { $0.rows[id: 1]?.leaf = Leaf(number: step, plain: step) } }),
    ("leaves", { step in { $0.rows[id: 1]?.leaves.append(step) } }),
    ("plain", { step in { $0.plain = [.made(1, step)] } }),
    ("added", { step in { $0.added = step } }),
    (
      "history",
      { step in
        {
          if step == 2 { $0.history[0] = $0.rows }
          $0.rows[id: 1]?.number = step
          $0.showsHistory.toggle()
        }
      }
    ),
    ("shows", { _ in { $0.showsHistory.toggle() } }),
    (
      "self",
      { step in { $0 = Root(rows: [.made(1, step), .made(2, step)], plain: [.made(1, step)]) } }
    ),
  ]

  @Test("Whatever is read of a row, and however it is changed", arguments: Making.allCases)
  func rows(_ making: Making) throws {
    for (name, change) in changes {
      let store = makeStore()
      let shown = store.scope(state: { making.array($0) }) { (change: @escaping Change) in change }
      let row = try #require(
        shown.scope(\.self, id: 1) { (_: Int, change: @escaping Change) in change })
      let leaf = row.scope(\.leaf) { (change: @escaping Change) in change }
      let text = row.scope(state: { "\($0.number) \($0.note)" }) {
        (change: @escaping Change) in change
      }
      let readers: [(String, () -> String)] = [
        ("number", { "\(row.number)" }), ("state's number", { "\(row.state.number)" }),
        ("state", { "\(row.state)" }), ("note", { row.note }), ("state's note", { row.state.note }),
        ("leaf", { "\(row.leaf.number)" }), ("leaf's own", { "\(row.leaf.plain)" }),
        ("state's leaf", { "\(row.state.leaf.number)" }), ("store's leaf", { "\(leaf.number)" }),
        ("store's leaf's own", { "\(leaf.plain)" }), ("leaf as a whole", { "\(leaf.state)" }),
        ("leaves", { "\(row.leaves)" }), ("transform", { text.state }),
      ]
      var seen = [String](repeating: "", count: readers.count)
      let tokens = readers.indices.map { index in observe { seen[index] = readers[index].1() } }
      for step in 1...4 {
        store.send(change(step))
        for (index, reader) in readers.enumerated() {
          let now = reader.1()
          #expect(seen[index] == now, "\(making), \(name) \(step): \(reader.0)")
          seen[index] = now
        }
      }
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("Who reads a property of a row sleeps while others of it, and other rows, change")
  func sleeping() throws {
    let store = makeStore()
    let shown = store.scope(state: { $0.rows.filter { $0.id < 3 && $0.number < 9 } }) {
      (change: @escaping Change) in change
    }
    let row = try #require(
      shown.scope(\.self, id: 1) { (_: Int, change: @escaping Change) in change })
    var runs = 0
    let token = observe {
      _ = row.number
      runs += 1
    }
    store.send { $0.rows.append(Row(id: 3)) }
    runs = 0
    for step in 1...3 {
      store.send { $0.rows[id: 2]?.number = step }
      store.send { $0.rows[id: 1]?.leaf.number = step }
      store.send { $0.rows[id: 1]?.leaves = [step] }
    }
    #expect(runs == 0)
    store.send { $0.rows[id: 1]?.number = 1 }
    #expect(runs == 1)
    withExtendedLifetime(token) {}
  }

  @Test("Who reads a row sleeps while a filter begins and ceases to hide others")
  func hidden() throws {
    let store = makeStore()
    let shown = store.scope(state: { $0.rows.filter { $0.note.isEmpty } }) {
      (change: @escaping Change) in change
    }
    let row = try #require(
      shown.scope(\.self, id: 1) { (_: Int, change: @escaping Change) in change })
    let leaf = row.scope(\.leaf) { (change: @escaping Change) in change }
    var runs = [0, 0, 0]
    var seen = ""
    let tokens = [
      observe {
        _ = row.number
        runs[0] += 1
      },
      observe {
        _ = leaf.number
        runs[1] += 1
      },
      observe {
        seen = "\(row.state)"
        runs[2] += 1
      },
    ]
    runs = [0, 0, 0]
    for _ in 1...3 {
      store.send { $0.rows[id: 2]?.note = "hidden" }
      store.send { $0.rows.append(Row(id: 3)) }
      store.send { $0.rows[id: 2]?.note = "" }
      store.send { $0.rows.remove(id: 3) }
    }
    #expect(runs[0...1] == [0, 0])
    for step in 1...4 {
      runs = [0, 0, 0]
      store.send { $0.rows[id: 2]?.note = step % 2 == 0 ? "" : "hidden" }
      store.send { $0.rows[id: 1]?.number = step }
      #expect(runs[0] == 1, "\(step)")
      #expect(runs[1] == 0, "\(step)")
      #expect(seen == "\(row.state)", "\(step)")
      store.send { $0.rows[id: 1]?.leaf.number = step }
      #expect(runs[0...1] == [1, 1], "\(step)")
      #expect(seen == "\(row.state)", "\(step)")
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("A closure that begins to read in the middle of a transaction hears of what changed before")
  func late() throws {
    let store = makeStore()
    store.send { $0.history = [$0.rows] }
    store.send { $0.showsHistory = true }
    let shown = store.scope(state: { Making.history.array($0) }) {
      (change: @escaping Change) in change
    }
    let row = try #require(
      shown.scope(\.self, id: 1) { (_: Int, change: @escaping Change) in change })
    let first = observe { _ = row.leaf.number }
    var seen = -1
    var late: ObservationToken?
    transaction {
      store.send { $0.rows[id: 1]?.number = 7 }
      late = observe { seen = row.number }
      store.send { $0.showsHistory = false }
    }
    #expect(seen == 7)
    withExtendedLifetime((first, late)) {}
  }

  @Test("A list of them sleeps while a row changes, however it is read", arguments: 0..<4)
  func list(_ kind: Int) {
    let store = makeStore()
    store.send { $0.rows[id: 1]?.number = 1 }
    let shown = store.scope(state: { $0.rows.filter { $0.number > 0 } }) {
      (change: @escaping Change) in change
    }
    var runs = 0
    let list = observeEach("list") {
      shown.scope(\.self) { (_: Int, change: @escaping Change) in change }
    } _: { row in
      runs += 1
      if kind == 1 { _ = untracked { row.state } }
      _ = row.leaves
      if kind == 2 { _ = row.leaves }
      if kind == 3 { _ = row.number }
    }
    for step in 1...3 { store.send { $0.rows[id: 1]?.leaves = [step] } }
    #expect(list.runs == 1 && runs == 4)
    withExtendedLifetime(list) {}
  }

  private func makeStore() -> Store<Root, Change> {
    Store(
      initialState: Root(),
      reducer: Reduce<Root, Change> { state, change in
        change(&state)
        return .none
      })
  }
}
