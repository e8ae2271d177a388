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
    watches.expect([:], "replaced")
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

  // That a child is another one can be told by its tracked properties. One that has none ends its effects
  // only when it goes, or has another id.
  @Test("Its effects are cancelled", arguments: Replacement.allCases)
  func effects(replacement: Replacement) async {
    let ended = Ended()
    let store = Store(initialState: Owner(), reducer: Owner.reducer(ended))
    let watches = Watches()
    watches.watch("text") { store.leaf?.text }
    watches.watch("page") { store.page.text }
    let task = store.send(.leaf(.wait))
    let page = store.send(.page(.wait))
    await ended.waitUntilBegun(2)
    store.send(.touch)
    watches.expect(["text": 1, "page": 1], "changed, and the same")
    #expect(!task.isCancelled && !page.isCancelled)
    store.send(.replace(replacement))
    watches.expect([:], "replaced")
    await task.finish()
    await page.finish()
    #expect(ended.wasCancelled == [true, true])
  }

  @Test("It is replaced by its parent in the action that starts its effects: they never run")
  func replacedAtOnce() async {
    let ended = Ended()
    let store = Store(initialState: Owner(), reducer: Owner.reducer(ended))
    await store.send(.leaf(.waitAndGo)).finish()
    #expect(ended.begun == 0)
    #expect(store.state.leaf?.text == "leaf")
  }

  @Test("It came in the action that starts its effects: they run until it goes")
  func newChild() async {
    let ended = Ended()
    let store = Store(initialState: Owner(leaf: nil), reducer: Owner.reducer(ended))
    store.send(.fill)
    let task = store.send(.leaf(.waitAsAnother))
    let more = store.send(.leaf(.wait))
    store.send(.touch)
    // One that has been cancelled by now does not begin.
    await ended.waitUntilBegun(2)
    let stop = store.send(.leaf(.stop))
    await task.finish()
    await more.finish()
    await stop.finish()
    #expect(ended.wasCancelled == [true, true])
  }

  enum Replacement: CaseIterable {
    case assigned, inPlace, whole
    func apply(_ state: inout Owner) {
      switch self {
      case .assigned:
        state.leaf = Leaf(text: "changed")
        state.page = .edit(Leaf(text: "changed"))
      case .inPlace:
        func replace<Value>(_ value: inout Value, by other: Value) { value = other }
        replace(&state.leaf, by: Leaf(text: "changed"))
        replace(&state.page, by: .edit(Leaf(text: "changed")))
      case .whole:
        state = Owner(leaf: Leaf(text: "changed"), page: .edit(Leaf(text: "changed")))
      }
    }
  }

  enum Wait { case wait, waitAndGo, waitAsAnother, stop }

  enum LeafPage: ObservableState {
    case edit(Leaf)
    case none
    var text: String? { if case .edit(let leaf) = self { leaf.text } else { nil } }
  }

  struct Owner: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var page = LeafPage.edit(Leaf())

    enum Action {
      case leaf(Wait)
      case page(Wait)
      case touch
      case fill
      case replace(Replacement)
    }

    @MainActor
    static func reducer(_ ended: Ended) -> some Reducer<Owner, Action> {
      Reduce<Owner, Action> { state, action in
        switch action {
        case .touch:
          state.leaf?.text = "changed"
          if case .edit(var leaf) = state.page {
            leaf.text = "changed"
            state.page = .edit(leaf)
          }
        case .fill: state.leaf = Leaf()
        case .replace(let replacement): replacement.apply(&state)
        case .leaf(.waitAndGo): state.leaf = Leaf()
        case .leaf, .page: break
        }
        return .none
      }
      .ifLet(\.leaf, action: { Action.leaf($0) }) { waiting(ended) }
      .ifCase(\.page, case: { LeafPage.edit($0) }, action: { Action.page($0) }) { waiting(ended) }
    }

    @MainActor
    private static func waiting(_ ended: Ended) -> Reduce<Leaf, Wait> {
      Reduce { leaf, action in
        if case .stop = action { return .cancel(id: "wait") }
        if case .waitAsAnother = action { leaf = Leaf(text: "another") }
        return .run { _ in
          await ended.begin()
          try? await Task.sleep(for: .seconds(2))
          await ended.note(Task.isCancelled)
        }
        .cancellable(id: "wait")
      }
    }
  }

  @MainActor final class Ended {
    private(set) var wasCancelled: [Bool] = []
    private(set) var begun = 0
    func begin() { begun += 1 }
    func waitUntilBegun(_ count: Int) async {
      let start = ContinuousClock.now
      while begun < count, ContinuousClock.now - start < .seconds(10) { await Task.yield() }
      #expect(begun == count)
    }
    func note(_ wasCancelled: Bool) { self.wasCancelled.append(wasCancelled) }
  }
}
