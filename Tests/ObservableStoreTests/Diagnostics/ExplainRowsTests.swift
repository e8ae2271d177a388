import ObservableStore
import Observing
import Testing

/// In a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What is said of closures that read by the stores of rows", .serialized)
struct ExplainRowsTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    var note = 0
  }

  struct Plain: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    @Tracked var plain: IdentifiedArrayOf<Plain> = [Plain(id: 1)]
  }

  @Test("What is coarse about the row is said, whether a property of it was read or not")
  func coarse() async {
    await #expect(processExitsWith: .success) { await ExplainRowsTests().coarseAlone() }
  }

  private func coarseAlone() {
    Instrumentation.recordsWrites = true
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Int> { state, action in
        state.rows[id: 1]?.note = action
        state.plain[id: 1]?.title = "\(action)"
        return .none
      })
    func rows() -> StoreRows<Int, Row, Int> {
      store.scope(\.rows) { (_: Int, action: Int) in action }
    }
    func plain() -> StoreRows<Int, Plain, Int> {
      store.scope(\.plain) { (_: Int, action: Int) in action }
    }
    let tokens = [
      observeEach("note", rows) { _ = $0.note },
      observeEach("title", rows) { _ = $0.title },
      observeEach("plain title", plain) { _ = $0.title },
      observeEach("plain id", plain) { _ = $0[\.id] },
    ]
    func reads(_ label: String) -> [String] {
      explain("\(label)[1]").readers.flatMap {
        $0.reads.map { "\($0.path): \($0.coarseness ?? "exact")" }
      }
    }
    let untracked = "untracked in Row: 'note', of which each change counts"
    #expect(reads("note") == ["rows[id: 1]: \(untracked)"])
    #expect(reads("title") == ["rows[id: 1]: \(untracked)", "rows[id: 1].title: exact"])
    #expect(reads("plain title") == ["plain[id: 1].title: exact"])
    #expect(
      reads("plain id") == [
        "plain[id: 1]: another Plain in its place counts: it was scoped to, or nothing that is tracked in it was read"
      ])
    store.send(5)
    let property = explain("rows[id: 1].note").property
    #expect(property?.readers.map(\.label) == ["note[1]", "title[1]"])
    #expect(property?.writes.map(\.closures) == [["note[1]", "title[1]"]])
    withExtendedLifetime(tokens) {}
  }
}
