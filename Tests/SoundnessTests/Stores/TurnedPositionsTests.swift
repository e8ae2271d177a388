import ObservableStore
import Observation
import Observing
import Testing

/// Between parts of one state, none of which is a tracked property of its own.
@MainActor
@Suite("A computed child that turns between two that lie in one property, or in none")
struct TurnedPositionsTests {
  struct Inner: ObservableState, Equatable { @Tracked var number = 0 }

  struct Row: ObservableState, Equatable {
    @Tracked var title = ""
    var inner = Inner()
  }

  struct Pair: ObservableState, Equatable {
    var a = Row(title: "a", inner: Inner(number: 1))
    var b = Row(title: "b", inner: Inner(number: 2))
  }

  struct App: ObservableState {
    @Tracked var n = 0
    @Tracked var pair = Pair()
    var own = Pair()
    var shown: Row { n % 2 == 0 ? own.a : own.b }
    var held: Row { n % 2 == 0 ? pair.a : pair.b }
  }

  @Test("Who reads it, a part of it, or all of it, is told", arguments: [\App.shown, \App.held])
  func turns(_ way: KeyPath<App, Row> & Sendable) throws {
    let store = makeStore(App())
    let row: Store<Row, Never> = store.scope(way, action: unsent)
    let inner: Store<Inner, Never> = row.scope(\.inner, action: unsent)
    let view = ViewStore(row) { $0.title }
    var seen = ["", "", "", "", ""]
    let tokens = [
      observe { seen[0] = row.title }, observe { seen[1] = row.state.title },
      observe { seen[2] = "\(inner.number)" }, observe { seen[3] = "\(inner.state.number)" },
      observe { seen[4] = view.state },
    ]
    var told = 0
    withObservationTracking {
      _ = (row.title, inner.number)
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    #expect(seen == ["a", "a", "1", "1", "a"])
    store.change { $0.n += 1 }
    #expect(seen == ["b", "b", "2", "2", "b"] && told == 1)
    #expect(row.title == "b" && inner.number == 2 && inner.state.number == 2)
    store.change {
      $0.own.b.title = "c"
      $0.pair.b.title = "c"
      $0.own.b.inner.number = 3
      $0.pair.b.inner.number = 3
    }
    #expect(seen == ["c", "c", "3", "3", "c"])
    store.change { $0.n += 1 }
    #expect(seen == ["a", "a", "1", "1", "a"])
    #expect(tokens.map(\.runs) == Array(repeating: 4, count: 5))
  }
}
