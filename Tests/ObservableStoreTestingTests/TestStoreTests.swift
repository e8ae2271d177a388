import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores assert what actions change") @MainActor
struct TestStoreTests: TestStoreSuite {
  let clock = TestClock()

  @Test("What an action changes is asserted, starting from what was before")
  func sends() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.add) { $0.count = 1 }
      await store.send(.add) { $0.count += 1 }
      await store.send(.nothing)
      await store.send(.like(1)) { $0.profile.favorites = [1] }
      #expect(store.state.count == 2 && store.store.count == 2)
    }
    #expect(failures == [])
  }

  @Test("Failures show the difference by property path")
  func sendFailures() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.like(1)) { $0.profile.favorites = [1] }
      await store.send(.like(2)) { $0.profile.favorites = [1] }
      await store.send(.add)
      await store.send(.add) {
        $0.count = 3
        $0.profile.name = "x"
      }
      await store.send(.nothing) { _ in }
      await store.send(.nothing) { $0.count = 2 }
      await store.send(.nothing) { _ in throw CancellationError() }
    }
    #expect(
      failures == [
        """
        The state is not as expected after sending .like(2):
          profile.favorites[1]: expected (nothing), is 2
        """,
        """
        The state is not as expected after sending .add:
          count: expected 0, is 1
        """,
        """
        The state is not as expected after sending .add:
          count: expected 3, is 2
          profile.name: expected "x", is ""
        """,
        "Expected a change, but none occurs, after sending .nothing",
        "Expected a change, but none occurs, after sending .nothing",
        "The assertion after sending .nothing threw an error: CancellationError()",
      ])
  }

  @Test("Failures are recorded at the caller's line")
  func lines() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.add, line: 7)
      await store.receive(.done, line: 8)
      store.expectRenders(["x": 1], line: 9)
    }
    #expect(failures.map(\.line) == [7, 8, 9])
    await withKnownIssue {
      let store = makeStore()
      await store.send(.add)
    } matching: { issue in
      issue.sourceLocation?.line == #line - 2
        && "\(issue)".contains("count: expected 0, is 1")
    }
  }

  @Test("Shared values are asserted, and are not changed by it")
  func shared() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.set(3)) { $0.model.brightness = 3 }
      await store.send(.set(4)) { $0.model.brightness = 5 }
      #expect(store.store.model.brightness == 4)
      await store.send(.set(5))
      await store.send(.set(5)) { $0.model.brightness = 5 }
      await store.send(.loadTwo)
      await store.receive(.set(4)) { $0.model.brightness = 4 }
      await store.receive(.set(5)) { $0.model.brightness = 6 }
    }
    #expect(
      failures == [
        """
        The state is not as expected after sending .set(4):
          model.brightness: expected 5, is 4
        """,
        """
        The state is not as expected after sending .set(5):
          model.brightness: expected 4, is 5
        """,
        "Expected a change, but none occurs, after sending .set(5)",
        """
        The state is not as expected after receiving .set(5):
          model.brightness: expected 6, is 5
        """,
      ])
  }

  @Test("Without exhaustivity only what is set must hold")
  func nonExhaustive() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.loadTwo)
      await store.receive(.set(5)) { $0.model.brightness = 5 }
      await store.send(.add)
      await store.send(.add) { $0.count = 2 }
      await store.send(.add) { $0.profile.name = "x" }
      await store.withExhaustivity(.on) { await store.send(.add) { $0.count = 4 } }
    }
    #expect(failures.map(\.isNote) == [true, true, true, true, false])
    #expect(
      failures.map(\.message) == [
        """
        Skipped actions that were not received:
          .set(4)
        """,
        """
        Changes after receiving .set(5), those that were asserted among them:
          model.brightness: was 4, is 5
        """,
        """
        Skipped changes after sending .add:
          count: was 0, is 1
        """,
        """
        Changes after sending .add, those that were asserted among them:
          count: was 1, is 2
        """,
        """
        The state is not as expected after sending .add:
          profile.name: expected "x", is ""
        (Without exhaustivity an assertion is given the state after the action: it says what a value is, and not how it changes.)
        """,
      ])
  }

  @Test("To show what was skipped, an assertion runs once, on the state after the action")
  func notesRunAssertionsOnce() async {
    var seen: [[Int]] = []
    let failures = await TestFailures.recording {
      let store = makeStore()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.like(1)) {
        seen.append($0.profile.favorites)
        $0.profile.favorites[0] = 1
      }
      await store.send(.add)
    }
    #expect(seen == [[1]])
    #expect(failures.map(\.isNote) == [true, true])
    #expect(
      failures.map(\.message) == [
        """
        Changes after sending .like(1), those that were asserted among them:
          profile.favorites[0]: was (nothing), is 1
        """,
        """
        Skipped changes after sending .add:
          count: was 0, is 1
        """,
      ])
  }
}
