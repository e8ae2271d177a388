import ObservableStore
import Observing
import Testing

/// Optional children in a parent that is made anew, and children that are made anew in a stored parent.
@Suite("A computed child that may go") @MainActor
struct ComputedOptionalTests {
  struct Inner: ObservableState, Equatable {
    @Tracked var title = ""
  }

  struct Parent: ObservableState, Equatable {
    @Tracked var inner: Inner?
  }

  struct State: ObservableState {
    @Tracked var title: String? = "a"
    /// Made anew, with a child in it.
    var parent: Parent { Parent(inner: title.map { Inner(title: $0) }) }
    /// Made anew itself.
    var inner: Inner? { title.map { Inner(title: $0) } }
  }

  private func makeChild(
    _ store: Store<State, Change<State>>, isDeep: Bool
  ) -> Store<Inner, Never>? {
    guard isDeep else { return store.scope(\.inner, action: unsent) }
    let parent: Store<Parent, Never> = store.scope(\.parent, action: unsent)
    return parent.scope(\.inner, action: unsent)
  }

  @Test("It goes on through changes, and ends when it is nil", arguments: [false, true])
  func changes(_ isDeep: Bool) throws {
    let store = makeStore(State())
    let child = try #require(makeChild(store, isDeep: isDeep))
    let watches = Watches()
    watches.watch("title") { child.title }
    watches.watch("is gone") { child.isInvalid }
    for title in ["b", "c", "d"] {
      store.change { $0.title = title }
      watches.expect(["title": 1], coarse: ["is gone"])
      #expect(child.title == title && !child.isInvalid)
    }
    store.change { $0.title = nil }
    watches.expect(["is gone": 1], coarse: ["title"])
    #expect(child.title == "d" && child.isInvalid)
  }

  @Test(
    "Asked only whether it is there, it knows what was there when it was asked",
    arguments: [false, true])
  func asked(_ isDeep: Bool) throws {
    let store = makeStore(State())
    let child = try #require(makeChild(store, isDeep: isDeep))
    store.change { $0.title = "b" }
    #expect(!child.isInvalid)
    store.change { $0.title = nil }
    #expect(child.isInvalid && child.title == "b")
  }

  @Test("Who looks whether there is one runs when one comes or goes", arguments: [false, true])
  func presence(_ isDeep: Bool) {
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("is there") { self.makeChild(store, isDeep: isDeep) != nil }
    store.change { $0.title = nil }
    watches.expect(["is there": 1])
    store.change { $0.title = "b" }
    watches.expect(["is there": 1])
  }
}
