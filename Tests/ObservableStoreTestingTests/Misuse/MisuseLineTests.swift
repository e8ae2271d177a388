import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Misuse outside of a test's steps is told at its own line, where that is known") @MainActor
struct MisuseLineTests {
  private struct Failure: Error {}

  private func makeStore() -> TestStore<MisuseState, MisuseAction> {
    let store = TestStore(
      initialState: MisuseState(),
      reducer: Reduce<MisuseState, MisuseAction> { state, action in
        switch action {
        case .done: return .run { _ in throw Failure() }
        case .list: state.rows.removeAll()
        default: break
        }
        return .none
      }
      .ifLet(\.row, action: MisuseAction.row) { Reduce<Row, RowAction> { _, _ in .none } },
      line: 2)
    store.exhaustivity = .off
    return store
  }

  /// The failures, and that they are where they are expected.
  private func expect(
    _ lines: [UInt], at location: SourceLocation = #_sourceLocation,
    _ body: @MainActor (TestStore<MisuseState, MisuseAction>) async -> Void
  ) async -> [TestFailure] {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.page(.rename("x")), line: 3)
      await body(store)
    }
    #expect(failures.map(\.line) == lines, sourceLocation: location)
    return failures
  }

  private nonisolated static var wrongPath: (path: CasePath<Page, Row>, line: UInt) {
    (CasePath { _ in .empty }, #line)
  }

  @Test("A wrong case path, wherever it was made")
  func casePath() async {
    let (path, line) = Self.wrongPath
    let failures = await expect([line]) { _ in
      #expect(path.extract(from: .row(Row(id: 1))) == nil)
    }
    // It is the file of the last step, so that its path is known.
    #expect("\(failures[0].file)" == #filePath)
  }

  @Test("What is sent to the store, and what is thrown by an effect that it starts")
  func send() async {
    let line: UInt = #line
    _ = await expect([line + 2, line + 3]) { store in
      store.store.send(.row(.rename("x")))
      await store.store.send(.done).finish()
      await store.skipReceivedActions()
    }
  }

  @Test("What is sent to a store of a part, of a row, and of a part that has gone")
  func scopes() async {
    let line: UInt = #line
    _ = await expect([line + 4, line + 5, line + 9]) { store in
      let page = store.store.scope(\.page) { MisuseAction.row($0) } as Store<Page, RowAction>
      let row = store.store.scope(\.rows, id: 2) { _, action in MisuseAction.row(action) }
      page.send(.rename("x"))
      row?.send(.rename("x"))
      let rows = store.store.scope(\.rows) { _, action in MisuseAction.row(action) }
      let last = Array(rows as StoreRows<Int, Row, RowAction>).last
      await store.send(.list(.rename("x")), line: 7)
      last?.send(.rename("y"))
    }
  }

  @Test("A scope to a case that is none, and a question for one")
  func cases() async {
    let line: UInt = #line
    _ = await expect([line + 2, line + 3]) { store in
      _ = store.store.scope(\.page, case: { (_: Row) in .empty }, action: MisuseAction.page)
      let isRow = store.store.matches(\.page, case: { (_: Row) in .empty })
      #expect(!isRow)
    }
  }

  @Test("A reducer that is built for another store")
  func reducer() async {
    let line: UInt = #line
    _ = await expect([line + 4]) { _ in
      _ = Store(initialState: MisuseState()) {
        Reduce<MisuseState, MisuseAction> { _, _ in .none }
          .ifLet(\.row, action: { (_: RowAction) in .done }) { Reduce { _, _ in .none } }
      }
    }
  }

  @Test("In a step it is told at the step's line, and where another is expected, where it is sent")
  func steps() async {
    _ = await expect([4, 5, 7, 6]) { store in
      await store.send(.page(.rename("x")), assert: { _ in _ = Self.extracted }, line: 4)
      store.assert(line: 5) { _ in store.store.send(.row(.rename("x"))) }
      await expectDiagnostic("something else", line: 6) {
        store.store.send(.row(.rename("x")), line: 7)
      }
    }
  }

  private static var extracted: Row? { wrongPath.path.extract(from: .row(Row(id: 1))) }
}
