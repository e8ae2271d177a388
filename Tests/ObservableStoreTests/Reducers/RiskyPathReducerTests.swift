import Observing
import Testing

@testable import ObservableStore

@Suite("Reducers whose key path may lead to nothing") @MainActor
struct RiskyPathReducerTests {
  struct State: ObservableState {
    @Tracked var list = [Leaf(), Leaf()]
    @Tracked var detail: Leaf? = Leaf()
  }

  enum Action {
    case second(Int)
    case detail(Int)
    case shrink
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Scope(\.list[1], action: Action.second) { Self.leaf }
      Scope(\.detail!, action: Action.detail) { Self.leaf }
      Reduce { state, action in
        if case .shrink = action {
          state.list.removeLast()
          state.detail = nil
        }
        return .none
      }
    }
  }

  private static var leaf: Reduce<Leaf, Int> {
    Reduce { leaf, number in
      leaf.value = number
      return .run { _ in try await Gate().wait() }
    }
  }

  @Test("An action for an element that has gone is reported with the line, and changes nothing")
  func gone() async {
    let store = makeStore()
    let tasks = [store.send(.second(5)), store.send(.detail(6))]
    #expect(store.list[1].value == 5 && store.detail?.value == 6)
    store.send(.shrink)
    // Their effects go with them.
    for task in tasks { await task.finish() }
    let reports = StoreMisuse.recording {
      store.send(.second(7))
      store.send(.detail(8))
    }
    #expect(reports.count == 2)
    for report in reports {
      #expect(report.hasPrefix("The Scope at ObservableStoreTests/RiskyPathReducerTests.swift:"))
      #expect(
        report.contains(
          "received an action for the `Leaf` of `RiskyPathReducerTests`, which is not there"))
    }
    #expect(store.list.map(\.value) == [0] && store.detail == nil)
  }
}
