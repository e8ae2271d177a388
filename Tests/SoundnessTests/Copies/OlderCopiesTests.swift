import ObservableStore
import Observing
import Testing

/// A copy of an array has the places of the array, and so do its rows: what shows now the one, now the other shows what
/// is in it.
@Suite("Older copies of what lies in a state", .serialized) @MainActor
struct OlderCopiesTests {
  @Test("Stores of rows of a transform, and lists, show what they would show anew")
  func random() async {
    await RandomPrograms<OlderCopiesProgram>(usually: 200).expectNothing(butNeedlessRunsIn: 0)
  }

  struct Leaf: ObservableState, Equatable { @Tracked var number = 0 }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct Document: ObservableState, Equatable {
    @Tracked var title = ""
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  struct Editor: ObservableState, Equatable {
    @Tracked var document = Document()
    @Tracked var snapshots: [Document] = []
    @Tracked var previews = false
  }

  @Test("Stores of the children of a snapshot that is shown in the place of the document")
  func previews() {
    let store = makeStore(Editor())
    let shown = store.scope(
      state: { $0.previews ? $0.snapshots[0] : $0.document }, action: unsent)
    let readers: [@MainActor () -> String] = [
      { shown.title }, { "\(shown.leaf.number)" },
      { "\(shown.scope(\.leaf, action: unsent).number)" },
      { "\(shown.scope(\.maybe, action: unsent)?.number ?? -1)" },
      { "\(shown.scope(\.rows, id: 1, action: unsent)?.number ?? -1)" },
      { "\(shown.scope(\.rows, action: unsent).map(\.number))" }, { "\(shown.state)" },
    ]
    var seen = readers.map { _ in "" }
    let tokens = readers.indices.map { index in observe { seen[index] = readers[index]() } }
    func edit(_ number: Int) {
      store.change {
        $0.document.title = "\(number)"
        $0.document.leaf.number = number
        $0.document.maybe?.number = number
        $0.document.rows[id: 1]?.number = number
      }
    }
    func expect(_ step: String) { #expect(seen == readers.map { $0() }, "\(step)") }
    store.change { $0.snapshots = [$0.document] }
    edit(1)
    store.change { $0.previews = true }
    expect("shown")
    edit(2)
    expect("edited")
    store.change { $0.previews = false }
    expect("hidden")
    store.change {
      $0.snapshots = [$0.document]
      $0.previews = true
      $0.document.leaf.number = 3
    }
    expect("all at once")
    withExtendedLifetime(tokens) {}
  }

  @Test("A list of a copy that was put aside in the action that wrote ends, and rows run once")
  func history() {
    struct Root: ObservableState {
      @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
      @Tracked var history: [IdentifiedArrayOf<Row>] = [[]]
    }
    let store = makeStore(Root())
    var seen: [Int: Int] = [:]
    var runs: [Int] = []
    let token = observeEach {
      store.history.last!
    } _: {
      seen[$0.id] = $0.number
      runs.append($0.id)
    }
    for step in 1...4 {
      store.change {
        $0.rows[id: 1]!.number += 1
        $0.history.append($0.rows)
      }
      runs = []
      store.change { $0.rows[id: 2]!.number += 1 }
      #expect(runs.filter { $0 == 1 }.isEmpty && runs.count <= 1, "\(step)")
      #expect(seen == [1: step, 2: step - 1])
    }
    withExtendedLifetime(token) {}
  }

  struct Part: ObservableState, Equatable {
    @Tracked var number = 0
    var note = 0
  }

  struct Parts: ObservableState, Equatable {
    @Tracked var first = Part()
    @Tracked var second = Part()
    @Tracked var plain = [Part()]
    @Tracked var which = 0
  }

  @Test("A part of what a transform has made, which kept quiet of another that looks the same")
  func quiet() {
    let store = makeStore(Parts())
    let shown = store.scope(state: { $0.which == 0 ? $0.first : $0.second }, action: unsent)
    let all = shown.scope(\.self, action: unsent)
    let first = observe { _ = all.note }
    store.change { $0.which = 1 }
    var seen = -1
    let token = observe { seen = all.number }
    store.change {
      $0.first.number = 7
      $0.which = 0
    }
    #expect(seen == 7)
    withExtendedLifetime((first, token)) {}
  }

  @Test("What is no state, of what lies now in a state, now nowhere")
  func leaf() {
    let store = makeStore(Parts())
    let shown = store.scope(state: { $0.which == 0 ? $0.plain[0] : $0.first }, action: unsent)
    let number = shown.scope(\.number, action: unsent)
    var seen = -1
    let token = observe { seen = number.state }
    store.change {
      $0.first.number = 2
      $0.which = 1
    }
    #expect(seen == 2)
    store.change { $0.which = 0 }
    #expect(seen == 0)
    withExtendedLifetime(token) {}
  }

  @Test("Rows of an array that is not tracked, and gets another one's places")
  func untracked() throws {
    struct Root: ObservableState {
      @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      var plain: IdentifiedArrayOf<Row> = [Row(id: 1)]
    }
    let store = makeStore(Root())
    let row = try #require(
      store.scope(\.plain, id: 1, action: unsent))
    var seen = -1
    let token = observe { seen = row.state.number }
    store.change { $0.plain[id: 1]?.number = 5 }
    #expect(seen == 5)
    store.change {
      $0.rows[id: 1]?.number = 6
      $0.plain = $0.rows
    }
    #expect(seen == 6)
    store.change { $0.plain[id: 1]?.number = 7 }
    #expect(seen == 7)
    withExtendedLifetime(token) {}
  }

  @Test("The last value of a child of an older copy is that of the copy")
  func lastValue() throws {
    let store = makeStore(Editor())
    store.change {
      $0.snapshots = [$0.document, Document(maybe: nil)]
      $0.previews = true
    }
    let shown = store.scope(
      state: { $0.previews ? $0.snapshots[0] : $0.snapshots[1] }, action: unsent)
    let maybe = try #require(shown.scope(\.maybe, action: unsent))
    var seen = -1
    let token = observe { seen = maybe.number }
    store.change {
      $0.document.maybe?.number = 8
      $0.previews = false
    }
    #expect(seen == 0)
    #expect(maybe.number == 0)
    withExtendedLifetime(token) {}
  }

  @Test(
    "The ids of a transform that goes back to the array, in an action that changes a row as well")
  func backWithChange() {
    let changes: [(String, (inout Editor) -> Void)] = [
      ("nothing", { _ in }), ("row", { $0.document.rows[id: 1]?.number += 1 }),
      ("append", { $0.document.rows.append(Row(id: 9)) }),
      ("reverse", { $0.document.rows.reverse() }), ("title", { $0.document.title += "x" }),
      ("leaf", { $0.document.leaf.number += 1 }),
    ]
    for (name, change) in changes {
      let store = makeStore(Editor())
      let shown = store.scope(
        state: { $0.previews ? $0.snapshots[0] : $0.document }, action: unsent)
      let made = store.scope(
        state: { Document(rows: ($0.previews ? $0.snapshots[0] : $0.document).rows) },
        action: unsent)
      store.change {
        $0.snapshots = [$0.document]
        $0.previews = true
      }
      var readers: [@MainActor () -> String] = []
      for top in [shown, made] {
        readers += [
          { "\(top.scope(\.rows, action: unsent).ids.map { $0 })" },
          { "\(top.scope(\.rows, action: unsent).count)" },
          { "\(top.scope(\.rows, id: 2, action: unsent) == nil)" },
          { "\(top.scope(\.rows, action: unsent).map(\.number))" },
          { "\(top.rows.ids)" }, { "\(top.scope(\.maybe, action: unsent)?.number ?? -1)" },
        ]
      }
      var seen = readers.map { _ in "" }
      let tokens = readers.indices.map { index in observe { seen[index] = readers[index]() } }
      store.change {
        $0.document.rows.remove(id: 2)
        $0.document.maybe = nil
      }
      store.change {
        $0.previews = false
        change(&$0)
      }
      #expect(seen == readers.map { $0() }, "\(name)")
      withExtendedLifetime(tokens) {}
    }
  }
}
