import Testing

@testable import ObservableStoreTesting

@Suite("Misuse of parts of an app fails the tests of test stores") @MainActor
struct PartsMisuseTests {
  private let box = PartsMisuseFeature.StoreBox()

  private func makeStore() -> TestStore<PartsState, PartsAction> {
    let store = TestStore(initialState: PartsState(), reducer: PartsMisuseFeature(box: box))
    store.exhaustivity = .off
    box.store = store.store
    return store
  }

  private func send(_ kind: PartsMisuse, _ store: TestStore<PartsState, PartsAction>) async {
    await store.send(.misuse(kind), line: 7)
    await store.finish(line: 9)
  }

  @Test("At the line of the step", arguments: PartsMisuse.allCases)
  func fails(_ kind: PartsMisuse) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await send(kind, store)
      await store.send(.done, line: 8)
    }
    // A throttle's clock throws once more after what was held back.
    let count = kind == .throttleClock ? 2 : 1
    #expect(failures.map(\.line) == Array(repeating: 7, count: count))
    let message = failures.first?.message ?? ""
    #expect(message.contains(kind.text), "\(message)")
  }

  @Test("Unless it is expected", arguments: PartsMisuse.allCases)
  func expected(_ kind: PartsMisuse) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await expectDiagnostic(kind.text) { await send(kind, store) }
      await store.expectDiagnostic(kind.text) { await send(kind, store) }
    }
    #expect(failures.count == (kind.isToldOnce ? 1 : 0))
  }
}
