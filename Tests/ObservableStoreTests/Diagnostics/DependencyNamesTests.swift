import ObservableStore
import Observing
import Testing

@MainActor
@Suite("What a token says that its closure has read")
struct DependencyNamesTests {
  struct Kid: ObservableState {
    @Tracked var name = "kid"
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  struct App: ObservableState {
    @Tracked var number = 1
    @Tracked var kid = Kid()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 3)]
    var plain = 0
    @Tracked var maybe: Kid?
    var twice: Int { number * 2 }
  }

  enum Action: Sendable { case none }

  private let store = Store(initialState: App(), reducer: Reduce<App, Action> { _, _ in .none })

  enum Look: String, CaseIterable, Sendable {
    case whole, number, computed, plain, kid, wholeKid, row, rows, presence, transform, derived
  }

  @MainActor
  private final class Half {
    let derived: Derived<Int>
    init(_ store: Store<App, Action>) {
      derived = Derived("half of \(#line)") { store.number / 2 }
    }
  }

  @Test("It calls that what `explain` calls it", arguments: Look.allCases)
  func names(_ look: Look) {
    let store = store
    let half = Half(store)
    let label = "\(#fileID) \(look)"
    let token = observe(label) {
      switch look {
      case .whole: _ = store.state
      case .number: _ = store.number
      case .computed: _ = store.twice
      case .plain: _ = store.plain
      case .kid: _ = store.kid.name
      case .wholeKid: _ = store.kid
      case .row: _ = store.rows[id: 3]?.title
      case .rows: _ = store.rows
      case .presence: _ = store.maybe == nil
      case .transform: _ = store.scope(state: { $0.number + 1 }, action: { $0 }).state
      case .derived: _ = half.derived.value
      }
    }
    let wasRecording = Instrumentation.recordsWrites
    defer { Instrumentation.recordsWrites = wasRecording }
    let reads = explain(label).readers.first?.reads.filter { $0.through == nil }.map(\.path)
    #expect(token.dependencies == reads)
    #expect(!token.dependencies.isEmpty)
    if look == .whole { #expect(token.dependencies == ["store.state"]) }
  }
}
