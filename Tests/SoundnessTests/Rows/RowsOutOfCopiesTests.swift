import ObservableStore
import Observing
import Testing

/// A copy may be the only one left that has what an array had, and an element of it be out, to be changed, when the
/// rows of the array look for what they were.
@Suite("An element is out of a copy while the rows of its array look for their last values")
@MainActor
struct RowsOutOfCopiesTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0

    mutating func bump(_ body: () -> Void) {
      number += 1
      body()
      number += 1
    }
  }

  struct State: ObservableState {
    @Tracked var reads = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = []
  }

  private final class Box { var copy: State? }

  @Test("Each row is what it was", arguments: 1...4)
  func others(_ out: Int) throws {
    let box = Box()
    let store = Store(
      initialState: State(
        rows: IdentifiedArray(uniqueElements: (1...4).map { Row(id: $0, number: $0 * 10) })),
      reducer: Reduce<State, Int> { state, _ in
        state.rows[id: 3]?.number += 1
        box.copy = state
        state = State()
        return .none
      })
    let rows = try (1...4).map { id in
      try #require(store.scope(\.rows, id: id) { (_: Int, action: Int) in action })
    }
    transaction {
      store.send(0)
      box.copy?.rows[id: out]?.bump { _ = store.reads }
    }
    #expect(rows.map(\.number) == [10, 20, 31, 40])
  }
}
