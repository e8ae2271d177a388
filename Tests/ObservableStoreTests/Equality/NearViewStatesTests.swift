import ObservableStore
import Observing
import StrategyComparison
import Testing

/// A comparison that takes what is near for the same: what comes is compared with what was told last, and not with what came
/// last, or many small steps would never be told.
@Suite("View states that are compared with a tolerance") @MainActor
struct NearViewStatesTests {
  struct State: ObservableState { @Tracked var x = 0.0 }
  struct Near: Equatable {
    var x: Double
    static func == (left: Near, right: Near) -> Bool { abs(left.x - right.x) < 1 }
  }

  private let reducer = Reduce<State, Double> { state, x in
    state.x = x
    return .none
  }
  private let steps = (1...100).map { Double($0) * 0.4 }

  private func areNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1 }

  @Test("Each way of comparing tells every third of steps of 0.4")
  func ways() {
    let store = Store(initialState: State(), reducer: reducer)
    let near: Store<Near, Double> = store.scope(state: { Near(x: $0.x) }, action: { $0 })
    let held = ViewStore(store, observe: { $0.x }, removeDuplicates: areNear)
    var shown: [[Double]] = [[], [], [], [], []]
    let tokens = [
      withViewStore(store, observe: { $0.x }, removeDuplicates: areNear) {
        shown[0].append($0.state)
      },
      withViewStore(store, observe: { Near(x: $0.x) }) { shown[1].append($0.state.x) },
      ViewStore(store, observe: { $0 }, removeDuplicates: { $0.x == $1.x }).publisher
        .map({ $0.x }, removeDuplicates: areNear).sink { shown[2].append($0) },
      observe { shown[3].append(held.state) },
      observe { shown[4].append(near.state.x) },
    ]
    for x in steps { store.send(x) }
    for (number, shown) in shown.enumerated() {
      #expect(shown.count == 34 && 40 - shown.last! < 1, "way \(number): \(shown)")
    }
    for token in tokens { token.cancel() }
  }

  @Test("A view store gives what was told, whatever its view state is made of")
  func state() {
    struct Plain {
      var number: Int
      var name: String
    }
    struct Tracked: ObservableState {
      var number: Int
      @Observing.Tracked var name: String
    }
    struct Root: ObservableState { @Observing.Tracked var name = "a" }
    let store = Store<Root, String>(
      initialState: Root(),
      reducer: Reduce { state, name in
        state.name = name
        return .none
      })
    let plain = ViewStore(store, observe: { Plain(number: 1, name: $0.name) }) {
      $0.number == $1.number
    }
    let tracked = ViewStore(store, observe: { Tracked(number: 1, name: $0.name) }) {
      $0.number == $1.number
    }
    #expect(plain.name == "a" && tracked.name == "a")
    store.send("b")
    #expect(plain.name == "a" && tracked.name == "a")
  }

  @Test("All strategies run as often")
  func strategies() {
    let report = StrategyComparison(initialState: State(), reducer: reducer) {
      Region(
        "x",
        making: { store in
          let near = Derived { Near(x: store.x) }
          return { _ = near.value }
        }, viewState: { Near(x: $0.x) }, drawing: { _ in })
    }
    .play(steps, rounds: 0, includingNaive: true)
    for strategy in report.strategies where strategy.strategy != .everything {
      #expect(strategy.runs["x"]! == 33, "\(strategy.strategy)")
    }
  }
}
