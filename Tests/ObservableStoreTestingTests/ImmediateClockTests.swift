import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@Suite("The immediate clock")
struct ImmediateClockTests {
  @Test("Sleeps return at once, and move the clock on")
  func sleeps() async throws {
    let clock = ImmediateClock()
    let copy = clock
    try await clock.sleep(for: .seconds(1000))
    #expect(copy.now.offset == .seconds(1000))
    try await copy.sleep(until: .init(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(1000))
    try await clock.sleep(for: .zero)
    #expect(clock.now.offset == .seconds(1000))
    #expect(ImmediateClock(now: .init(offset: .seconds(5))).now.offset == .seconds(5))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("Who is cancelled does not sleep, and leaves the clock as it is")
  func cancelled() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test("A timer that nobody waits for ends when it is cancelled")
  func timer() async {
    let clock = ImmediateClock()
    let count = Locked(0)
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) {
        let isEnough = count.withLock { count in
          count += 1
          return count == 3
        }
        if isEnough { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await task.value
    #expect(count.withLock { $0 } == 3)
    #expect(clock.now.offset == .seconds(3))
  }

  @MainActor
  @Test("A debounced effect that sleeps by it is over at once")
  func debounce() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isFound in
        if isFound {
          state += 1
          return .none
        }
        return .send(true).debounce(id: "find", for: .seconds(1), clock: ImmediateClock())
      }
    }
    await store.send(false)
    await store.receive(true) { $0 = 1 }
    await store.finish()
  }

  @Test("Clocks that count from their beginning have one kind of instant")
  func instants() {
    let kinds: [Any.Type] = [
      AnyClock.Instant.self, TestClock.Instant.self, ImmediateClock.Instant.self,
    ]
    #expect(Set(kinds.map { ObjectIdentifier($0) }).count == 1)
  }
}
