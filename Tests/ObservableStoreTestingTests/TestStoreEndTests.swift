import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores count renders, and come to an end") @MainActor
struct TestStoreEndTests: TestStoreSuite {
  let clock = TestClock()

  @Test("A store released with actions unreceived, or effects running, is a failure at its line")
  func released() async {
    let failures = await TestFailures.recording {
      let store = makeStore(line: 11)
      await store.send(.loadTwo)
      let other = makeStore(line: 12)
      await other.send(.wait)
      let quiet = makeStore()
      quiet.exhaustivity = .off
      await quiet.send(.wait)
    }
    let messages = failures.sorted { $0.line < $1.line }
    #expect(messages.map(\.line) == [11, 12])
    #expect(
      messages.first?.message == """
        The test store was released with actions not received:
          .set(4)
          .set(5)
        """)
    #expect(
      messages.last?.message.hasPrefix(
        """
        The test store was released while effects run:
          ObservableStoreTestingTests/SampleFeature.swift:
        """) == true)
  }

  @Test("Which closures re-ran is asserted for each step")
  func renders() async {
    let failures = await texts {
      let store = makeStore()
      store.observe("count") { _ = $0.count }
      store.observe("names") { _ = $0.profile.name }
      store.expectRenders([:])
      await store.send(.add) { $0.count = 1 }
      store.expectRenders(["count": 1])
      store.expectRenders([:])
      await store.send(.chain)
      await clock.advance(by: .seconds(1))
      store.expectRenders([:])
      await store.receive(Action.placed) { $0.profile.name = "a" }
      store.expectRenders(["names": 1])
      await store.receive(.done)
      store.expectRenders([:])
      await store.send(.add) { $0.count = 2 }
      store.expectRenders(["names": 1, "rows": 2])
    }
    #expect(
      failures == [
        """
        Closures did not re-run as expected:
          count: expected 0, ran 1
          names: expected 1, ran 0
          rows: is not observed
        """
      ])
  }

  @Test("A test store leaves nothing behind")
  func lifetime() async {
    weak var store: Store<Feature, Action>?
    do {
      let test = makeStore()
      test.observe("count") { _ = $0.count }
      await test.send(.add) { $0.count = 1 }
      store = test.store
      #expect(store != nil)
    }
    #expect(store == nil)
  }
}
