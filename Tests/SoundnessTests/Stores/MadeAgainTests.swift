import ObservableStore
import Observing
import Testing

/// What a computed property makes, then hands on from the state, and then makes again as it was.
@Suite("Computed children that are made, found, and made again") @MainActor
struct MadeAgainTests {
  struct State: ObservableState {
    @Tracked var isMade = true
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(3)
    @Tracked var stored = Holder(leaf: Leaf(text: "stored"))
    @Tracked var plain = [Leaf(text: "in a list")]

    var shown: IdentifiedArrayOf<Row> { isMade ? rows.filter { $0.id > 0 } : rows }
    var holder: Holder { isMade ? Holder(leaf: Leaf(text: "made")) : stored }
    var listed: Leaf { isMade ? Leaf(text: "made") : plain[0] }
  }

  struct Holder: ObservableState {
    @Tracked var leaf = Leaf()
  }

  /// Plays it there and back three times; each time what is shown differs, so each closure runs once.
  private func play<Value: Equatable>(
    at location: SourceLocation = #_sourceLocation,
    _ read: @escaping @MainActor (Store<State, Change<State>>) -> Value
  ) {
    for startsMade in [true, false] {
      let store = makeStore(State(isMade: startsMade))
      let watches = Watches()
      watches.watch("closure") { read(store) }
      for round in 0..<6 {
        store.change { $0.isMade.toggle() }
        watches.expect(["closure": 1], "made first: \(startsMade), round \(round)", at: location)
      }
    }
  }

  @Test("The ids of rows that are filtered, all there, and filtered again")
  func ids() {
    play { store in
      let rows: StoreRows<Int, Row, Never> = store.scope(\.shown, action: unsent)
      return Array(rows.ids)
    }
  }

  @Test("A child, a part of it, and all of it, through a store that is held or made anew")
  func child() {
    play { store in
      let child: Store<Holder, Never> = store.scope(\.holder, action: unsent)
      return child.leaf.text
    }
    play { store in
      let child: Store<Leaf, Never> = store.scope(\.holder.leaf, action: unsent)
      return child.text
    }
    play { store in
      let child: Store<Holder, Never> = store.scope(\.holder, action: unsent)
      return child.state.leaf.text
    }
    play { store in
      let child: Store<Leaf, Never> = store.scope(\.listed, action: unsent)
      return child.text
    }
  }

  @Test("A store that is held all the time, of a child and of its part")
  func held() {
    let store = makeStore(State())
    let holder: Store<Holder, Never> = store.scope(\.holder, action: unsent)
    let leaf: Store<Leaf, Never> = holder.scope(\.leaf, action: unsent)
    let watches = Watches()
    watches.watch("holder") { holder.leaf.text }
    watches.watch("leaf") { leaf.text }
    watches.watch("whole") { leaf.state.text }
    for round in 0..<6 {
      store.change { $0.isMade.toggle() }
      watches.expect(["holder": 1, "leaf": 1, "whole": 1], "round \(round)")
    }
  }
}
