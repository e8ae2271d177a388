import Observing
import Testing

@testable import ObservableStore

@Suite("Misuse of stores and reducers is named") @MainActor
struct ReducerMisuseTests {
  private func expectNamed(
    _ result: ExitTest.Result?, _ parts: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    for part in parts { #expect(said.contains(part), sourceLocation: location) }
  }

  @Test("Sending from inside a reducer is named once, and waits until it has returned")
  func sending() {
    let store = makeTree()
    let line: UInt = #line + 4
    let reports = StoreMisuse.recording {
      store.change { state in
        MainActor.assumeIsolated {
          store.send(.change(Change { $0.count *= 10 }))
          store.send(.change(Change { $0.count += 1 }))
        }
        state.count = 2
      }
      #expect(store.count == 21)
      store.change { _ in
        MainActor.assumeIsolated { _ = store.send(.change(Change { $0.count = 0 })) }
      }
      #expect(store.count == 0)
    }
    #expect(reports.count == 1)
    let said = reports.first ?? ""
    #expect(said.contains("was sent to a store of Tree from inside its own reducer, at "))
    #expect(
      said.contains("ObservableStoreTests/ReducerMisuseTests.swift:\(line): return an effect"))
  }

  @Test("Reading the store from inside its own reducer")
  func reading() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = makeTree()
        store.change { _ in MainActor.assumeIsolated { _ = store.count } }
      }
    }
    expectNamed(result, ["store of Tree", "reducer"])
  }

  @Test("Reading a child's store from inside the reducer")
  func readingChild() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = makeTree()
        let leaf = store.scope(\.leaf, action: TreeAction.leaf)
        leaf.send(Change { _ in MainActor.assumeIsolated { _ = leaf.value } })
      }
    }
    expectNamed(result, ["store of Tree", "reducer"])
  }

  @Test("Sending while a derived value is computed: it is processed, and who read it hears of it")
  func derived() {
    let store = makeTree()
    let runs = Runs { _ = store.count }
    let reports = StoreMisuse.recording {
      let observing = Diagnostics.recording("Observing") {
        let derived = Derived("greedy") { () -> Int in
          store.change { $0.count = 1 }
          return store.count
        }
        #expect(derived.value == 1)
      }
      #expect(
        observing == [
          """
          the derived value 'greedy' sends an action while it is computed; it is processed all the same
          """
        ])
    }
    #expect(reports == [])
    #expect(runs.count == 2)
  }

  @Test("Sending while a derived value is computed, while an action is processed")
  func derivedInAction() {
    let store = makeTree()
    let reports = Diagnostics.recording("Observing") {
      let derived = Derived("greedy") { () -> Int in
        if store.count == 1 { store.change { $0.count = 2 } }
        return store.count
      }
      let reader = observe { _ = derived.value }
      store.change { $0.count = 1 }
      #expect(store.count == 2 && derived.value == 2)
      withExtendedLifetime(reader) {}
    }
    #expect(
      reports == [
        """
        the derived value 'greedy' sends an action while it is computed; it is processed all the same
        """
      ])
  }

  @Test("Sending to what has gone names the line")
  func gone() {
    let store = makeTree(Tree(detail: Leaf()))
    let detail = store.scope(\.detail, action: TreeAction.detail)
    store.change { $0.detail = nil }
    let line: UInt = #line + 2
    let reports = StoreMisuse.recording {
      detail?.send(Change { $0.value = 2 })
    }
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasSuffix(
        """
        was sent to a store of Leaf whose state has gone, at \
        ObservableStoreTests/ReducerMisuseTests.swift:\(line); it was ignored
        """) == true)
    let send: (Change<Leaf>) -> StoreTask = detail?.send ?? { _ in StoreTask(group: nil) }
    #expect(StoreMisuse.recording { _ = send(Change { _ in }) }.count == 1)
  }

  @Test("Actions sent by effects are processed before those of closures, each in order, nested")
  func order() {
    let log = Log()
    let store = Store<Log.Numbers, Int>(
      initialState: Log.Numbers(),
      reducer: Reduce { state, action in
        log.actions.append(action)
        state.last = action
        switch action {
        case 1: return .merge(.send(2), .send(3))
        case 2: return .send(4)
        default: return .none
        }
      })
    var hasSent = false
    let first = observe {
      guard store.last == 1, !hasSent else { return }
      hasSent = true
      store.send(10)
      store.send(11)
      log.returned = log.actions
    }
    let second = observe { if store.last == 1 { store.send(12) } }
    store.send(1)
    #expect(log.actions == [1, 2, 3, 10, 11, 12, 4])
    #expect(log.returned == [1])
    withExtendedLifetime((first, second)) {}
  }

  final class Log: @unchecked Sendable {
    struct Numbers: ObservableState, Equatable { @Tracked var last = 0 }
    var actions: [Int] = []
    var returned: [Int] = []
  }
}
