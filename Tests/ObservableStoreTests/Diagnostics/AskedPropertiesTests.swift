import ObservableStore
import Observing
import Testing

/// Each in a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What a closure asks, without reading it", .serialized)
struct AskedPropertiesTests {
  struct Child: ObservableState, Equatable { @Tracked var n = 0 }

  enum Page: ObservableState, Equatable {
    case home
    case child(Child)
  }

  struct App: ObservableState, Equatable {
    @Tracked var child: Child?
    @Tracked var page: Page? = .home
    @Tracked var count = 0
    @Tracked var number: Int?
    @Shared var shared = Child()
  }

  enum Action {
    case change(@Sendable (inout App) -> Void)
    case child(Presented<Int>)
    case other(Int)
  }

  private let store = Store(
    initialState: App(),
    reducer: Reduce<App, Action> { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    })

  @Test("Whether a child is there, and which case an enum is of, are read")
  func asked() async {
    await #expect(processExitsWith: .success) { await AskedPropertiesTests().askedAlone() }
  }

  private func askedAlone() {
    let tokens = [
      observe("scope") { _ = store.scope(\.child, action: Action.other)?.n },
      observe("presented") { _ = store.presented(\.child, action: Action.child).wrappedValue?.n },
      observe("matches") { _ = store.matches(\.page, case: Page.child) },
    ]
    let expected = ["child", "child", "page"]
    precondition(tokens.map(\.dependencies) == expected.map { [$0] })
    for (token, path) in zip(tokens, expected) {
      precondition(explain(token.label).readers.first?.reads.map(\.path) == [path])
      precondition(explain(path).property?.readers.map(\.label).contains(token.label) == true)
    }
    store.send(.change { $0.child = Child() })
    precondition(tokens[0].dependencies.contains("child"))
    precondition(tokens.map(\.runs) == [2, 2, 1])
  }

  @Test("They run for what they asked about, also when the whole state is assigned")
  func causes() async {
    await #expect(processExitsWith: .success) { await AskedPropertiesTests().causesAlone() }
  }

  private func causesAlone() {
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0.label): \($0.changes.map(\.path))") }
    let tokens = [
      observe("scope") { _ = store.scope(\.child, action: Action.other) },
      observe("matches") { _ = store.matches(\.page, case: Page.child) },
      observe("count") { _ = store.count },
    ]
    _ = explain("count")
    store.send(
      .change {
        var new = App()
        new.child = Child()
        new.page = .child(Child())
        new.count = 3
        new.$shared = $0.$shared
        $0 = new
      })
    precondition(causes == [#"scope: ["child"]"#, #"matches: ["page"]"#, #"count: ["count"]"#])
    precondition(explain("count").property?.writes.last?.closures == ["count"])
    withExtendedLifetime((tokens, tracing)) {}
  }

  @Test("A shared property makes no closure coarse")
  func shared() async {
    await #expect(processExitsWith: .success) { await AskedPropertiesTests().sharedAlone() }
  }

  private func sharedAlone() {
    let token = observe("count") { _ = store.count }
    precondition(token.dependencies.contains("count"))
    let reads = explain("count").readers.first?.reads ?? []
    precondition(reads.allSatisfy { $0.coarseness == nil })
    store.send(.change { $0.shared.n += 1 })
    precondition(token.runs == 1)
  }

  @Test("Who asks for a plain value reads nothing coarse, and who asks for a state does")
  func coarse() async {
    await #expect(processExitsWith: .success) { await AskedPropertiesTests().coarseAlone() }
  }

  private func coarseAlone() {
    let tokens = [
      observe("plain") { _ = store.scope(\.number, action: Action.other) },
      observe("state") { _ = store.scope(\.child, action: Action.other) },
    ]
    let reads = tokens.map { explain($0.label).readers.first?.reads ?? [] }
    precondition(reads.map { $0.map(\.path) } == [["number"], ["child"]])
    precondition(reads.map { $0.map { $0.coarseness != nil } } == [[false], [true]])
  }
}
