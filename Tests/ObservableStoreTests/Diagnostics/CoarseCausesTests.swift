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

  struct Load: ObservableState, Equatable {
    @Tracked var percent = 1
    @Tracked var note = ""
  }

  enum Phase: ObservableState, Equatable {
    case idle
    case loading(Load)
    case loaded(text: String, count: Int)
    case pair(Load, Load)
  }

  struct Screen: ObservableState, Equatable {
    @Tracked var phase = Phase.loading(Load())
  }

  @Test(
    "What an enum carries, for who asked of which case it is, or read another value that the case carries"
  )
  func payloads() {
    let store = Store(
      initialState: Screen(),
      reducer: Reduce<Screen, Phase> { state, phase in
        state.phase = phase
        return .none
      })
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0.label) ← \($0.changes)") }
    let tokens = [
      observe("is loading") { if case .loading = store.phase {} },
      observe("percent") { if case .loading(let load) = store.phase { _ = load.percent } },
      observe("count") { if case .loaded(_, let count) = store.phase { _ = count } },
    ]
    func expect(_ cause: String, of labels: [String], _ line: Int = #line) {
      #expect(causes.sorted() == labels.map { "\($0) ← [\(cause))]" }, "line \(line)")
      causes = []
    }
    store.send(.loading(Load(note: "n")))
    expect(
      #"phase.loading.note: "" → n (coarse: another Load in its place counts: it was scoped to, or nothing that is tracked in it was read"#,
      of: ["count", "is loading"])
    store.send(.loaded(text: "a", count: 4))
    causes = []
    store.send(.loaded(text: "b", count: 4))
    expect(
      "phase.loaded.text: a → b (coarse: the values (text: String, count: Int) count as one",
      of: ["count", "is loading", "percent"])
    store.send(.pair(Load(), Load()))
    causes = []
    store.send(.pair(Load(percent: 2), Load()))
    expect(
      "phase.pair.0.percent: 1 → 2 (coarse: another (Load, Load) in its place counts: it was scoped to, or nothing that is tracked in it was read",
      of: ["count", "is loading", "percent"])
    tracing.cancel()
    withExtendedLifetime(tokens) {}
  }
}
