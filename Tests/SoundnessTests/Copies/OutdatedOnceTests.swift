import ObservableStore
import Observing
import Testing

/// Who has once read a copy of something else, or of another position, is judged by what he reads now.
@Suite("What was read once counts no more") @MainActor
struct OutdatedOnceTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var text = "long enough to lie elsewhere"
    @Tracked var count = 0
  }

  @MainActor final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var usesCopy = true
    @Tracked var number = 0
  }

  @Test("A derived value that read an old copy, and does not any more, is compared again")
  func derived() {
    let model = Model()
    model.leaf.count = 1
    let copy = model.leaf
    let tens = Derived { model.usesCopy ? copy.count : model.number / 10 + 1 }
    var runs = 0
    let token = observe {
      _ = tens.value
      runs += 1
    }
    model.leaf.count = 5
    model.usesCopy = false
    runs = 0
    model.number = 1
    #expect(runs == 0)
    model.number = 10
    #expect(runs == 1)
    withExtendedLifetime(token) {}
  }

  struct Pair: ObservableState {
    @Tracked var first = Leaf()
    @Tracked var second = Leaf()
    @Tracked var takesFirst = true
  }

  @Test(
    "A transform that hands on another child that looks the same is no reader of the one before")
  func transform() {
    enum Action { case change(@MainActor (inout Pair) -> Void) }
    let store = Store(
      initialState: Pair(),
      reducer: Reduce<Pair, Action> { state, action in
        if case .change(let change) = action { MainActor.assumeIsolated { change(&state) } }
        return .none
      })
    let shown = store.scope(state: { $0.takesFirst ? $0.first : $0.second }) {
      (_: Never) -> Action in
    }
    var runs = 0
    let token = observe {
      _ = shown.text
      runs += 1
    }
    store.send(.change { $0.takesFirst = false })
    runs = 0
    store.send(.change { $0.first.text = "nobody looks at it" })
    #expect(runs == 0)
    store.send(.change { $0.second.text = "it is this that is shown" })
    #expect(runs == 1)
    withExtendedLifetime(token) {}
  }
}
