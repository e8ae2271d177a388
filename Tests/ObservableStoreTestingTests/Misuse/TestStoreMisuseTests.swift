import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting
@testable import Observing

@Suite("Misuse fails the tests of test stores") @MainActor
struct TestStoreMisuseTests {
  private let box = MisuseFeature.StoreBox()

  private func makeStore(line: UInt = #line) -> TestStore<MisuseState, MisuseAction> {
    let feature = MisuseFeature(box: box)
    let store = TestStore(initialState: MisuseState(), reducer: feature, line: line)
    store.exhaustivity = .off
    box.store = store.store
    return store
  }

  /// Sends the action, and waits until it is all over.
  private func send(
    _ kind: MisuseKind, _ store: TestStore<MisuseState, MisuseAction>, line: UInt
  ) async {
    if kind == .position, !store.store.list.isEmpty { await store.send(.list(.rename("y"))) }
    let runner = store.core.runner
    box.isBusy = { runner.counts.tasks > 0 }
    let sent = box.lateSends.withLock { $0 }
    await store.send(.misuse(kind), line: line)
    while kind == .lateSend, box.lateSends.withLock({ $0 }) == sent { await Task.yield() }
    while kind == .error, runner.isBusy { await Task.yield() }
  }

  @Test("At the line of the step", arguments: MisuseKind.allCases)
  func fails(_ kind: MisuseKind) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await send(kind, store, line: 7)
      await store.send(.done, line: 8)
    }
    #expect(failures.map(\.line) == [7])
    let message = failures.first?.message ?? ""
    #expect(message.contains(" reported what was not expected:\n") && message.contains(kind.text))
  }

  @Test("Unless it is expected", arguments: MisuseKind.allCases)
  func expected(_ kind: MisuseKind) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await expectDiagnostic(kind.text) { await send(kind, store, line: 7) }
      await store.expectDiagnostic(kind.text) { await send(kind, store, line: 7) }
    }
    // Of sending from inside a reducer, and of a case path, a store tells once.
    #expect(failures.count == ([.sendInReducer, .caseAtUse].contains(kind) ? 1 : 0))
  }

  @Test("What is expected and does not come, or is another, fails at its line")
  func unexpected() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.expectDiagnostic(line: 5) { await store.send(.done) }
      await expectDiagnostic("something else", line: 6) {
        await store.send(.misuse(.cleanup), line: 7)
      }
    }
    #expect(failures.map(\.line) == [5, 7, 6])
    #expect(failures[0].message == "Expected a diagnostic, but none was reported")
    #expect(
      failures[2].message
        == "Expected a diagnostic that contains 'something else', but only others were reported")
  }

  @Test("What the test itself sets off is told at the line of what expects another")
  func outsideOfSteps() async {
    let failures = await TestFailures.recording {
      let store = makeStore(line: 2)
      await store.send(.done, line: 3)
      let other = Store(initialState: MisuseState(), reducer: MisuseFeature(box: box))
      await expectDiagnostic("something else", line: 5) { other.send(.misuse(.cleanup)) }
      await expectDiagnostic(line: 6) { other.send(.misuse(.cleanup)) }
    }
    #expect(failures.map(\.line) == [5, 5])
    #expect(failures.last?.message.hasSuffix("but only others were reported") == true)
  }

  @Test(
    "What the test itself sends to a test's store is told where it does, whoever expects another")
  func sentByTheTest() async {
    let failures = await TestFailures.recording {
      let store = makeStore(line: 2)
      let other = makeStore(line: 3)
      await store.send(.done, line: 4)
      await expectDiagnostic("something else", line: 5) {
        store.store.send(.misuse(.cleanup), line: 6)
      }
      await store.expectDiagnostic("something else", line: 7) {
        other.store.send(.misuse(.cleanup), line: 8)
      }
      // Of the other store, too.
      await store.expectDiagnostic("onCleanup", line: 9) {
        other.store.send(.misuse(.cleanup), line: 10)
      }
    }
    #expect(failures.map(\.line) == [6, 5, 8, 7])
  }

  @Test("What comes of that in a third store is taken by who expects it")
  func sentByTheTestToAThird() async {
    let failures = await TestFailures.recording {
      let (first, second, third) = (makeStore(), makeStore(), makeStore())
      let token = observe {
        if first.store.row != nil { second.store.send(.row(.rename("x"))) }
      }
      await third.expectDiagnostic("is not there") { first.store.send(.showRow) }
      token.cancel()
    }
    #expect(failures.isEmpty)
  }

  @Test("An effect that fails later fails the step that started it, and is expected where it fails")
  func later() async {
    struct Failure: Error {}
    let clock = TestClock()
    let failures = await TestFailures.recording {
      let store = TestStore<Int, Bool>(
        initialState: 0,
        reducer: Reduce { _, _ in
          .run { _ in
            try await clock.sleep(for: .seconds(1))
            throw Failure()
          }
        })
      await store.send(true, line: 3)
      await clock.advance(by: .seconds(1))
      await store.finish(line: 4)
      await store.send(true, line: 5)
      await store.expectDiagnostic("Failure()") {
        await clock.advance(by: .seconds(1))
        await store.finish(line: 6)
      }
    }
    #expect(failures.map(\.line) == [3])
  }

  @Test("Outside of the steps it fails the test at the last one's line")
  func outside() async {
    let failures = await TestFailures.recording {
      let store = makeStore(line: 2)
      onCleanup {}
      await store.send(.done, line: 3)
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.append(Row(id: 1))
      let row = store.store.scope(\.rows, id: 2, action: MisuseAction.rows)
      let gone = TestStoreMisuseTests.removed(row)
      gone?.send(.rename("x"))
      store.observe("first run", line: 9) { _ in _ = Derived("it") { observe {}.runs }.value }
    }
    #expect(failures.map(\.line) == [2, 3, 9])
  }

  private static func removed(_ row: Store<Row, RowAction>?) -> Store<Row, RowAction>? { row }

  @Test("Closures that have woken each other for long")
  func loop() async {
    // In a process of its own: where another test traces, the report tells of what it has traced.
    await #expect(processExitsWith: .success) { await TestStoreMisuseTests().expectLoopNamed() }
  }

  private func expectLoopNamed() async {
    let failures = await TestFailures.recording {
      let store = makeStore(line: 2)
      let model = MisuseModel()
      RunLimit.patience = .zero
      store.observe("counter", line: 9) { _ in if model.number < 3_000 { model.number += 1 } }
      #expect(model.number == 3_000)
    }
    #expect(failures.map(\.line) == [9])
    #expect(failures.first?.message.contains("'counter' re-ran because 'number' changed") == true)
  }

  @Test("An action for a store whose state has gone")
  func gone() async {
    let failures = await TestFailures.recording {
      let store = TestStore<MisuseState, Int>(
        initialState: MisuseState(),
        reducer: Reduce { state, id in
          state.rows.remove(id: id)
          return .none
        })
      let row = store.store.scope(\.rows, id: 2) { id, _ in id } as Store<Row, Int>?
      await store.send(2, assert: { $0.rows.remove(id: 2) }, line: 4)
      row?.send(1, line: 5)
      await expectDiagnostic("whose state has gone") { row?.send(1) }
    }
    #expect(failures.map(\.line) == [5])
    #expect(failures.first?.message.contains("whose state has gone") == true)
  }

  @Test("It is recorded as an issue of the test that runs")
  func issue() async {
    await withKnownIssue {
      let store = makeStore()
      await send(.error, store, line: 7)
    } matching: { issue in
      issue.sourceLocation?.line == 7 && "\(issue)".contains("Failure()")
    }
  }

  private static let arrived = Locked(0)

  @Test("Each case of a test has its own stores, however many run side by side", arguments: [1, 2])
  func cases(_ number: Int) async {
    let store = makeStore()
    Self.arrived.withLock { $0 += 1 }
    // Unless they run one after the other.
    for _ in 0..<1_000 where Self.arrived.withLock({ $0 }) < 2 { await Task.yield() }
    #expect(OpenTestStores.ofThisTest.map { $0 === store.core.sink } == [true])
    await Task { #expect(OpenTestStores.ofThisTest.count == 1) }.value
    Self.arrived.withLock { $0 += 1 }
    for _ in 0..<1_000 where Self.arrived.withLock({ $0 }) < 4 { await Task.yield() }
  }

  @Test("A released store takes nothing any more")
  func released() async {
    let failures = await TestFailures.recording {
      do { _ = makeStore() }
      #expect(StoreMisuse.recording { StoreMisuse.report("printed") } == ["printed"])
      #expect(OpenTestStores.ofThisTest.isEmpty)
    }
    #expect(failures.isEmpty)
  }
}
