import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("A wrong case path fails the test that uses it") @MainActor
struct TestStoreCasePathTests {
  private let base = Reduce<MisuseState, MisuseAction> { _, _ in .none }
  private let child = Reduce<Row, RowAction> { _, _ in .none }

  private func failures(
    _ reducer: some Reducer<MisuseState, MisuseAction>
  ) async -> [TestFailure] {
    await TestFailures.recording {
      let store = TestStore(initialState: MisuseState(), reducer: reducer, line: 5)
      await store.send(.done)
      // It was named, and nothing ends.
      await store.send(.row(.rename("x")))
    }
  }

  @Test("When the reducer is built, with the reducer's line, at the line that makes the test store")
  func built() async {
    let line: UInt = #line + 2
    let wrong: [[TestFailure]] = [
      await failures(base.ifLet(\.row, action: { (_: RowAction) in .done }) { child }),
      await failures(
        base.ifCase(\.page, case: { (_: Row) in .empty }, action: MisuseAction.page) { child }),
      await failures(base.forEach(\.rows, action: { (_: Int, _: RowAction) in .done }) { child }),
      await failures(
        CombineReducers {
          Scope(\MisuseState.list[0], action: { (_: RowAction) in MisuseAction.done }) { child }
        }),
    ]
    let names = ["ifLet", "ifCase", "forEach", "Scope"]
    let lines: [UInt] = [line, line + 2, line + 3, line + 6]
    for index in names.indices {
      #expect(wrong[index].map(\.line) == [5])
      let place = "The \(names[index]) at ObservableStoreTestingTests/TestStoreCasePathTests.swift"
      #expect(wrong[index].first?.message.contains("\(place):\(lines[index]): the case") == true)
    }
  }

  @Test("In a builder as well, and where it is expected")
  func expected() async {
    let failures = await TestFailures.recording {
      await expectDiagnostic("matches nothing") {
        _ = TestStore(initialState: MisuseState()) {
          base.ifLet(\.row, action: { (_: RowAction) in .done }) { child }
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test("Where a reducer's body asks by it first, whatever is there, with the path's line")
  func asked() async {
    let line: UInt = #line + 1
    let path = CasePath<Page, Row> { _ in .empty }
    let failures = await TestFailures.recording {
      let store = TestStore<MisuseState, MisuseAction>(
        initialState: MisuseState(),
        reducer: Reduce { state, _ in path.matches(state.page) ? .send(.done) : .none })
      await store.send(.done, line: 4)
      await store.send(.done, line: 5)
    }
    #expect(failures.map(\.line) == [4])
    #expect(failures.first?.message.contains("TestStoreCasePathTests.swift:\(line): the") == true)
  }

  @Test("When an action is received by it")
  func received() async {
    let failures = await TestFailures.recording {
      let store = TestStore<Int, MisuseAction>(
        initialState: 0,
        reducer: Reduce { _, action in
          if case .done = action { .send(.rows(1, .rename("x"))) } else { .none }
        })
      await store.send(.done)
      await store.receive({ (id: Int) in MisuseAction.rows(id, .rename("y")) }, line: 4)
      await store.skipReceivedActions()
    }
    #expect(failures.map(\.line).allSatisfy { $0 == 4 })
    #expect(failures.count == 2)
    #expect(
      failures.first?.message.contains("TestStoreCasePathTests.swift:4: the case path") == true)
  }
}
