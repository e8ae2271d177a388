import ObservableStore
import Observing
import Testing

/// What a function makes of a copy is marked as written, and so is what a getter makes of that: the two must not be taken
/// for one another.
@MainActor
@Suite("Computed properties of what a transform has written")
struct WrittenBelowTransformTests {
  struct Kid: ObservableState { @Tracked var x = 1 }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var isHidden = false
  }

  struct State: ObservableState {
    @Tracked var kid = Kid()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2, isHidden: true)]
    var doubled: Kid {
      var copy = kid
      copy.x *= 2
      return copy
    }
    var visible: IdentifiedArrayOf<Row> {
      var copy = rows
      copy.removeAll { $0.isHidden }
      return copy
    }
    var shownOnce: IdentifiedArrayOf<Row> {
      get { rows.filter { !$0.isHidden } }
      set { rows = newValue }
    }
  }

  private func shown(_ store: Store<State, Change<State>>) -> Store<State, Never> {
    store.scope(
      state: { state in
        var copy = state
        copy.kid.x += 4
        copy.rows.append(Row(id: 3 + copy.kid.x))
        return copy
      }, action: unsent)
  }

  @Test("A child is the computed one")
  func child() {
    let store = makeStore(State())
    let kid: Store<Kid, Never> = shown(store).scope(\.doubled, action: unsent)
    let watches = Watches()
    watches.watch("x") { kid.x }
    #expect(kid.x == 10)
    store.change { $0.kid.x = 2 }
    watches.expect(["x": 1])
    #expect(kid.x == 12)
  }

  @Test("Rows are those of the computed list")
  func rows() {
    let store = makeStore(State())
    let shown = shown(store)
    func rows() -> StoreRows<Int, Row, Never> { shown.scope(\.visible, action: unsent) }
    func others() -> StoreRows<Int, Row, Never> { shown.scope(\.shownOnce, action: unsent) }
    let watches = Watches()
    watches.watch("ids") { Array(rows().ids) }
    #expect(Array(rows().ids) == [1, 8])
    #expect(Array(others().ids) == [1, 8])
    store.change { $0.rows[id: 2]?.isHidden = false }
    watches.expect(["ids": 1])
    #expect(Array(rows().ids) == [1, 2, 8])
    #expect(Array(others().ids) == [1, 2, 8])
  }
}
