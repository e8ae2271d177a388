import ObservableStore
import Observing
import Testing

/// A computed property that makes states anew, whose equality leaves out what somebody reads.
@Suite("Rows and children that are made anew, and equal by their ids alone") @MainActor
struct MadeRowsTests {
  struct Named: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var title = ""
    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  }

  struct State: ObservableState {
    @Tracked var titles = ["a", "b"]

    var rows: IdentifiedArrayOf<Named> {
      IdentifiedArray(
        uniqueElements: titles.enumerated().map { Named(id: $0.offset, title: $0.element) })
    }
    var first: Named { Named(id: 0, title: titles[0]) }
    var maybe: Named? { titles.isEmpty ? nil : first }
  }

  @Test("A title that differs is told, whatever the rows' equality says")
  func told() {
    let store = makeStore(State())
    let rows: StoreRows<Int, Named, Never> = store.scope(\.rows, action: unsent)
    let row = rows[0]
    let first: Store<Named, Never> = store.scope(\.first, action: unsent)
    let watches = Watches()
    watches.watch("held row") { row.title }
    watches.watch("row") {
      let rows: StoreRows<Int, Named, Never> = store.scope(\.rows, action: unsent)
      return rows[0].title
    }
    watches.watch("child") { first.title }
    watches.watch("optional") {
      let maybe: Store<Named, Never>? = store.scope(\.maybe, action: unsent)
      return maybe?.title
    }
    watches.watch("transformed") {
      let level: Store<IdentifiedArrayOf<Named>, Never> = store.scope(
        state: { $0.rows }, action: unsent)
      return level.state.map(\.title)
    }
    let all = ["held row": 1, "row": 1, "child": 1, "optional": 1, "transformed": 1]
    for round in 0..<3 {
      store.change { $0.titles[0] = "round \(round)" }
      watches.expect(all, "round \(round)")
    }
    store.change { $0.titles = $0.titles.map { $0 } }
    watches.expect([:], coarse: Set(all.keys), "made anew, and the same")
  }
}
