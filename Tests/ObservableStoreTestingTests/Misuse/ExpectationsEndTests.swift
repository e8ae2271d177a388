import ObservableStore
import Testing

@testable import ObservableStoreTesting

@Suite("What is expected is expected up to the end of its closure") @MainActor
struct ExpectationsEndTests {
  private struct Failure: Error {}

  @Test("One that throws an error before anything is reported is no failure beside the error")
  func throwsError() async {
    let failures = await TestFailures.recording {
      await #expect(throws: Failure.self) { try await expectDiagnostic("it") { throw Failure() } }
      let store = TestStore(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
      await #expect(throws: Failure.self) {
        try await store.expectDiagnostic("it") { throw Failure() }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(
    "An effect that was started in it and fails later fails the test", arguments: ["", "threw"])
  func later(_ text: String) async {
    let clock = TestClock()
    let failures = await TestFailures.recording {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Duration> { _, time in
          .run { _ in
            try await clock.sleep(for: time)
            throw Failure()
          }
        })
      let operation: @MainActor () async -> Void = {
        await store.send(.seconds(2))
        await store.send(.seconds(1))
        await clock.advance(by: .seconds(1))
      }
      if text.isEmpty {
        await expectDiagnostic(nil, operation)
      } else {
        await store.expectDiagnostic(text, operation)
      }
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("threw an error that nobody caught") == true)
  }
}
