import ObservableStore
import Observing
import Testing

/// Each in a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("Another child in the place of one to which a closure scopes", .serialized)
struct ExplainReplacedChildTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var text = "a"
    @Tracked var n = 0
  }

  enum Route: ObservableState, Equatable {
    case home
    case page(Leaf)
  }

  struct Root: ObservableState, Equatable {
    @Tracked var page: Leaf? = Leaf()
    @Tracked var route = Route.page(Leaf())
  }

  enum Action {
    case page(Leaf)
    case route(Leaf)
    case everything
    case child(Int)
    case presented(Presented<Int>)
  }

  let store = Store(
    initialState: Root(),
    reducer: Reduce<Root, Action> { state, action in
      switch action {
      case .page(let leaf): state.page = leaf
      case .route(let leaf): state.route = .page(leaf)
      case .everything: state = Root()
      case .child, .presented: break
      }
      return .none
    })

  private func readers() -> [ObservationToken] {
    [
      observe("scope") { _ = store.scope(\.page, action: Action.child)?.text },
      observe("case") { _ = store.scope(\.route, case: Route.page, action: Action.child)?.text },
      observe("presented") {
        _ = store.presented(\.page, action: Action.presented).wrappedValue?.text
      },
    ]
  }

  private func writes(_ path: String) -> [String] {
    explain(path).property?.writes.map { "\($0.outcome) \($0.closures.sorted())" } ?? []
  }

  @Test("The write is one for which the closure ran, also where the child looks the same")
  func outcomes() async {
    await #expect(processExitsWith: .success) { await ExplainReplacedChildTests().outcomesAlone() }
  }

  private func outcomesAlone() {
    Instrumentation.recordsWrites = true
    let tokens = readers()
    let pages = #"ran ["presented", "scope"]"#
    store.send(.page(Leaf(n: 4)))
    #expect(writes("page") == [pages])
    store.send(.page(Leaf(n: 4)))
    #expect(writes("page") == [pages, pages])
    store.send(.route(Leaf(n: 9)))
    store.send(.route(Leaf(n: 9)))
    #expect(writes("route") == [#"ran ["case"]"#, #"ran ["case"]"#])
    store.send(.everything)
    #expect(writes("page").last == pages)
    #expect(writes("route").last == #"ran ["case"]"#)
    #expect(tokens.map(\.runs) == [4, 4, 4])
    Instrumentation.recordsWrites = false
  }

  @Test("What is said of the closure's run, of its cause and of its reads is the same")
  func causes() async {
    await #expect(processExitsWith: .success) { await ExplainReplacedChildTests().causesAlone() }
  }

  private func causesAlone() {
    Instrumentation.recordsWrites = true
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0.label): \($0.changes)") }
    let token = observe("scope") { _ = store.scope(\.page, action: Action.child)?.text }
    let another =
      "another Leaf in its place counts: it was scoped to, or nothing that is tracked in it was read"
    store.send(.page(Leaf(n: 4)))
    #expect(causes == ["scope: [page.n: 0 → 4 (coarse: \(another))]"])
    #expect(
      explain("scope").description == """
        scope: a closure, active, 2 runs
          reads page: coarse, \(another)
          reads page.text
          ran last by page(Leaf(text: "a", n: 4)): page.n: 0 → 4 (coarse: \(another))
        """)
    #expect(
      explain("page.n").property?.readers.map { "\($0.label) \($0.read.path)" } == ["scope page"])
    // What else was written with it is no cause of its.
    store.send(.everything)
    #expect(causes.last == "scope: [page.n: 4 → 0 (coarse: \(another))]")
    tracing.cancel()
    Instrumentation.recordsWrites = false
    withExtendedLifetime(token) {}
  }

  struct Shelf: ObservableState, Equatable {
    @Tracked var root: Root? = Root()
    @Tracked var other = 0
  }

  @Test("A child of a child that is replaced, alone, with the one around it, and with everything")
  func nested() async {
    await #expect(processExitsWith: .success) { await ExplainReplacedChildTests().nestedAlone() }
  }

  private func nestedAlone() {
    let store = Store(
      initialState: Shelf(),
      reducer: Reduce<Shelf, @Sendable (inout Shelf) -> Void> { shelf, change in
        change(&shelf)
        return .none
      })
    Instrumentation.recordsWrites = true
    let token = observe("nested") {
      let root = store.scope(\.root) { (_: Action) in { @Sendable _ in } }
      _ = root?.scope(\.page, action: Action.child)?.text
    }
    store.send { $0.root?.page = Leaf(n: 1) }
    store.send { $0.root = Root(page: Leaf(n: 2)) }
    store.send { $0 = Shelf(root: Root(page: Leaf(n: 3)), other: 1) }
    #expect(token.runs == 4)
    let ran = #"ran ["nested"]"#
    #expect(writes("root.page.n") == [ran, ran, ran])
    #expect(explain("nested").readers.first?.lastCause?.changes.map(\.path) == ["root.page.n"])
    Instrumentation.recordsWrites = false
  }
}
