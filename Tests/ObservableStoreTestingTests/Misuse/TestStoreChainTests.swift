import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores and long chains of actions") @MainActor
struct TestStoreChainTests {
  private func chain(of count: Int) -> Reduce<Int, Bool> {
    Reduce { state, _ in
      state += 1
      return state < count ? .send(true) : .none
    }
  }

  @Test("100,000 actions sent at once are there to be received")
  func many() async {
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0, reducer: chain(of: 100_000))
      await store.send(true) { $0 = 1 }
      #expect(store.core.log.unreceived.count == 99_999)
      for count in 2...1_000 { await store.receive(true) { $0 = count } }
      await store.skipReceivedActions()
      #expect(store.state == 100_000)
      await store.finish()
    }
    #expect(failures.isEmpty)
  }

  @Test("An endless one fails the test at its line, and ends")
  func endless() async {
    let failures = await TestFailures.recording {
      let location = TestLocation(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
      let store = TestStore(TestCore(0, { chain(of: .max) }, location, longestChain: 10_000))
      store.exhaustivity = .off
      await store.send(true, line: 3)
      await store.skipReceivedActions()
      let count = store.state
      #expect(count > 10_000 && count < 11_000)
      await expectDiagnostic("again and again") { await store.send(true) }
    }
    #expect(failures.map(\.line) == [3])
    #expect(failures.first?.message.contains("The rest of it is dropped") == true)
  }

  @Test("The first of those that are left are listed")
  func list() async {
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0, reducer: chain(of: 100))
      await store.send(true) { $0 = 1 }
      await store.finish()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.hasSuffix("  true\n  … and 49 more") == true)
  }

  @Test("While a test says what it expects, the state is the one before")
  func before() async {
    let failures = await TestFailures.recording {
      let store = TestStore(initialState: 0, reducer: chain(of: 3))
      await store.send(true) {
        #expect(store.state == 0)
        $0 = store.state + 1
      }
      #expect(store.state == 1)
      await store.receive(true) {
        #expect(store.state == 1)
        $0 = store.state + 1
      }
      store.exhaustivity = .off
      await store.receive(true) { _ in #expect(store.state == 2) }
      #expect(store.state == 3)
    }
    #expect(failures.isEmpty)
  }
}
