import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores assert the state without an action") @MainActor
struct TestStoreAssertTests: TestStoreSuite {
  let clock = TestClock()

  /// Waits until what is loaded has come as well: how soon that is, nobody says.
  private func load(_ store: TestStore<Feature, Action>) async {
    await store.send(.load)
    while store.core.runner.isBusy { await Task.yield() }
  }

  @Test("What the state is already is no failure, of shared values neither")
  func holds() async {
    let failures = await texts {
      let store = makeStore()
      store.assert { _ in }
      store.assert {
        $0.count = 0
        $0.model.brightness = 0
      }
      await store.send(.add) { $0.count = 1 }
      await store.send(.set(4)) { $0.model.brightness = 4 }
      store.assert {
        $0.count = 1
        $0.model.brightness = 4
      }
      #expect(store.state.model.brightness == 4)
    }
    #expect(failures == [])
  }

  @Test("What it is not is a failure at its own line, and leaves the state as it was")
  func fails() async {
    struct Failure: Error {}
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.set(4)) { $0.model.brightness = 4 }
      store.assert(line: 10) {
        $0.count = 5
        $0.model.brightness = 3
      }
      store.assert(line: 11) { _ in throw Failure() }
      store.assert { $0.model.brightness = 4 }
      await store.send(.add) { $0.count = 1 }
    }
    #expect(failures.map(\.line) == [10, 11])
    #expect(
      failures.map(\.message) == [
        """
        The state is not as expected:
          count: expected 5, is 0
          model.brightness: expected 3, is 4
        """,
        "The assertion threw an error: Failure()",
      ])
  }

  @Test("Actions that are not received do not show yet, and are named where that matters")
  func unreceived() async {
    let failures = await texts {
      let store = makeStore()
      store.observe("count") { _ = $0.count }
      await load(store)
      store.assert { $0.count = 0 }
      store.assert { $0.count = 5 }
      await store.receive(.loaded(5)) { $0.count = 5 }
      store.assert { $0.count = 5 }
      store.expectRenders(["count": 1])
    }
    #expect(
      failures == [
        """
        The state is not as expected:
          count: expected 5, is 0
        Actions are not received yet:
          .loaded(5)
        """
      ])
  }

  @Test("Which closures ran stays known where actions are passed over")
  func renders() async {
    let failures = await texts {
      let store = makeStore()
      store.exhaustivity = .off
      store.observe("count") { _ = $0.count }
      store.observe("names") { _ = $0.profile.name }
      await store.send(.rename("x"))
      await load(store)
      store.assert { $0.count = 5 }
      store.expectRenders(["count": 1])
      await store.send(.rename("y"))
      store.assert { $0.profile.name = "y" }
      store.expectRenders(["names": 1])
    }
    #expect(failures == [])
  }

  @Test("A shared value that was changed outside of an action is what it is")
  func outside() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.set(4)) { $0.model.brightness = 4 }
      store.state.$model.wrappedValue.brightness = 7
      #expect(store.state.model.brightness == 7)
      store.assert { $0.model.brightness = 7 }
      store.assert { $0.model.brightness = 4 }
      await store.send(.set(8)) { $0.model.brightness += 1 }
    }
    #expect(
      failures == [
        """
        The state is not as expected:
          model.brightness: expected 4, is 7
        """
      ])
  }

  @Test("After actions that were received without a look at what they change")
  func afterReceiving() async {
    let failures = await texts {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.load)
      await store.receive(Action.loaded)
      store.assert { $0.count = 5 }
    }
    #expect(failures == [])
  }

  @Test("Where not everything is asserted, the state is the last one")
  func notExhaustive() async {
    let failures = await texts {
      let store = makeStore()
      store.exhaustivity = .off
      await load(store)
      store.assert { $0.count = 5 }
      store.assert { $0.count = 4 }
      await store.finish()
    }
    #expect(
      failures == [
        """
        The state is not as expected:
          count: expected 4, is 5
        """
      ])
  }
}
