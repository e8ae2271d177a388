import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

@Suite("What a test passes over, and whose diagnostics it expects") @MainActor
struct TestStorePassedOverTests {
  struct State: ObservableState, Equatable {
    @Tracked var count = 0
    @Tracked var isOn = false
    @Tracked var child: Child?
    struct Child: ObservableState, Equatable { @Tracked var number = 0 }
  }
  enum Action: Equatable {
    case load, add, toggle
    case child(Int)
  }

  private func makeStore() -> TestStore<State, Action> {
    TestStore(initialState: State()) {
      Reduce<State, Action> { state, action in
        switch action {
        case .load: return .concatenate(.send(.add), .send(.add), .send(.toggle))
        case .add: state.count += 1
        case .toggle: state.isOn.toggle()
        case .child: break
        }
        return .none
      }
      .ifLet(\.child, action: Action.child) {
        Reduce { child, number in
          child.number = number
          return .none
        }
      }
    }
  }

  @Test("Runs for actions that a receive passes over are that step's")
  func receiving() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      store.exhaustivity = .off
      store.observe("count") { _ = $0.count }
      store.observe("isOn") { _ = $0.isOn }
      await store.send(.load)
      await store.receive(.toggle)
      store.expectRenders(["count": 2, "isOn": 1])
      await store.send(.load)
      await store.receive(.toggle)
      store.expectRenders([:])
    }
    #expect(
      failures.map(\.message) == [
        """
        Closures did not re-run as expected:
          count: expected 0, ran 2
          isOn: expected 0, ran 1
        """
      ])
  }

  @Test("To skip what was received is no step")
  func skipping() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      store.observe("count") { _ = $0.count }
      await store.send(.load).finish()
      await store.skipReceivedActions()
      store.expectRenders(["count": 2])
      store.expectRenders([:])
      #expect(store.state.count == 2)
    }
    #expect(failures.map(\.message) == [])
  }

  @Test("What a store expects of itself is not what another one reports")
  func expecting() async {
    let failures = await TestFailures.recording {
      let (one, other) = (makeStore(), makeStore())
      await one.expectDiagnostic("not there") { await other.send(.child(1)) }
      await one.expectDiagnostic("not there") {
        await one.send(.child(1))
        await other.send(.child(2))
      }
      await one.expectDiagnostic("not there") {
        await other.expectDiagnostic("not there") {
          await one.send(.child(1))
          await other.send(.child(2))
        }
      }
      await expectDiagnostic("not there") { await other.send(.child(1)) }
      await one.expectDiagnostic("not there") { one.store.send(.child(3)) }
      await one.skipReceivedActions()
    }
    let messages = failures.map(\.message)
    #expect(messages.count == 3)
    #expect(messages.count { $0.contains("reported what was not expected") } == 2)
    #expect(messages.count { $0.contains("but none was reported") } == 1)
  }

  @Test("Without exhaustivity an assertion says what a value is, which its failure tells")
  func values() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.add) { $0.count = 1 }
      await store.send(.add) { $0.count += 1 }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("count: expected 3, is 2") == true)
    #expect(failures.first?.message.contains("says what a value is") == true)
  }
}
