import ObservableStore
import Observing
import Testing

/// In processes of their own where writes are recorded: other tests may write something of the same name.
@MainActor
@Suite("Of several actions in a transaction, those that have changed a property", .serialized)
struct WhoWroteWhatTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  struct Kid: ObservableState {
    @Tracked var x = 0
    @Tracked var y = 0
    var note = 0
  }

  final class Blank {}

  struct State: ObservableState {
    @Tracked var a = 0
    @Tracked var b = 0
    @Tracked var kid = Kid()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    @Tracked var blank = Blank()
  }

  enum Action {
    case nothing
    case a(Int)
    case b
    case kid
    case note
    case title(Int)
    case remove(Int)
    case swap
    case blank
    case size(Int)
    case several
  }

  @MainActor final class Model { @Tracked var size = 0 }

  let model = Model()
  let store: Store<State, Action>

  init() {
    store = Store(
      initialState: State(),
      reducer: Reduce { [model] state, action in
        switch action {
        case .nothing: break
        case .a(let number): state.a = number
        case .b: state.b += 1
        case .kid: state.kid.x += 1
        case .note: state.kid.note += 1
        case .title(let id): state.rows[id: id]?.title += "x"
        case .remove(let id): state.rows.remove(id: id)
        case .swap: state.rows.swapAt(0, 1)
        case .blank: state.blank = Blank()
        case .size(let number): MainActor.assumeIsolated { model.size = number }
        case .several: (state.a, state.kid.y) = (state.a + 1, 7)
        }
        return .none
      })
  }

  private func watched() -> [ObservationToken] {
    [
      observe("a") { [store] in _ = store.a }, observe("b") { [store] in _ = store.b },
      observe("x") { [store] in _ = store.kid.x }, observe("y") { [store] in _ = store.kid.y },
      observe("row 1") { [store] in _ = store.rows[id: 1]?.title },
      observe("row 2") { [store] in _ = store.rows[id: 2]?.title },
      observe("ids") { [store] in _ = store.rows.ids },
      observe("count") { [store] in _ = store.rows.count },
      observe("blank") { [store] in _ = store.blank },
      observe("size") { [model] in _ = model.size },
    ]
  }

  /// Who ran, and by which actions it is said to.
  private func causes(_ actions: [Action], then: () -> Void = {}) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0.label) ← \($0.action ?? "nobody")") }
    transaction {
      for action in actions { store.send(action) }
      then()
    }
    tracing.cancel()
    return causes
  }

  @Test("Each closure is told of those that have changed what it reads")
  func closures() {
    let tokens = watched()
    #expect(causes([.nothing, .b]) == ["b ← b"])
    #expect(causes([.b, .nothing]) == ["b ← b"])
    #expect(causes([.a(1), .b]) == ["a ← a(1)", "b ← b"])
    #expect(causes([.a(2), .b, .a(3)]) == ["a ← a(2), a(3)", "b ← b"])
    #expect(causes([.a(3), .b, .a(4)]) == ["a ← a(4)", "b ← b"])
    #expect(causes([.kid, .note, .b]) == ["b ← b", "x ← kid, note", "y ← note"])
    #expect(
      causes([.title(1), .title(2), .b]) == ["b ← b", "row 1 ← title(1)", "row 2 ← title(2)"])
    #expect(causes([.several, .kid]) == ["a ← several", "x ← kid", "y ← several"])
    #expect(causes([.swap, .b, .title(1)]) == ["b ← b", "row 1 ← title(1)", "ids ← swap"])
    #expect(
      causes([.b, .remove(1), .title(2)]) == [
        "b ← b", "row 1 ← remove(1)", "row 2 ← title(2)", "ids ← remove(1)", "count ← remove(1)",
      ])
    #expect(causes([.b, .blank]) == ["b ← b", "blank ← blank"])
    #expect(causes([.size(1), .b, .size(1)]) == ["b ← b", "size ← size(1)"])
    #expect(causes([.size(2), .b, .size(3)]) == ["b ← b", "size ← size(2), size(3)"])
    #expect(causes([.nothing, .a(5)]) == [])
    withExtendedLifetime(tokens) {}
  }

  @Test("Beside what is written by none")
  func byNone() {
    let tokens = watched()
    #expect(causes([.size(1)]) { model.size = 2 } == ["size ← size(1)"])
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0.label) ← \($0.action ?? "nobody")") }
    transaction {
      model.size = 5
      store.send(.b)
      store.send(.size(5))
    }
    #expect(causes == ["b ← b", "size ← nobody"])
    tracing.cancel()
    withExtendedLifetime(tokens) {}
  }

  @Test("Who wrote something and wrote it back has no part in what comes after somebody has looked")
  func writtenBack() {
    let tokens = watched()
    var causes: [String] = []
    let tracing = traceRenders { causes.append("\($0.label) ← \($0.action ?? "nobody")") }
    transaction {
      store.send(.size(4))
      store.send(.size(0))
      #expect(store.a == 0)
      store.send(.size(5))
      store.send(.b)
    }
    tracing.cancel()
    #expect(causes == ["b ← b", "size ← size(5)"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Very many: from the twentieth on they are taken together, and none is left out")
  func many() {
    let tokens = watched()
    let steps: [Action] = (1...30).map { .a($0) } + [.b]
    let names: [String] = (1...30).map { "a(\($0))" }
    let expected = "a ← \(names.joined(separator: ", ")), b"
    #expect(causes(steps).first == expected)
    withExtendedLifetime(tokens) {}
  }

  @Test("What runs is the same whether somebody is told or not")
  func unobtrusive() {
    let steps: [[Action]] = [
      [.title(1), .title(2), .swap], [.swap, .swap], [.remove(1), .title(2), .nothing],
      [.a(1), .a(0)], [.kid, .note, .several, .title(3)],
    ]
    func runs(_ isTold: Bool) -> [[Int]] {
      let test = WhoWroteWhatTests()
      let tokens = test.watched()
      let tracing = traceRenders { _ in }
      if !isTold { tracing.cancel() }
      return steps.map { actions in
        transaction { for action in actions { test.store.send(action) } }
        return tokens.map(\.runs)
      }
    }
    #expect(runs(true) == runs(false))
  }

  @Test("By explain as well, of what is equal and of what changes nothing, too")
  func explained() async {
    await #expect(processExitsWith: .success) { await WhoWroteWhatTests().explainedAlone() }
  }

  private func explainedAlone() {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    let tokens = watched()
    func writers(_ path: String) -> [String?] { explain(path).property?.writes.map(\.action) ?? [] }
    transaction {
      for action in [Action.nothing, .a(1), .b, .title(2), .swap] { store.send(action) }
    }
    #expect(writers("a") == ["a(1)"])
    #expect(writers("b") == ["b"])
    #expect(writers("rows[id: 2].title") == ["title(2)"])
    #expect(writers("rows.ids") == ["swap"])
    #expect(explain("b").readers.map(\.lastCause?.action) == ["b"])
    transaction { for action in [Action.b, .a(1)] { store.send(action) } }
    #expect(writers("a") == ["a(1)", "a(1)"])
    #expect(explain("a").property?.writes.map(\.outcome) == [.ran, .equal])
    transaction { for action in [Action.nothing, .a(1)] { store.send(action) } }
    #expect(explain("a").property?.writes.last?.outcome == .equal)
    #expect(writers("a").last == "a(1)")
    withExtendedLifetime(tokens) {}
  }
}
