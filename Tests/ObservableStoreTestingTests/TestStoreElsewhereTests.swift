import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

/// Swift Testing runs a test off the main actor, unless it says otherwise.
@Suite("Test stores of tests that are not on the main actor")
struct TestStoreElsewhereTests {
  enum Action: Equatable { case go, got }

  private func forget(_ line: UInt) async {
    let store = await TestStore(
      initialState: 0,
      reducer: Reduce<Int, Action> { _, action in action == .go ? .send(.got) : .none },
      line: line)
    await store.send(.go)
  }

  @Test("What was not received fails the test before it goes on")
  func released() async {
    for round in 0..<20 {
      let recorder = Locked<[TestFailure]>([])
      await TestFailures.$recorder.withValue(recorder) {
        await forget(7)
        let failures = recorder.withLock { $0 }
        #expect(failures.map(\.line) == [7], "round \(round)")
        #expect(failures.first?.message.hasSuffix("actions not received:\n  .got") == true)
      }
    }
  }
}
