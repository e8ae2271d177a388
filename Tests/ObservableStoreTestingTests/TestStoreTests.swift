import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores") @MainActor
struct TestStoreTests {
  struct Profile: ObservableState, Equatable {
    @Tracked var favorites: [Int] = []
    @Tracked var name = ""
  }

  struct Model: ObservableState, Equatable {
    @Tracked var brightness = 0
    @Tracked var contrast = 0
  }

  struct Feature: ObservableState, Equatable {
    @Tracked var count = 0
    @Tracked var profile = Profile()
    @Shared var model = Model()
  }

  enum Action: Equatable {
    case add, nothing
    case like(Int)
    case rename(String)
    case set(Int)
    case load, loadTwo, wait, chain
    case loaded(Int)
    case placed(Int, String)
    case done
  }

  let clock = TestClock()

  func makeStore(line: UInt = #line) -> TestStore<Feature, Action> {
    TestStore(initialState: Feature(), reducer: makeReducer(), line: line)
  }

  @ReducerBuilder<Feature, Action>
  func makeReducer() -> some Reducer<Feature, Action> {
    Reduce { [clock] state, action in
      switch action {
      case .add: state.count += 1
      case .nothing, .done: break
      case .like(let id): state.profile.favorites.append(id)
      case .rename(let name): state.profile.name = name
      case .set(let value): state.model.brightness = value
      case .load: return .run { send in await send(.loaded(5)) }
      case .loadTwo: return .merge(.send(.set(4)), .send(.set(5)))
      case .wait: return .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
      case .chain:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.placed(1, "a"))
          await send(.done)
        }
      case .loaded(let value): state.count = value
      case .placed(let value, let name):
        state.count = value
        state.profile.name = name
      }
      return .none
    }
  }

  func texts(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    try await TestFailures.recording(body).map(\.message)
  }

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
        "Expected to receive an action of a case that carries Int, but received nothing, and no effect runs",
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
          ObservableStoreTestingTests/TestStoreTests.swift:
        """) == true)
  }

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
          ObservableStoreTestingTests/TestStoreTests.swift:
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
    #expect(failures.map(\.isNote) == [true, true, false])
    #expect(
      failures.map(\.message) == [
        """
        Skipped actions that were not received:
          .set(4)
        """,
        """
        Skipped changes after sending .add:
          count: expected 0, is 1
        """,
        """
        The state is not as expected after sending .add:
          profile.name: expected "x", is ""
        """,
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
