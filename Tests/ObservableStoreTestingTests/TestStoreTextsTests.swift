import ObservableStore
import Observing
import Testing

@testable import ObservableStoreTesting

@Suite("Steps that pass make no texts of what they carry") @MainActor
struct TestStoreTextsTests {
  /// Counts how often it was asked for its text.
  struct Load: Equatable, Sendable, CustomStringConvertible {
    let number: Int
    let asked: Locked<Int>

    static func == (left: Load, right: Load) -> Bool { left.number == right.number }

    var description: String {
      asked.withLock { $0 += 1 }
      return "load \(number)"
    }
  }

  struct State: ObservableState, Equatable {
    @Tracked var loads: [Load] = []
  }

  private let asked = Locked(0)

  private func load(_ number: Int) -> [Load] { [Load(number: number, asked: asked)] }

  private func makeStore() -> TestStore<State, [Load]> {
    TestStore(
      initialState: State(),
      reducer: Reduce<State, [Load]> { [answer = load(1)] state, loads in
        state.loads = loads
        return loads.isEmpty ? .send(answer) : .none
      })
  }

  @Test("Sent, received and passed over", arguments: [Exhaustivity.on, .off])
  func passes(_ exhaustivity: Exhaustivity) async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      store.exhaustivity = exhaustivity
      await store.send(load(3)) { $0.loads = load(3) }
      await store.send([]) { $0.loads = [] }
      await store.receive(load(1)) { $0.loads = load(1) }
      await store.send([]) { $0.loads = [] }
      if exhaustivity == .off { await store.send(load(4)) }
      await store.skipReceivedActions()
      await store.finish()
    }
    #expect(failures.isEmpty && asked.withLock { $0 } == 0)
  }

  @Test("Who fails says what it is")
  func fails() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(load(3)) { $0.loads = load(4) }
    }
    #expect(failures.count == 1 && failures.first?.message.contains("load 3") == true)
  }
}
