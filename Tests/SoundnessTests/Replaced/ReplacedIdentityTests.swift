import ObservableStore
import Observing
import Testing

/// That a child is another one ends its stores and its effects, but is no reason to run who reads an
/// equal value.
@Suite("A child replaced by another one that looks the same") @MainActor
struct ReplacedIdentityTests {
  enum Page: ObservableState {
    case edit(PlainLeaf)
    case other(PlainLeaf)
    var text: String {
      switch self {
      case .edit(let leaf), .other(let leaf): leaf.text
      }
    }
  }

  struct State: ObservableState {
    @Tracked var leaf: PlainLeaf? = PlainLeaf()
    @Tracked var page = Page.edit(PlainLeaf())
    @Tracked var rows = makeRows(2)
  }

  @Test("Its store ends, the readers of equal values sleep, and a new store follows the new one")
  func optional() {
    let store = makeStore(State())
    let old: Store<PlainLeaf, Never> = store.scope(\.leaf, action: unsent)!
    let watches = Watches()
    watches.watch("text") { store.leaf?.text }
    watches.watch("is it there?") { store.leaf != nil }
    watches.watch("of the old one") { old.text }
    store.change { $0.leaf = PlainLeaf() }
    // Who read the old one looks once more, and finds that it has gone.
    watches.expect([:], coarse: ["of the old one"], "replaced")
    #expect(old.isInvalid && old.text == "leaf")
    let new: Store<PlainLeaf, Never> = store.scope(\.leaf, action: unsent)!
    watches.watch("of the new one") { new.text }
    store.change { $0.leaf?.text = "changed" }
    watches.expect(["text": 1, "of the new one": 1], "changed")
    #expect(old.text == "leaf")
  }

  @Test("Who scoped to it runs, since it is another one")
  func scopes() {
    let store = makeStore(State())
    var runs: [String: Int] = [:]
    let tokens = [
      observe {
        let _: Store<PlainLeaf, Never>? = store.scope(\.leaf, action: unsent)
        runs["leaf", default: 0] += 1
      },
      observe {
        let _: Store<PlainLeaf, Never>? = store.scope(
          \.page, case: { Page.edit($0) }, action: unsent)
        runs["page", default: 0] += 1
      },
    ]
    store.change { $0.leaf = PlainLeaf() }
    #expect(runs == ["leaf": 2, "page": 1])
    store.change { $0.page = .edit(PlainLeaf()) }
    #expect(runs == ["leaf": 2, "page": 2])
    store.change { $0.leaf?.text = "changed" }
    #expect(runs == ["leaf": 2, "page": 2])
    withExtendedLifetime(tokens) {}
  }

  @Test("A payload replaced in its case, and by an equal one in another case")
  func payload() {
    let store = makeStore(State())
    let old: Store<PlainLeaf, Never> = store.scope(\.page, case: { Page.edit($0) }, action: unsent)!
    let watches = Watches()
    watches.watch("text") { store.page.text }
    store.change { $0.page = .edit(PlainLeaf()) }
    watches.expect([:], "the same case")
    #expect(old.isInvalid && old.text == "leaf")
    store.change { $0.page = .other(PlainLeaf()) }
    watches.expect(["text": 1], "another case, which was read")
  }
}
