import ObservableStore
import Observing
import Testing

/// Each in a process of its own: the closures of other tests may read something of the same name, or all there is.
@MainActor
@Suite("Who is said to read a property is who runs when it changes", .serialized)
struct ReadersOfNeighboursTests {
  struct Kid: ObservableState {
    @Tracked var x = 0
    @Tracked var y = 0
    var cache = 0
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var x = 0
    @Tracked var y = 0
    var note = 0
  }

  enum Tab: ObservableState {
    case kid(Kid)
    case none
  }

  struct Lines: ObservableState {
    @Tracked var x = 0
    @Tracked var y = 0
    var lines = ["one"]  // Not tracked, and no plain data: each write to the state counts.
  }

  struct State: ObservableState {
    @Tracked var a = 0
    @Tracked var b = 0
    @Tracked var kid = Kid()
    @Tracked var guest: Kid? = Kid()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var tab = Tab.kid(Kid())
    @Tracked var lines = Lines()
    var plain = 0
  }

  struct Step: Sendable {
    let path: String
    let change: @Sendable (inout State) -> Void
  }

  static let steps = [
    Step(path: "a") { $0.a += 1 },
    Step(path: "b") { $0.b += 1 },
    Step(path: "kid.x") { $0.kid.x += 1 },
    Step(path: "kid.y") { $0.kid.y += 1 },
    Step(path: "kid.cache") { $0.kid.cache += 1 },
    Step(path: "guest.x") { $0.guest?.x += 1 },
    Step(path: "guest.y") { $0.guest?.y += 1 },
    Step(path: "guest.cache") { $0.guest?.cache += 1 },
    Step(path: "rows[id: 1].x") { $0.rows[id: 1]?.x += 1 },
    Step(path: "rows[id: 1].y") { $0.rows[id: 1]?.y += 1 },
    Step(path: "rows[id: 1].note") { $0.rows[id: 1]?.note += 1 },
    Step(path: "tab.kid.x") { $0.tab.change { $0.x += 1 } },
    Step(path: "tab.kid.y") { $0.tab.change { $0.y += 1 } },
    Step(path: "tab.kid.cache") { $0.tab.change { $0.cache += 1 } },
    Step(path: "lines.x") { $0.lines.x += 1 },
    Step(path: "lines.y") { $0.lines.y += 1 },
    Step(path: "lines.lines") { $0.lines.lines.append("two") },
    Step(path: "plain") { $0.plain += 1 },
  ]

  private func makeStore() -> Store<State, Int> {
    Store(
      initialState: State(),
      reducer: Reduce<State, Int> { state, step in
        Self.steps[step].change(&state)
        return .none
      })
  }

  @Test("In the root, a child, an optional one, a row and a case, beside what is not tracked")
  func neighbours() async {
    await #expect(processExitsWith: .success) { await ReadersOfNeighboursTests().asked() }
  }

  private func asked() {
    let store = makeStore()
    let watched = [
      observe("a") { _ = store.a }, observe("kid") { _ = store.kid.x },
      observe("guest") { _ = store.guest?.x }, observe("row") { _ = store.rows[id: 1]?.x },
      observe("tab") { _ = store.tab.x }, observe("lines") { _ = store.lines.x },
    ]
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    for (index, step) in Self.steps.enumerated() {
      let before = watched.map(\.runs)
      store.send(index)
      let ran = zip(watched, before).compactMap { $0.runs > $1 ? $0.label : nil }
      let property = explain(step.path).property
      #expect(property?.writes.last?.closures.sorted() == ran.sorted(), "\(step.path)")
      let said = Set(property?.readers.map(\.label) ?? [])
      #expect(said.sorted() == ran.sorted(), "\(step.path)")
    }
    withExtendedLifetime(watched) {}
  }

  @Test("Through a derived value: what that does not look at did not come out the same")
  func throughDerived() async {
    await #expect(processExitsWith: .success) { await ReadersOfNeighboursTests().derivedAsked() }
  }

  private func derivedAsked() {
    let store = makeStore()
    let isPositive = Derived("isPositive") { store.kid.x >= 0 }
    let token = observe("sign") { _ = isPositive.value }
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    for path in ["kid.x", "kid.y", "b", "kid.cache"] {
      store.send(Self.steps.firstIndex { $0.path == path } ?? 0)
    }
    #expect(
      explain("sign").readers.first?.writes.map(\.sameResults) == [
        ["isPositive"], [], [], ["isPositive"],
      ])
    #expect(explain("kid.x").property?.readers.map(\.label) == ["sign", "isPositive"])
    #expect(explain("kid.y").property?.readers.map(\.label) == [])
    withExtendedLifetime(token) {}
  }
}

extension ReadersOfNeighboursTests.Tab {
  fileprivate var x: Int {
    if case .kid(let kid) = self { kid.x } else { 0 }
  }

  fileprivate mutating func change(_ body: (inout ReadersOfNeighboursTests.Kid) -> Void) {
    guard case .kid(var kid) = self else { return }
    body(&kid)
    self = .kid(kid)
  }
}
