import ObservableStore
import Observing
import Testing

/// Each in a process of its own: the closures of other tests may read something of the same name.
@MainActor
@Suite("Of what came out the same, and for what it came out otherwise", .serialized)
struct SameResultsTests {
  struct State: ObservableState {
    @Tracked var n = 4
    @Tracked var m = 1
    @Tracked var flag = true
    @Tracked var list = [1]
  }

  private let store = Store(
    initialState: State(),
    reducer: Reduce<State, @Sendable (inout State) -> Void> { state, change in
      change(&state)
      return .none
    })

  private func writes(_ path: String) -> [String]? {
    explain(path).property?.writes.map { "\($0.newValue) \($0.outcome) \($0.closures)" }
  }

  @Test("A derived value that came out the same is said to whoever reads it, whoever else ran")
  func derived() async {
    await #expect(processExitsWith: .success) { await SameResultsTests().derivedAlone() }
  }

  private func derivedAlone() {
    Instrumentation.recordsWrites = true
    let half = Derived("half") { store.n / 2 }
    let isBig = Derived("big") { half.value > 9 }
    let tokens = [
      observe("reader") { _ = half.value }, observe("header") { _ = store.n },
      observe("nested") { _ = isBig.value }, observe("other") { _ = store.m },
      withViewStore(store, observe: { $0.n > 3 }, "view") { _ in },
    ]
    store.send { $0.n += 1 }
    func since(_ label: String) -> [String] {
      explain(label).description.split(separator: "\n").filter { $0.contains("since then") }
        .map { String($0.split(separator: ": ", maxSplits: 1)[1]) }
    }
    #expect(since("reader") == ["n: 4 → 5, for which 'header' ran; 'half' came out the same"])
    #expect(since("nested") == ["n: 4 → 5, for which 'header' ran; 'big' came out the same"])
    #expect(since("view") == ["n: 4 → 5, for which 'header' ran; 'view state' came out the same"])
    #expect(since("other") == ["n: 4 → 5, for which 'header' ran"])
    #expect(explain("nested").readers[0].writes.map(\.sameResults) == [["big"]])
    withExtendedLifetime(tokens) {}
  }
}
