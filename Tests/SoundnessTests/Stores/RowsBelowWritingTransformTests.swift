import ObservableStore
import Observing
import Testing

/// A function that makes a state by changing a copy: its rows hear of what it makes.
@MainActor
@Suite("Rows below transforms that write them")
struct RowsBelowWritingTransformTests {
  struct Kid: ObservableState { @Tracked var y = 0 }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var x = 0
    @Tracked var kid = Kid()
    var plain = 0
  }

  struct State: ObservableState {
    @Tracked var factor = 1
    @Tracked var other = 0
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Way: CaseIterable {
    case changed
    case replaced
    case sorted
    case untracked
  }

  nonisolated private static func transform(_ state: State, _ way: Way) -> State {
    var copy = state
    switch way {
    case .changed:
      copy.rows[id: 1]?.x = state.factor * 10
      copy.rows[id: 1]?.kid.y = state.factor
    case .replaced: copy.rows[id: 1] = Row(id: 1, x: state.factor, kid: Kid(y: state.factor))
    case .sorted:
      copy.rows.sort { state.factor * $0.id < state.factor * $1.id }
      copy.rows[id: 1]?.x = state.factor
    case .untracked: copy.rows[id: 1]?.plain = state.factor
    }
    return copy
  }

  @Test("Their stores, children, derived values and whole states are told", arguments: Way.allCases)
  func told(_ way: Way) {
    let store = makeStore(State())
    let shown: Store<State, Never> = store.scope(
      state: { Self.transform($0, way) }, action: unsent)
    let row: Store<Row, Never> = shown.scope(\.rows, id: 1, action: unsent)!
    let kid: Store<Kid, Never> = row.scope(\.kid, action: unsent)
    let derived = Derived { row.x + row.plain }
    let watches = Watches()
    watches.watch("x") { row.x }
    watches.watch("plain") { row.plain }
    watches.watch("whole") { "\(row.state)" }
    watches.watch("kid") { kid.y }
    watches.watch("derived") { derived.value }
    watches.watch("ids") { Array(shown.rows.ids) }
    let steps: [(inout State) -> Void] = [
      { $0.factor = 2 },
      { $0.rows[id: 1]?.x = 7 },
      { $0.rows[id: 1]?.plain = 5 },
      { $0.factor = -1 },
      { $0.rows[id: 1]?.kid.y = 9 },
      { $0.rows = [Row(id: 1, x: 3), Row(id: 2)] },
      { $0.factor = 4 },
    ]
    for (number, step) in steps.enumerated() {
      store.change(step)
      watches.expectSeen("\(way), step \(number)")
    }
    store.change { $0.other += 1 }
    watches.expectSeen("\(way), another property")
  }
}
