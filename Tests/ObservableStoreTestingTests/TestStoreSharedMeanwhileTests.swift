import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

/// Between an action and the step that receives it others may change what is shared: an effect by itself, or another store.
@Suite("A step asks for what its action made of shared values, and not for what came of them later")
@MainActor
struct TestStoreSharedMeanwhileTests {
  struct State: ObservableState, Equatable {
    @Shared var total: Int

    init(_ total: Shared<Int> = Shared(0)) { _total = total }
  }

  enum Action: Equatable { case go, add }

  private func makeStore(
    _ total: Shared<Int> = Shared(0), _ exhaustivity: Exhaustivity = .on
  ) -> TestStore<State, Action> {
    let store = TestStore(
      initialState: State(total),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .go:
          let total = state.$total
          return .run { @MainActor send in
            await send(.add)
            total.wrappedValue += 10
          }
        case .add:
          state.total += 1
          return .none
        }
      })
    store.exhaustivity = exhaustivity
    return store
  }

  @Test(
    "An effect changes it after it has sent", arguments: [Exhaustivity.on, .off])
  func effect(_ exhaustivity: Exhaustivity) async {
    let failures = await TestFailures.recording {
      let store = makeStore(Shared(0), exhaustivity)
      await store.send(.go)
      await store.receive(.add) { $0.total = 1 }
      store.assert { $0.total = 11 }
    }
    #expect(failures.filter { !$0.isNote }.isEmpty)
  }

  @Test("The test changes it, and what is wrong is found all the same")
  func test() async {
    let total = Shared(0)
    let failures = await TestFailures.recording {
      let store = makeStore(total)
      store.store.send(.add)
      total.wrappedValue = 50
      await store.receive(.add) { $0.total = 1 }
      store.store.send(.add)
      total.wrappedValue = 70
      await store.receive(.add) { $0.total = 70 }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("total: expected 70, is 51") == true)
  }

  @Test("Two stores share it")
  func twoStores() async {
    let total = Shared(0)
    let failures = await TestFailures.recording {
      let (first, second) = (makeStore(total), makeStore(total))
      first.store.send(.add)
      second.store.send(.add)
      first.store.send(.add)
      await first.receive(.add) { $0.total = 1 }
      await second.receive(.add) { $0.total = 2 }
      await first.receive(.add) { $0.total = 3 }
    }
    #expect(failures.isEmpty)
  }
}
