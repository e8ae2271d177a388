import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("A trace says what is coarse, and why", .serialized)
struct CoarseCausesTests {
  /// A root in which something is not tracked.
  struct Root: ObservableState {
    @Tracked var name = "Ada"
    @Tracked var visits = 0
    @Tracked var forgotten = Forgotten()
    @Tracked var page = Page()
    var tags: [String] = []
  }

  struct Page: ObservableState {
    @Tracked var title = "t"
    @Tracked var size = 1
    var note = 0
  }

  struct Forgotten {
    @Tracked var a = 1
    @Tracked var b = 1
  }

  enum Action { case visit, note, resize, forget, rename }

  @Test("One untracked property, and a forgotten ObservableState")
  func coarse() {
    let store = Store(
      initialState: Root(),
      reducer: Reduce<Root, Action> { state, action in
        switch action {
        case .visit: state.visits += 1
        case .note:
          state.page.note += 1
          state.page.size += 1
        case .resize: state.page.size += 1
        case .forget: state.forgotten.b += 1
        case .rename:
          state.page.title += "t"
          state.page.note += 1
        }
        return .none
      })
    let page = Store(
      initialState: Page(),
      reducer: Reduce<Page, Action> { state, action in
        if action == .note { state.note += 1 }
        state.size += 1
        return .none
      })
    var causes: [String] = []
    let tokens = [
      observe("name") { _ = store.name }, observe("title") { _ = page.title },
    ]
    let tracing = traceRenders { causes.append($0.description) }
    store.withState { _ in }
    store.send(.visit)
    #expect(causes == [])
    page.send(.resize)
    #expect(causes == [])
    page.send(.note)
    #expect(
      causes == [
        "title ← note: note: 0 → 1 (coarse: untracked in Page: 'note', of which each change counts)"
      ])
    causes = []
    let forgotten = observe("forgotten") { _ = store.forgotten.a }
    store.send(.forget)
    #expect(
      causes.last
        == "forgotten ← forget: forgotten.b: 1 → 2 (coarse: Forgotten has tracked properties, but is no ObservableState: it counts as a whole)"
    )
    causes = []
    let inner = observe("inner") { _ = store.page.title }
    store.send(.rename)
    #expect(
      causes.last
        == "inner ← rename: page.note: 0 → 1 (coarse: untracked in Page: 'note', of which each change counts), page.title: t → tt"
    )
    tracing.cancel()
    withExtendedLifetime((tokens, forgotten, inner)) {}
  }

  @Test("An untracked property that is no plain data makes each change count")
  func bulky() {
    var root = Root()
    root.tags = ["a"]
    let store = Store(
      initialState: root,
      reducer: Reduce<Root, Action> { state, _ in
        state.visits += 1
        return .none
      })
    let token = observe("name") { _ = store.name }
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    store.send(.visit)
    tracing.cancel()
    #expect(
      causes == [
        "name ← visit: visits: 0 → 1 (coarse: untracked and no plain data in Root: 'tags', so that each write to it counts)"
      ])
    withExtendedLifetime(token) {}
  }
}
