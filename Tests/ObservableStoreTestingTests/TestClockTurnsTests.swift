import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@Suite("Test clocks and effects that do much between two sleeps") @MainActor
struct TestClockTurnsTests {
  struct State: ObservableState {
    @Tracked var log: [Int] = []
  }

  @Test("Each sleep begins when what comes before it is done, however many actions are sent")
  func manyActions() async {
    let clock = TestClock()
    let store = Store<State, Int>(
      initialState: State(),
      reducer: Reduce { state, action in
        if action >= 0 {
          state.log.append(action)
          return .none
        }
        return .run { send in
          for round in 0..<5 {
            try await clock.sleep(for: .seconds(1))
            for number in 0..<80 { await send(round * 80 + number) }
          }
        }
      })
    let task = store.send(-1)
    await clock.advance(by: .seconds(1))
    #expect(store.log == Array(0..<80))
    await clock.advance(by: .seconds(4))
    #expect(store.log == Array(0..<400))
    #expect(clock.sleeperCount == 0)
    await task.finish()
  }

  @Test("Who sleeps for no time for ever is reported, and the others wake")
  func noTimeForEver() async {
    let clock = TestClock()
    let task = Task { while true { try await clock.sleep(for: .zero) } }
    var messages: [String] = []
    // On a busy machine time may go on while the task is on its way to its next sleep.
    for _ in 0..<50 where messages.isEmpty {
      await clock.waitForSleepers(1)
      messages = await StoreMisuse.recording { await clock.advance(by: .seconds(1)) }
    }
    task.cancel()
    _ = await task.result
    #expect(messages.count == 1 && messages[0].contains("sleeps for no time"))
  }
}
