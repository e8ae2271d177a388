import ObservableStore
import Observing
import Testing

/// That a child is another one ends its effects.
///
/// It is told by the child's tracked properties, or by its id. A child that has neither ends its effects only when it
/// goes: it cannot be known for another.
@Suite("The effects of a child that is replaced by another one") @MainActor
struct ReplacedEffectsTests {
  @Test("They are cancelled", .timeLimit(.minutes(20)), arguments: Replacement.allCases)
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

  @Test("Replaced by its parent in the action that starts them, they never run")
  func replacedAtOnce() async {
    let ended = Ended()
    let store = Store(initialState: Owner(), reducer: Owner.reducer(ended))
    await store.send(.leaf(.waitAndGo)).finish()
    #expect(ended.begun == 0)
    #expect(store.state.leaf?.text == "leaf")
  }

  @Test(
    "Of a child that came in the action that starts them, they run until it goes",
    .timeLimit(.minutes(20)))
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
          await ended.untilCancelled()
          await ended.note(Task.isCancelled)
        }
        .cancellable(id: "wait")
      }
    }
  }

  @MainActor final class Ended {
    private(set) var wasCancelled: [Bool] = []
    private(set) var begun = 0
    private var waiting: (count: Int, go: CheckedContinuation<Void, Never>)?

    func begin() {
      begun += 1
      guard let waiting, begun >= waiting.count else { return }
      self.waiting = nil
      waiting.go.resume()
    }

    /// However long it takes: the test may stand behind hundreds of others in the main actor's line.
    nonisolated func untilCancelled() async {
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      for await _ in stream {}
      withExtendedLifetime(continuation) {}
    }

    func waitUntilBegun(_ count: Int) async {
      if begun >= count { return }
      await withCheckedContinuation { waiting = (count, $0) }
    }

    func note(_ wasCancelled: Bool) { self.wasCancelled.append(wasCancelled) }
  }
}
