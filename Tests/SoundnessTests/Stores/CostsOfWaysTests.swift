import ObservableStore
import Observing
import Testing

/// The way to a child is gone again only when it may lead elsewhere.
@Suite("What it costs to stand for a child") @MainActor
struct CostsOfWaysTests {
  struct Box: ObservableState {
    @Tracked var number = Number()
  }

  struct State: ObservableState {
    @Tracked var box: Box? = Box()
    @Tracked var first = Leaf()
    @Tracked var second = Leaf()
    @Tracked var isFirst = true
    @Tracked var other = 0

    var picked: Leaf { isFirst ? first : second }
  }

  @Test("Through an optional: not when something in the child changes")
  func throughOptional() throws {
    let store = makeStore(State())
    let number = try #require(store.scope(\.box?.number, action: unsent))
    let watches = Watches()
    watches.watch("number") { number.value }
    let counts = Instrumentation.measure { store.change { $0.box?.number.value = 2 } }
    watches.expect(["number": 1])
    #expect(counts.derivations == 0)
  }

  @Test("To one that is picked: not when something else in the state changes")
  func picked() {
    let store = makeStore(State())
    let leaf = store.scope(\.picked, action: unsent)
    let watches = Watches()
    watches.watch("text") { leaf.text }
    let counts = Instrumentation.measure { store.change { $0.other += 1 } }
    watches.expect([:])
    #expect(counts.derivations == 0)
    store.change { $0.first.text = "first" }
    watches.expect(["text": 1])
    store.change { $0.isFirst = false }
    watches.expect(["text": 1])
  }
}
