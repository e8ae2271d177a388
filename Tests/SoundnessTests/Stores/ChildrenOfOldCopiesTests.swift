import ObservableStore
import Observing
import Testing

/// A state that is computed from copies of another one lies nowhere, and so do its children: which they are shows by the
/// places that the copies have.
@Suite("Children of old copies") @MainActor
struct ChildrenOfOldCopiesTests {
  struct Document: ObservableState {
    @Tracked var title = ""
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
  }

  struct Editor: ObservableState {
    @Tracked var document = Document()
    @Tracked var history: [Document] = []
    @Tracked var index = 0

    var shown: Document { history[index] }
    var maybeShown: Document? { index < history.count ? history[index] : nil }
  }

  /// A store of an editor whose history has two documents, of which each has another child.
  private func makeEditor() -> Store<Editor, Change<Editor>> {
    let store = makeStore(Editor())
    for number in 1...2 {
      store.change {
        $0.document = Document(title: "\(number)", leaf: Leaf(number: number), maybe: nil)
      }
      store.change { $0.document.maybe = Leaf(number: number) }
      store.change { $0.history.append($0.document) }
    }
    store.change { $0.document = Document(title: "last", maybe: nil) }
    return store
  }

  @Test("Another one comes in the place of the child, whose store has ended")
  func optionalChild() throws {
    let store = makeEditor()
    let shown = store.scope(\.shown, action: unsent)
    let maybe = try #require(shown.scope(\.maybe, action: unsent))
    let watches = Watches()
    watches.watch("maybe") { maybe.number }
    #expect(maybe.number == 1)
    store.change { $0.index = 1 }
    #expect(maybe.isInvalid && maybe.number == 1)
    #expect(shown.scope(\.maybe, action: unsent)?.number == 2)
  }

  @Test("Another one comes in the place of what is around the child, whose reader is told once")
  func childOfOptional() throws {
    let store = makeEditor()
    let shown = try #require(store.scope(\.maybeShown, action: unsent))
    let leaf = shown.scope(\.leaf, action: unsent)
    let watches = Watches()
    watches.watch("leaf") { leaf.number }
    store.change { $0.index = 1 }
    watches.expect(["leaf": 1])
    #expect(leaf.isInvalid && leaf.number == 1)
    store.change { $0.index = 0 }
    watches.expect([:])
  }
}
