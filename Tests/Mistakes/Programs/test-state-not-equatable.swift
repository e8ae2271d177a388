// expect: 23: 'TestStore' requires that 'Feature.State' conform to 'Equatable'
// mend:   let store = TestStore(initialState: EquatableFeature.State()) { EquatableFeature() }
// A test store compares the state.
import ObservableStore
import ObservableStoreTesting
import Observing

struct Feature: Reducer {
  struct State: ObservableState { @Tracked var count = 0 }
  enum Action { case increment }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct EquatableFeature: Reducer {
  struct State: ObservableState, Equatable { @Tracked var count = 0 }
  enum Action { case increment }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor func test() async {
  let store = TestStore(initialState: Feature.State()) { Feature() }
  await store.send(.increment)
}
