import ObservableStore
import Observing
import Testing

/// In a process of its own where it is explained: other tests may read something of the same name.
@MainActor
@Suite(
  "Who has read nothing in a state that is replaced runs for all of it, and is told so", .serialized
)
struct ReplacedCausesTests {
  struct Detail: ObservableState, Equatable {
    @Tracked var text = "a"
    @Tracked var count = 1
  }

  struct State: ObservableState {
    @Tracked var detail: Detail? = Detail()
    @Tracked var child = Detail()
    @Tracked var name: String? = "a"
  }

  let store = Store(
    initialState: State(),
    reducer: Reduce<State, @Sendable (inout State) -> Void> { state, change in
      change(&state)
      return .none
    })

  private func changes(_ change: @escaping @Sendable (inout State) -> Void) -> [String] {
    var changes: [String] = []
    let tracing = traceRenders { cause in
      changes += cause.changes.map { "\(cause.label) ← \($0)" }
    }
    store.send(change)
    tracing.cancel()
    return changes
  }

  private static let coarse =
    "another Detail in its place counts: it was scoped to, or nothing that is tracked in it was read"

  @Test("Asked whether it is there, handed on; not where something in it was read")
  func replaced() {
    let tokens = [
      observe("asks") { _ = store.detail != nil }, observe("hands on") { _ = store.child },
      observe("reads") { _ = (store.detail?.count, store.child.count) },
    ]
    #expect(
      changes { $0.detail = Detail(text: "a", count: 9) } == [
        "asks ← detail.count: 1 → 9 (coarse: \(Self.coarse))", "reads ← detail.count: 1 → 9",
      ])
    #expect(
      changes { $0.child = Detail(text: "a", count: 9) } == [
        "hands on ← child.count: 1 → 9 (coarse: \(Self.coarse))", "reads ← child.count: 1 → 9",
      ])
    #expect(changes { $0.detail?.text = "b" } == [])
    #expect(
      changes { $0.detail = nil } == [
        #"asks ← detail: Detail(text: "b", count: 9) → nil"#,
        #"reads ← detail: Detail(text: "b", count: 9) → nil"#,
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("Explain says so as well")
  func explained() async {
    await #expect(processExitsWith: .success) { await ReplacedCausesTests().explainedAlone() }
  }

  private func explainedAlone() {
    let tokens = [
      observe("asks") { _ = store.detail != nil },
      observe("reads") { _ = store.detail?.count },
      observe("text") { _ = store.name != nil },
    ]
    func reads(_ label: String) -> [String] {
      explain(label).readers.flatMap(\.reads).filter {
        $0.path.hasPrefix("detail") || $0.path == "name"
      }
      .map { "\($0.path): \($0.coarseness ?? "exact")" }
    }
    #expect(reads("asks") == ["detail: \(Self.coarse)"])
    #expect(reads("reads") == ["detail: exact", "detail.count: exact"])
    // It is not known whether who reads a text only asks for it.
    #expect(reads("text") == ["name: exact"])
    Instrumentation.recordsWrites = false
    withExtendedLifetime(tokens) {}
  }
}
