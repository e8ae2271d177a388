import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

#if canImport(Dispatch)
  import Dispatch
#endif

// Most of them run in processes of their own: elsewhere other tests have test stores, too.
@Suite("Misuse in a task that belongs to no test fails a test all the same") @MainActor
struct MisuseElsewhereTests {
  private struct Failure: Error {}

  private func makeStore(
    line: UInt = #line, _ effect: @escaping @Sendable () -> Effect<MisuseAction> = { .none }
  ) -> TestStore<MisuseState, MisuseAction> {
    let store = TestStore(
      initialState: MisuseState(),
      reducer: Reduce<MisuseState, MisuseAction> { _, action in
        if case .done = action { effect() } else { .none }
      }
      .ifLet(\.row, action: MisuseAction.row) { Reduce<Row, RowAction> { _, _ in .none } },
      line: line)
    store.exhaustivity = .off
    return store
  }

  /// Does something where nothing of the test's task is known.
  private func elsewhere(_ body: @escaping @MainActor @Sendable () async -> Void) async {
    await Task.detached { await body() }.value
  }

  @Test("With one store: once, at the line of the last step")
  func one() async {
    await #expect(processExitsWith: .success) { await MisuseElsewhereTests().oneAlone() }
  }

  private func oneAlone() async {
    let failures = await TestFailures.recording {
      let store = makeStore(line: 2)
      await store.send(.done, line: 3)
      await elsewhere { onCleanup {} }
    }
    #expect(failures.map(\.line) == [3])
  }

  @Test("With several of one test: at the line of the test's last step, whichever store's it was")
  func several() async {
    await #expect(processExitsWith: .success) { await MisuseElsewhereTests().severalAlone() }
  }

  private func severalAlone() async {
    let failures = await TestFailures.recording {
      let first = makeStore(line: 2)
      let second = makeStore(line: 3)
      await second.send(.done, line: 4)
      await elsewhere { onCleanup {} }
      await first.send(.done, line: 5)
      await elsewhere { onCleanup {} }
    }
    // What other tasks notice is recorded soon, each by a task of its store's.
    #expect(failures.map(\.line).sorted() == [4, 5])
  }

  #if canImport(Dispatch)
    @Test("On a queue")
    func queue() async {
      await #expect(processExitsWith: .success) { await MisuseElsewhereTests().queueAlone() }
    }

    private func queueAlone() async {
      let failures = await TestFailures.recording {
        let first = makeStore(line: 2)
        let second = makeStore(line: 3)
        await first.send(.done, line: 4)
        await second.send(.done, line: 5)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          DispatchQueue.main.async {
            MainActor.assumeIsolated { onCleanup {} }
            done.resume()
          }
        }
      }
      #expect(failures.map(\.line) == [5])
    }
  #endif

  @Test("Where any of the test's stores expects it, it is expected")
  func expected() async {
    await #expect(processExitsWith: .success) { await MisuseElsewhereTests().expectedAlone() }
  }

  private func expectedAlone() async {
    let failures = await TestFailures.recording {
      let first = makeStore()
      _ = makeStore()
      let second = makeStore()
      await expectDiagnostic("onCleanup") { await elsewhere { onCleanup {} } }
      await first.expectDiagnostic("onCleanup") { await elsewhere { onCleanup {} } }
      await second.expectDiagnostic("onCleanup") { await elsewhere { onCleanup {} } }
    }
    #expect(failures.isEmpty)
  }

  @Test("Where it may be any of several tests' it is recorded once, and names them")
  func doubtful() async {
    await #expect(processExitsWith: .success) { await MisuseElsewhereTests().doubtfulAlone() }
  }

  private func doubtfulAlone() async {
    let failures = await TestFailures.recording {
      let first = DiagnosticSink(.here(2), TestTask(of: RunningTest("first")))
      let second = DiagnosticSink(.here(3), TestTask(of: RunningTest("second")))
      await elsewhere { onCleanup {} }
      await TestFailures.wait(for: 1)
      // That anything is expected says nothing of another test's.
      let any = ExpectedDiagnostic(nil)
      second.add(any)
      await elsewhere { onCleanup {} }
      await TestFailures.wait(for: 2)
      second.remove(any)
      first.add(ExpectedDiagnostic("onCleanup"))
      await elsewhere { onCleanup {} }
    }
    #expect(failures.map(\.line) == [3, 3])
    #expect(
      failures.first?.message.hasSuffix(
        """
        the work will not be done
        It was reported in a task that belongs to no test. It may be that of any test whose test stores were in use:
          'first', with the test store of \(#fileID):2
          'second', with the test store of \(#fileID):3
        """) == true)
  }

  @Test("It is recorded as an issue of the test, once")
  func issue() async {
    await confirmation("issues") { issues in
      await withKnownIssue {
        let task = TestTask()
        await Task.detached { task.record(Self.failure) }.value
        task.recordRest()
      } matching: { issue in
        issues()
        return issue.sourceLocation?.line == 7 && "\(issue)".contains("text")
      }
    }
  }

  @Test("Also where nothing comes to its end")
  func soon() async {
    let task = Locked<TestTask?>(nil)
    let failures = await TestFailures.recording {
      let made = TestTask()
      task.withLock { $0 = made }
      await Task.detached { made.record(Self.failure) }.value
      await TestFailures.wait(for: 1)
    }
    #expect(failures.map(\.line) == [7])
  }

  private nonisolated static var failure: TestFailure {
    TestFailure(message: "text", isNote: false, location: .here(7))
  }

  // MARK: A store that is known

  @Test("What is sent to one of several stores fails at the line that sends it")
  func sent() async {
    var line: UInt = 0
    let failures = await TestFailures.recording {
      let first = makeStore(line: 2)
      let second = makeStore(line: 3)
      await second.send(.done, line: 4)
      line = #line + 1
      await elsewhere { first.store.send(.row(.rename("x"))) }
    }
    #expect(failures.map(\.line) == [line])
    #expect(failures.first?.message.contains("ifLet") == true)
  }

  @Test("What an effect sends from elsewhere fails at the line of the step that started it")
  func sentByEffect() async {
    let isOver = Locked(false)
    let failures = await TestFailures.recording {
      let first = makeStore(line: 2) {
        .run { send in await Task.detached { await send(.row(.rename("x"))) }.value }
      }
      let second = makeStore(line: 3) {
        .run { send in
          Task.detached {
            for _ in 0..<100 { await Task.yield() }
            try? await Task.sleep(for: .milliseconds(10))
            await send(.token(Token()))
            isOver.withLock { $0 = true }
          }
        }
      }
      await second.send(.done, line: 4)
      await first.send(.done, line: 5)
      await first.finish(line: 6)
      await second.finish(line: 7)
      while !isOver.withLock({ $0 }) { await Task.yield() }
    }
    #expect(failures.map(\.line).sorted() == [4, 5])
    #expect(failures.contains { $0.message.contains("after it had completed") })
  }
}
