import ObservableStore
import Observing
import Testing

/// Those that explain in a process of their own: the closures of other tests may read something of the same name.
@MainActor
@Suite("What is said of stacks", .serialized)
struct StackCausesTests {
  enum Route: ObservableState, Equatable {
    case home
    case detail(Detail)
  }

  struct Detail: ObservableState, Equatable { @Tracked var title = "" }

  struct State: ObservableState {
    @Tracked var n = 0
    @Tracked var stack: StackState<Route> = [.detail(Detail())]
  }

  enum Action { case push, rename, replace, pop, pushAndPop }

  private let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .push: state.stack.append(.home)
      case .rename:
        if case .detail(var detail) = state.stack[id: 0] {
          detail.title += "x"
          state.stack[id: 0] = .detail(detail)
        }
      case .replace: state.stack[id: 0] = .home
      case .pop: state.stack.popLast()
      case .pushAndPop:
        state.stack.append(.home)
        state.stack.popLast()
      }
      return .none
    })

  private func watch() -> [ObservationToken] {
    [
      observe("count") { _ = store.stack.count },
      observe("ids") { _ = store.stack.ids },
      observe("whole") { _ = store.state.n },
      observe("title") {
        if case .detail(let detail) = store.stack[id: 0] { _ = detail.title }
      },
    ]
  }

  @Test("A trace names elements, as an array's, and how many there are")
  func traced() {
    let tokens = watch()
    var found: [String] = []
    let tracing = traceRenders { found.append($0.description) }
    func causes(of action: Action) -> [String] {
      found = []
      store.send(action)
      return found
    }
    #expect(
      causes(of: .push) == [
        "count ← push: stack.count: 1 → 2", "ids ← push: stack.ids: [0] → [0, 1]",
        "whole ← push: stack[id: 1]: (nothing) → home",
      ])
    #expect(
      causes(of: .rename) == [
        #"whole ← rename: stack[id: 0].detail.title: "" → x"#,
        #"title ← rename: stack[id: 0].detail.title: "" → x"#,
      ])
    let detail = #"detail(Detail(title: "x"))"#
    #expect(
      causes(of: .replace) == [
        "whole ← replace: stack[id: 0]: \(detail) → home",
        "title ← replace: stack[id: 0]: \(detail) → home",
      ])
    #expect(causes(of: .pushAndPop) == ["whole ← pushAndPop: store.state: looks the same"])
    tracing.cancel()
    withExtendedLifetime(tokens) {}
  }

  @Test("What is read and what was written go by the same names, and name who ran for it")
  func explained() async {
    await #expect(processExitsWith: .success) { await StackCausesTests().explainedAlone() }
  }

  private func explainedAlone() {
    Instrumentation.recordsWrites = true
    let tokens = watch()
    #expect(tokens[0].dependencies == ["stack", "stack.count"])
    #expect(tokens[3].dependencies == ["stack", "stack[id: 0]", "stack[id: 0].detail.title"])
    store.send(.push)
    store.send(.rename)
    #expect(
      explain("count").description == """
        count: a closure, active, 2 runs
          reads stack
          reads stack.count
          ran last by push: stack.count: 1 → 2
          since then by rename: stack[id: 0].detail.title: "" → x, for which 'whole', 'title' ran
        """)
    #expect(
      explain("stack").property?.writes.map { "\($0.path) \($0.closures)" } == [
        #"stack[id: 1] ["count", "ids", "whole"]"#,
        #"stack[id: 0].detail.title ["whole", "title"]"#,
      ])
    store.send(.pushAndPop)
    #expect(
      explain("stack").description.contains("entries") == false
        && explain("stack").description.contains("nextID") == false)
    withExtendedLifetime(tokens) {}
  }

  struct Part: ObservableState, Equatable { @Tracked var name = "" }

  enum Pick: ObservableState, Equatable {
    case one(Part)
    case none
  }

  struct Screen: ObservableState, Equatable {
    @Tracked var part = Part()
    @Tracked var pick: Pick? = Pick.none
    var plain: [Part?] = [Part()]
  }

  struct Screens: ObservableState {
    @Tracked var stack: StackState<Screen> = [Screen()]
    @Tracked var routes: StackState<Route> = [.detail(Detail())]
    @Tracked var stacks: [StackState<Screen>] = [[Screen()]]
    @Tracked var sheet: Screen? = Screen()
  }

  @Test(
    "Elements that come and go print as what else comes and goes, without modules and optionals")
  func texts() {
    let store = Store(
      initialState: Screens(),
      reducer: Reduce<Screens, Int> { state, _ in
        state.stack.popLast()
        state.routes.popLast()
        state.stacks = []
        state.sheet = nil
        return .none
      })
    let tokens = [
      observe("stack") { _ = store.stack.last?.part.name },
      observe("routes") { if case .detail(let detail)? = store.routes.last { _ = detail.title } },
      observe("stacks") { _ = store.stacks.first?.last?.part.name },
      observe("sheet") { _ = store.sheet?.part.name },
    ]
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    store.send(0)
    tracing.cancel()
    let screen = #"Screen(part: Part(name: ""), pick: .none, plain: [Part(name: "")])"#
    #expect(
      causes == [
        "stack ← 0: stack.count: 1 → 0, stack.ids: [0] → [], stack[id: 0]: \(screen) → nil",
        #"routes ← 0: routes.count: 1 → 0, routes.ids: [0] → [], routes[id: 0]: detail(Detail(title: "")) → nil"#,
        "stacks ← 0: stacks: [[\(screen)]] → []", "sheet ← 0: sheet: \(screen) → nil",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("A screen that comes or goes prints as any value does, without modules")
  func screens() {
    enum Screen: ObservableState {
      case page(Page)
      case named(Named)
      case none
    }
    struct Page: ObservableState { @Tracked var detail = Detail() }
    struct Named: ObservableState, CustomStringConvertible { var description: String { "a name" } }
    func differences(_ screen: Screen) -> [String] {
      StateDifference.inBrief(StackState<Screen>(), StackState([screen])).map {
        "\($0.path): \($0.old) → \($0.new)"
      }
    }
    #expect(
      differences(.page(Page())) == [
        #"[id: 0]: (nothing) → page(Page(detail: Detail(title: "")))"#
      ])
    #expect(differences(.named(Named())) == ["[id: 0]: (nothing) → named(a name)"])
    #expect(differences(.none) == ["[id: 0]: (nothing) → none"])
    #expect(
      StateDifference.describe(StackState([Screen.page(Page()), .none]))
        == #"[.page(Page(detail: Detail(title: ""))), .none]"#)
    #expect(
      StateDifference.inBrief(StackState<Page>(), StackState([Page()])).map(\.new) == [
        #"Page(detail: Detail(title: ""))"#
      ])
  }
}
