import ObservableStore
import Observing
import Testing

/// A copy of a child lies beside it, where nothing tells of it: which of the two is meant shows as soon as they differ.
@Suite("Children of which there is a copy beside them") @MainActor
struct CopiesBesideOriginalsTests {
  struct Shelf: ObservableState {
    @Tracked var leaf = Leaf()
    var saved: [Leaf] = []

    /// Reads the property in which the child lies, and nothing else that is tracked.
    var shown: Leaf {
      let own = leaf
      return saved.first ?? own
    }
  }

  @Test("A computed child that is a copy is no other when the original changes")
  func shown() {
    let store = makeStore(Shelf())
    store.change { $0.saved = [$0.leaf] }
    let leaf: Store<Leaf, Never> = store.scope(\.shown, action: unsent)
    var seen = ""
    let token = observe { seen = leaf.text }
    #expect(seen == "leaf")
    store.change { $0.leaf.text = "original" }
    #expect(seen == "leaf" && leaf.text == "leaf")
    store.change { $0.saved[0].text = "copy" }
    #expect(seen == "copy" && leaf.text == "copy")
    store.change { $0.saved = [] }
    #expect(seen == "original" && leaf.text == "original")
    withExtendedLifetime(token) {}
  }

  struct Box: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct Nest: ObservableState {
    @Tracked var box = Box()
    var saved = Leaf()
  }

  struct App: ObservableState {
    @Tracked var nest = Nest()
  }

  @Test(
    "What a child was last is what it was where it lay, and not what a copy in what goes with it was"
  )
  func last() throws {
    let store = makeStore(App())
    let leaf: Store<Leaf, Never> = try #require(store.scope(\.nest.box.leaf, action: unsent))
    store.change {
      $0.nest.saved = $0.nest.box.leaf ?? Leaf()
      $0.nest.box.leaf?.text = "new"
      $0.nest = Nest(box: Box(leaf: nil))
    }
    #expect(leaf.isInvalid && leaf.text == "new")
  }
}
