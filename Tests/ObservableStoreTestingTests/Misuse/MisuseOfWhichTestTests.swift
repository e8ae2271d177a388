import ObservableStore
import Testing

@testable import ObservableStoreTesting
@testable import Observing

/// Which test it is that something fails, where the task that notices it is another one's or nobody's.
@Suite("A failure is that of the test whose step it is, or whose store") @MainActor
struct MisuseOfWhichTestTests {
  struct State: Equatable { var number = 0 }
  enum Action { case add, wrong }

  private func makeStore(line: UInt = #line) -> TestStore<State, Action> {
    TestStore(
      initialState: State(),
      reducer: Reduce { state, action in
        switch action {
        case .add: state.number += 1
        case .wrong: Closure.asNobody { onCleanup {} }
        }
        return .none
      }, line: line)
  }

  // MARK: Tasks that somebody else has started

  @Test("In a task that another store's step has started, what is sent to a store is that store's")
  func otherTask() async {
    var line: UInt = 0
    let failures = await TestFailures.recording {
      let before = DiagnosticSink(.here(1), TestTask(of: RunningTest("before")))
      let store = makeStore()
      store.exhaustivity = .off
      let receiver = await Task.detached { before.receiver(at: .here(2)) }.value
      line = #line + 2
      Diagnostics.$receiver.withValue(receiver) {
        _ = store.store.send(.wrong)
      }
      await Diagnostics.$receiver.withValue(receiver) {
        await store.expectDiagnostic("onCleanup") { _ = store.store.send(.wrong) }
      }
    }
    #expect(failures.map(\.line) == [line])
  }

  @Test("What a step of one store does to another one is found at the step's line")
  func otherStore() async {
    let failures = await TestFailures.recording {
      let other = makeStore()
      other.exhaustivity = .off
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Action> { _, _ in
          .run { _ in await MainActor.run { _ = other.store.send(.wrong) } }
        })
      await store.send(.add, line: 5)
      await store.finish()
      await other.expectDiagnostic("onCleanup") {
        await store.send(.add)
        await store.finish()
      }
    }
    #expect(failures.map(\.line) == [5])
  }

  @Test("Two stores that send to each other, tens of thousands of times, know each other once")
  func toAndFro() async {
    await #expect(processExitsWith: .success) { await MisuseOfWhichTestTests().sendToAndFro() }
  }

  @MainActor private final class Pair {
    var stores: [TestStore<Int, Int>] = []
  }

  private func sendToAndFro() async {
    let pair = Pair()
    for index in 0..<2 {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, left in
          state += 1
          if left == 0 { return .none }
          return .run { _ in
            await MainActor.run { _ = pair.stores[1 - index].store.send(left - 1) }
          }
        })
      store.exhaustivity = .off
      pair.stores.append(store)
    }
    pair.stores[0].store.send(40_000)
    let first = pair.stores[0].store
    while untracked({ first.state }) <= 20_000 { await Task.yield() }
    for store in pair.stores { await store.finish(timeout: .seconds(20)) }
    pair.stores = []
  }

  @Test("A store that several tests use fails the one whose step it is")
  func sharedStore() {
    let sink = DiagnosticSink(.here(1), TestTask(of: RunningTest("first")))
    let recorder = Locked<[TestFailure]>([])
    TestFailures.$recorder.withValue(recorder) {
      Diagnostics.$receiver.withValue(sink.receiver(at: .here(2))) {
        Closure.asNobody { onCleanup {} }
      }
    }
    #expect(recorder.withLock { $0 }.map(\.line) == [2])
  }

  @Test("What is asserted in a task of nobody's is the store's test's")
  func assertion() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await Task.detached { _ = await store.send(.add, assert: { $0.number = 7 }, line: 5) }.value
      await Task.detached { await store.assert(line: 6) { state in state.number = 8 } }.value
      await TestFailures.wait(for: 2)
    }
    #expect(failures.map(\.line) == [5, 6])
  }

  @Test("What the reducer's builder does wrong fails at the line that makes the store")
  func builder() async {
    let failures = await TestFailures.recording {
      _ = TestStore(
        initialState: State(),
        reducer: {
          let _ = Closure.asNobody { onCleanup {} }
          Reduce<State, Action> { _, _ in .none }
        }, line: 5)
    }
    #expect(failures.map(\.line) == [5])
  }

  // MARK: Where no test is known

  @Test("A test store in an exit test fails it")
  func exitTest() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        await MisuseOfWhichTestTests().failToAssert()
      }
    } matching: { issue in
      "\(issue)".contains("is 1")
    }
  }

  private func failToAssert() async {
    let store = makeStore()
    await store.send(.add) { $0.number = 5 }
  }

  // MARK: Cases of a test

  /// An argument that prints otherwise each time, and says how often it did.
  final class Argument: Sendable, CustomTestStringConvertible, CustomStringConvertible {
    private let count = Locked(0)
    var printed: Int { count.withLock { $0 } }
    var testDescription: String { "an argument" }
    var description: String {
      let number = count.withLock { count in
        count += 1
        return count
      }
      return "\(number)"
    }
  }

  @Test("An argument is not printed to know whose test it is", arguments: [Argument()])
  func argument(_ argument: Argument) async {
    let printed = argument.printed
    let failures = await TestFailures.recording {
      let first = makeStore()
      let second = makeStore()
      await first.send(.add) { $0.number = 1 }
      await second.send(.add) { $0.number = 1 }
      await expectDiagnostic("onCleanup") { Closure.asNobody { onCleanup {} } }
    }
    #expect(failures.isEmpty && argument.printed == printed)
  }

  @Test("Cases with arguments that are alike are told apart", arguments: [7, 7, 8])
  func cases(_ number: Int) async {
    let test = RunningTest.current
    await Task.yield()
    #expect(test === RunningTest.current && CaseArguments.ids(of: Test.Case.current!) != nil)
    let others = Self.tests.withLock { tests in
      tests.append(test)
      return tests.dropLast()
    }
    #expect(!others.contains { $0 === test })
  }

  private nonisolated static let tests = Locked<[RunningTest?]>([])

  // MARK: What is wrong for the whole process

  private static let path = CasePath<Action?, Int> { _ in .add }

  @Test("A wrong case path that several tests use fails each of them, whichever is the first")
  func casePath() async {
    for line: UInt in [5, 6] {
      let failures = await TestFailures.recording {
        let store = TestStore(
          initialState: State(),
          reducer: Reduce<State, Action> { state, action in
            state.number = Self.path.extract(from: action) ?? 0
            return .none
          })
        await store.send(.add, line: line)
        await store.send(.add)
      }
      #expect(failures.map(\.line) == [line])
      await TestStore(initialState: State(), reducer: Reduce<State, Action> { _, _ in .none })
        .expectDiagnostic("matches nothing") { _ = Self.path.extract(from: .add) }
    }
  }
}
