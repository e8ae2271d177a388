import ObservableStore
import Observing
import Testing

/// Where a reducer's key path leads is found out by reading along it, which is nobody's read.
@Suite("What is counted while reducers change what their key paths lead to") @MainActor
struct CountsOfScopesTests {
  struct Kid: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var rows = makeRows(3)
  }

  struct State: ObservableState {
    @Tracked var kid = Kid()
    @Tracked var isOn = true
    @Tracked var maybe: Kid? = Kid()

    var computed: Kid {
      get { isOn ? kid : Kid() }
      set { kid = newValue }
    }
  }

  enum Action {
    case kid(Int)
    case computed(Int)
    case maybe(Int)
  }

  struct KidReducer: Reducer {
    func reduce(into state: inout Kid, action: Int) -> Effect<Int> {
      state.number = action
      return .none
    }
  }

  private func makeStore() -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: CombineReducers {
        Scope(\State.kid, action: Action.kid) { KidReducer() }
        Scope(\State.computed, action: Action.computed) { KidReducer() }
        EmptyReducer().ifLet(\State.maybe, action: Action.maybe) { KidReducer() }
      })
  }

  @Test("No registration where nobody looks on, and no read")
  func alone() {
    let store = makeStore()
    for action in [Action.kid(1), .computed(2), .computed(3), .computed(3), .maybe(4)] {
      let counts = Instrumentation.measure { store.send(action) }
      #expect(counts.registrations == 0 && counts.reads == 0, "\(action)")
    }
    #expect(store.kid.number == 3 && store.maybe?.number == 4)
  }

  @Test("No registration of a closure that reads again what it has read before")
  func withReader() {
    let store = makeStore()
    var seen = 0
    let token = observe { seen = store.computed.number }
    for (number, action) in [Action.kid(1), .computed(2), .computed(3)].enumerated() {
      let counts = Instrumentation.measure { store.send(action) }
      #expect(counts.registrations == 0, "\(action)")
      #expect(seen == number + 1 && token.runs == number + 2)
    }
  }
}
