import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores receive what effects send") @MainActor
struct TestStoreReceivingTests: TestStoreSuite {
  let clock = TestClock()

  @Test("Actions are received by value, by case and by predicate")
  func receives() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.load)
      await store.receive(.loaded(5)) { $0.count = 5 }
      await store.send(.load)
      await store.receive(Action.loaded)
      await store.send(.chain)
      await clock.advance(by: .seconds(1))
      #expect(store.state.count == 5 && store.store.count == 1)
      await store.receive(Action.placed) {
        $0.count = 1
        $0.profile.name = "a"
      }
      await store.receive(Action.done)
      await store.send(.load)
      await store.receive({ if case .loaded = $0 { true } else { false } }) { $0.count = 5 }
      await store.finish()
    }
    #expect(failures == [])
  }

  @Test("Actions are received in their order, and all of them")
  func receiveFailures() async {
    let failures = await texts {
      let store = makeStore()
      await store.receive(.done)
      await store.receive(Action.loaded)
      await store.receive({ $0 == .done })
      await store.send(.loadTwo)
      await store.receive(.set(5)) { $0.model.brightness = 5 }
      await store.send(.nothing)
      await store.send(.loadTwo)
      await store.finish()
      await store.send(.wait)
      await store.receive(.done, timeout: .milliseconds(1))
      await store.skipInFlightEffects()
    }
    #expect(failures.count == 7)
    #expect(
      failures.prefix(6) == [
        "Expected to receive .done, but received nothing, and no effect runs",
        "Expected to receive an action of the case .loaded, but received nothing, and no effect runs",
        "Expected to receive an action that the predicate accepts, but received nothing, and no effect runs",
        """
        Expected to receive .set(5), but received first:
          .set(4)
        """,
        """
        Actions were not received before sending .nothing:
          .set(5)
        """,
        """
        Actions were not received before the test store is finished:
          .set(4)
          .set(5)
        """,
      ])
    #expect(
      failures.last?.hasPrefix(
        """
        Expected to receive .done, but received nothing within 0.001 seconds, \
        while effects run:
          ObservableStoreTestingTests/SampleFeature.swift:
        """) == true)
  }

  @Test("Of a case that was asked for, the name is said")
  func caseNames() async {
    struct Unmakeable: Equatable { let id: ObjectIdentifier }
    enum Letter: Equatable {
      case start, other
      case one(Unmakeable)
      case two(Unmakeable)
      case three(Int, String)
    }
    let value = Unmakeable(id: ObjectIdentifier(TestClock.self))
    let failures = await texts {
      let store = TestStore<Int, Letter>(
        initialState: 0,
        reducer: Reduce { _, action in
          if action == .start { .merge(.send(.one(value)), .send(.other)) } else { .none }
        })
      await store.receive(Letter.three)
      await store.receive(Letter.two)
      await store.send(.start)
      await store.receive(Letter.two)
      await store.receive(Letter.two)
    }
    #expect(
      failures.map { String($0.prefix { $0 != "," }) } == [
        "Expected to receive an action of the case .three",
        "Expected to receive an action of a case that carries Unmakeable",
        "Expected to receive an action of the case .two",
        "Expected to receive an action of a case that carries Unmakeable",
      ])
  }

  @Test("What effects do can be skipped")
  func skipping() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.loadTwo)
      await store.skipReceivedActions()
      #expect(store.state.model.brightness == 5)
      await store.send(.wait)
      #expect(store.core.runner.counts.tasks == 1)
      await store.skipInFlightEffects()
      #expect(store.core.runner.counts == .zero)
      await store.finish()
      await store.send(.wait)
      await store.finish(timeout: .milliseconds(1))
      await store.skipInFlightEffects()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("Effects still run after 0.001 seconds:\n  Obs") == true)
  }

  enum Plain {
    case load, done
    case loaded(Int)
  }

  @Test("Actions that are not Equatable are compared by their parts")
  func plainActions() async {
    let failures = await texts {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Plain> { state, action in
          if case .load = action { return .merge(.send(.loaded(1)), .send(.done)) }
          if case .loaded(let value) = action { state = value }
          return .none
        }
      }
      await store.send(.load)
      await store.receive(.loaded(1)) { $0 = 1 }
      await store.receive(Plain.done)
      await store.send(.load)
      await store.receive(Plain.loaded)
      await store.receive(.loaded(2))
    }
    #expect(
      failures == [
        """
        Expected to receive .loaded(2), but received first:
          .done
        """
      ])
  }
}
