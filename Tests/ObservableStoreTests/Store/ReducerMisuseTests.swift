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

  @Test("Sending from inside a reducer")
  func sending() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = makeTree()
        store.change { _ in MainActor.assumeIsolated { store.change { $0.count = 2 } } }
      }
    }
    expectNamed(result, ["the action", "store of Tree", "from inside its own reducer"])
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

  @Test("A closure that sends actions for ever")
  func closureLoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = makeTree()
        let token = observe("echo") {
          let next = store.count + 1
          store.change { $0.count = next }
        }
        token.cancel()
      }
    }
    expectNamed(result, ["for ever", "'echo'", "'count'"])
  }

  @Test("An effect that sends for ever")
  func effectLoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = Store<Int, Int>(initialState: 0, reducer: Reduce { _, _ in .send(7) })
        store.send(7)
      }
    }
    expectNamed(result, ["for ever", "7", "effect"])
  }

  @Test("Sending while a derived value is computed")
  func derived() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let store = makeTree()
        let derived = Derived("greedy") { () -> Int in
          store.change { $0.count = 1 }
          return 0
        }
        _ = derived.value
      }
    }
    expectNamed(result, ["'greedy'", "sends an action while it is computed"])
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
