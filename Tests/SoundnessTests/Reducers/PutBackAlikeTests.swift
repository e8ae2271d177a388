import ObservableStore
import Observing
import Testing

/// A setter that a reducer's key path calls stores what looks as what lay there, though it is not the same.
@Suite("States that setters put back, and that look as before") @MainActor
struct PutBackAlikeTests {
  struct Kid: ObservableState, Equatable {
    @Tracked var text = longText(1)
    @Tracked var number = 0
  }

  final class Memory {
    var kid: Kid?
  }

  struct State: ObservableState {
    @Tracked var kid = Kid()
    let memory: Memory

    var undone: Kid {
      get { kid }
      set { kid = memory.kid ?? newValue }
    }
  }

  enum Action {
    case save
    case text(String)
    case undone(Int)
  }

  struct KidReducer: Reducer {
    func reduce(into state: inout Kid, action: Int) -> Effect<Int> {
      state.number = action
      return .none
    }
  }

  private func makeStore() -> Store<State, Action> {
    Store(
      initialState: State(memory: Memory()),
      reducer: CombineReducers {
        Reduce<State, Action> { state, action in
          switch action {
          case .save: state.memory.kid = state.kid
          case .text(let text): state.kid.text = text
          case .undone: break
          }
          return .none
        }
        Scope(\State.undone, action: Action.undone) { KidReducer() }
      })
  }

  @Test("What looks as it did before is no change, though it was changed and changed back")
  func changedBack() {
    let store = makeStore()
    var seen = ""
    let token = observe { seen = store.kid.text }
    for action in [Action.save, .text("other"), .text(longText(1))] { store.send(action) }
    #expect(token.runs == 3 && seen == longText(1))
    let counts = Instrumentation.measure { store.send(.undone(0)) }
    #expect(counts.mutations == 0 && token.runs == 3)
    store.send(.text("other"))
    #expect(token.runs == 4 && seen == "other")
    store.send(.undone(5))
    #expect(token.runs == 5 && seen == longText(1) && store.kid.number == 0)
  }

  struct Plain: ObservableState, Equatable {
    @Tracked var number = 0
    var list = [1, 2, 3]
  }

  struct Holder: ObservableState {
    @Tracked var plain = Plain()

    var same: Plain {
      get { plain }
      set { plain = newValue }
    }
  }

  enum ListAction {
    case list([Int])
  }

  @Test("An untracked part that is made anew and equal is no change")
  func madeAnew() {
    let store = Store<Holder, ListAction>(
      initialState: Holder(),
      reducer: Scope(\Holder.same, action: ListAction.list) {
        Reduce<Plain, [Int]> { state, list in
          state.list = list
          return .none
        }
      })
    var seen = Plain()
    let token = observe { seen = store.plain }
    store.send(.list((1...3).map { $0 }))
    #expect(token.runs == 1)
    store.send(.list([4]))
    #expect(token.runs == 2 && seen.list == [4])
  }
}
