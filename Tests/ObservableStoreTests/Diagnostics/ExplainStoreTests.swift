import Observing
import Testing

@testable import ObservableStore

/// Each in a process of its own: the closures of other tests may read something of the same name, or all there is.
@MainActor
@Suite("Why a store's closure ran, and why not", .serialized)
struct ExplainStoreTests {
  struct Kid: ObservableState, Equatable {
    @Tracked var name = "Ann"
    @Tracked var age = 1
  }

  struct Root: ObservableState, Equatable {
    @Tracked var name = "Ada"
    @Tracked var visits = 0
    @Tracked var kid = Kid()
    var draft = ""
    var older: Kid { Kid(name: kid.name, age: kid.age + 1) }
  }

  struct Tidy: ObservableState, Equatable {
    @Tracked var name = "Ada"
    @Tracked var visits = 0
    @Tracked var kid = Kid()
  }

  enum Action {
    case visit
    case rename(String)
    case scratch, assign
    case draft(String)
    case birthday
  }

  private static func reduce(_ state: inout Tidy, _ action: Action) {
    switch action {
    case .visit: state.visits += 1
    case .rename(let name): state.name = name
    case .scratch:
      var copy = state.kid
      copy.age += 1
    case .assign: state.kid = Kid()
    case .draft: break
    case .birthday: state.kid.age += 1
    }
  }

  let tidy = Store(
    initialState: Tidy(),
    reducer: Reduce<Tidy, Action> { state, action in
      Self.reduce(&state, action)
      return .none
    })

  let root = Store(
    initialState: Root(),
    reducer: Reduce<Root, Action> { state, action in
      switch action {
      case .draft(let text): state.draft = text
      case .birthday: state.kid.age += 1
      default: state.visits += 1
      }
      return .none
    })

  private func recording(_ body: () -> Void) {
    Instrumentation.recordsWrites = true
    body()
    Instrumentation.recordsWrites = false
  }

  private func text(_ label: String) -> [String] {
    explain(label).description.split(separator: "\n").map(String.init)
  }

  @Test("Actions that nobody reads, that assign what is there, that change a copy alone")
  func actions() async {
    await #expect(processExitsWith: .success) { await ExplainStoreTests().actionsAlone() }
  }

  private func actionsAlone() {
    let token = observe("header") { _ = tidy.name }
    recording {
      tidy.send(.visit)
      tidy.send(.rename("Ada"))
      tidy.send(.scratch)
      tidy.send(.assign)
      #expect(
        text("header") == [
          "header: a closure, active, 1 run", "  reads name",
          "  since then by visit: visits: 0 → 1, read by nobody",
          "  since then by rename(\"Ada\"): name: Ada, equal to what was there",
          "  since then by scratch: nothing in store.state that differs: it is equal, or lies in a copy that was not put back",
          "  since then by assign: kid: Kid(name: \"Ann\", age: 1), equal to what was there",
        ])
      tidy.send(.rename("Grace"))
      #expect(
        text("header") == [
          "header: a closure, active, 2 runs", "  reads name",
          "  ran last by rename(\"Grace\"): name: Ada → Grace",
        ])
      #expect(
        text("name").last
          == "  written by rename(\"Grace\"): name: Ada → Grace, for which 'header' ran")
    }
    withExtendedLifetime(token) {}
  }

  @Test("View states, states as a whole, computed children, untracked properties of the root")
  func coarse() async {
    await #expect(processExitsWith: .success) { await ExplainStoreTests().coarseAlone() }
  }

  private func coarseAlone() {
    let computed = root.scope(\.older) { $0 as Action }
    let tokens = [
      withViewStore(tidy, observe: { $0.name.count }, "view") { _ in },
      observe("all") { _ = tidy.state },
      observe("computed") { _ = computed.age },
      observe("root") { _ = root.name },
    ]
    func coarse(_ label: String) -> [String] {
      explain(label).readers.flatMap(\.reads).map { read in
        "\(read.path)\(read.through.map { " through \($0)" } ?? "")\(read.coarseness.map { ": \($0)" } ?? "")"
      }
    }
    #expect(
      coarse("view") == [
        "view state",
        "store.state through view state: everything in Tidy counts: it was read, handed on, compared or printed as a whole",
      ])
    #expect(
      coarse("all") == [
        "store.state: everything in Tidy counts: it was read, handed on, compared or printed as a whole"
      ])
    #expect(
      coarse("root") == [
        "store.state: untracked and no plain data in Root: 'draft', so that each write to it counts",
        "name",
      ])
    #expect(
      coarse("computed") == [
        "scope: Kid is computed and lies nowhere: it counts as a whole",
        "store.state through scope: untracked and no plain data in Root: 'draft', so that each write to it counts",
        "kid through scope", "kid.name through scope", "kid.age through scope",
      ])
    recording {
      tidy.send(.visit)
      #expect(
        explain("view").readers[0].writes.map { "\($0.path) \($0.outcome) \($0.closures)" } == [
          "visits ran [\"all\"]"
        ])
      tidy.send(.rename("Lin"))
      #expect(
        explain("name").property?.writes.last?.closures == ["all"])
      tidy.send(.rename("Grace"))
      // Other tests may hold closures of their own.
      let own = ["view", "all", "computed", "root"]
      #expect(
        explain("view").readers[0].lastCause?.description
          == "view ← rename(\"Grace\"): view state: 3 → 5")
      #expect(
        explain("name").property?.readers.map(\.label).filter { own.contains($0) } == [
          "view", "all", "computed", "root", "root",
        ])
    }
    withExtendedLifetime(tokens) {}
  }

  struct Row: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var title = "t"
  }

  struct List: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  private static func makeList() -> Store<List, String> {
    Store(
      initialState: List(),
      reducer: Reduce { state, title in
        state.rows[id: 2]?.title = title
        return .none
      })
  }

  @Test("An equal value assigned to a row's property is one write, and not one of the list, too")
  func equalInRow() {
    let store = Self.makeList()
    let token = observe("rows") { for row in store.rows { _ = row.title } }
    recording {
      store.send("t")
      let writes = explain("rows[id: 2].title").property?.writes ?? []
      #expect(writes.map(\.path) == ["rows[id: 2].title"])
      #expect(writes.map(\.outcome) == [.equal])
      #expect(
        "\(explain("rows[id: 2].title"))".contains("rows[id: 2].title: equal to what was there"))
      #expect(explain("rows.ids").property?.writes.isEmpty == true)
    }
    withExtendedLifetime(token) {}
  }

  @Test("A row's closure is called by the row's id, whether a store or a state is listed")
  func rowLabels() {
    let store = Self.makeList()
    var causes: [String] = []
    let tracing = traceRenders { cause in
      if cause.label.hasPrefix("each") || cause.label.hasPrefix("plain") {
        causes.append(cause.description)
      }
    }
    let tokens = [
      observeEach("each") {
        store.scope(\.rows) { (_: Int, title: String) in title }
      } _: {
        _ = $0.title
      },
      observeEach("plain") {
        store.rows
      } _: {
        _ = $0.title
      },
    ]
    store.send("u")
    #expect(
      causes.sorted() == [
        "each[2] ← u: rows[id: 2].title: t → u", "plain[2] ← u: rows[id: 2].title: t → u",
      ])
    tracing.cancel()
    withExtendedLifetime(tokens) {}
  }

  @Test("A reason that several changes have is told once, and what turns a line round is a picture")
  func texts() {
    // To ask is to begin to record, which would go on in other tests.
    defer { Instrumentation.recordsWrites = false }
    typealias Change = RenderCause.Change
    let cause = RenderCause(
      label: "a",
      changes: [
        Change(path: "x", oldValue: "1", newValue: "2", coarseness: "why"),
        Change(path: "y", oldValue: "1", newValue: "\u{202E}2", coarseness: "why"),
        Change(path: "z", oldValue: "1", newValue: "2"),
      ])
    #expect(
      cause.description
        == "a ← x: 1 → 2 (coarse: why), y: 1 → \u{FFFD}2 (coarse, as before), z: 1 → 2")
    #expect(explain("").property == nil)
  }

  @Test("Who reads all of one store is not named for a property that is not in it")
  func others() {
    defer { Instrumentation.recordsWrites = false }
    struct Editor: ObservableState {
      @Tracked var title = "t"
      var lines = ["one"]
    }
    struct Other: ObservableState { @Tracked var unrelated = 1 }
    let editor = Store(initialState: Editor(), reducer: Reduce<Editor, Void> { _, _ in .none })
    let other = Store(initialState: Other(), reducer: Reduce<Other, Void> { _, _ in .none })
    let tokens = [
      observe("editor's title") { _ = editor.title }, observe("own") { _ = other.unrelated },
    ]
    #expect(explain("unrelated").property?.readers.map(\.label) == ["own"])
    #expect(
      explain("title").property?.readers.map(\.label).contains("editor's title") == true)
    withExtendedLifetime(tokens) {}
  }
}
