import ObservableStore
import Observing
import Testing

/// `scope(state: \.child)` is the tracked place, and no transform.
@MainActor
@Suite("Scopes in the literature's spelling")
struct ScopeStateTests {
  struct Child: ObservableState, Identifiable {
    var id = 0
    @Tracked var title = ""
    @Tracked var count = 0
  }

  struct Parent: ObservableState {
    @Tracked var child = Child()
    @Tracked var maybe: Child?
    @Tracked var rows: IdentifiedArrayOf<Child> = [Child(id: 1), Child(id: 2)]
  }

  enum Action { case change((inout Parent) -> Void) }

  private let store = Store<Parent, Action>(initialState: Parent()) {
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
  }

  private func change(_ body: @escaping (inout Parent) -> Void) { store.send(.change(body)) }

  @Test("A transform is cut off where its result is equal: one transform, one comparison, no run")
  func cutOff() {
    struct Summary: Equatable {
      var titles: [String]
    }
    struct Part: ObservableState, Equatable {
      @Tracked var titles: [String]
      @Tracked var count: Int
    }
    let plain = store.scope(state: { Summary(titles: $0.rows.map(\.title)) }) { (a: Action) in a }
    let part = store.scope(state: { Part(titles: [$0.child.title], count: $0.child.count) }) {
      (a: Action) in a
    }
    let tokens = [
      observe { _ = plain.titles }, observe { _ = plain.state }, observe { _ = part.titles },
      observe { _ = part.state },
    ]
    func counts(_ body: @escaping (inout Parent) -> Void) -> [Int] {
      let cost = Instrumentation.measure { change(body) }
      return [cost.transforms, cost.equalityChecks, cost.evaluations]
    }
    #expect(counts { $0.child.id = 7 } == [2, 1, 0])
    #expect(counts { $0.rows[id: 1]?.count = 5 } == [2, 1, 0])
    #expect(tokens.map(\.runs) == [1, 1, 1, 1])
    #expect(counts { $0.rows[id: 1]?.title = "x" } == [2, 1, 2])
    #expect(tokens.map(\.runs) == [2, 2, 1, 1])
    // A state that is made anew is one value.
    #expect(counts { $0.child.count = 5 } == [2, 1, 2])
    #expect(tokens.map(\.runs) == [2, 2, 2, 2])
  }

  @Test("Of a child, an optional child and rows, each property is tracked by itself")
  func places() {
    let child = store.scope(state: \.child, action: { (action: Action) in action })
    #expect(child == store.scope(\.child, action: { (action: Action) in action }))
    var runs: [String] = []
    let tokens = [
      observe { runs.append("child \(child.title)") },
      observe {
        let maybe = store.scope(state: \.maybe, action: { (action: Action) in action })
        runs.append(maybe == nil ? "none" : "some")
      },
      observe {
        let rows = store.scope(state: \.rows, action: { (_, action: Action) in action })
        runs.append("\(rows.count) rows")
      },
    ]
    runs = []
    change { $0.child.count += 1 }
    #expect(runs == [])
    change { $0.child.title = "new" }
    #expect(runs == ["child new"])
    change { $0.maybe = Child() }
    change { $0.maybe?.title = "x" }
    change { $0.rows[id: 1]?.title = "x" }
    #expect(runs == ["child new", "some"])
    change { $0.rows.append(Child(id: 3)) }
    #expect(runs == ["child new", "some", "3 rows"])
    withExtendedLifetime(tokens) {}
  }
}
