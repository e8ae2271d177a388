import ObservableStore
import ObservableStoreTesting
import Testing

/// Whom a clock waits for in vain keeps nobody else from being waited for.
extension TestClockTurnsTests {
  @Test("One that sends again and again without a sleep is let be after a while, once")
  func sendsForEver() async {
    let clock = TestClock()
    let store = Store<State, Int>(
      initialState: State(),
      reducer: Reduce { state, number in
        if number < 0 {
          let polls = Effect<Int>.run { send in
            while true {
              try await Task.sleep(for: .milliseconds(5))
              await send(0)
            }
          }
          let ticks = Effect<Int>.run { send in
            for number in 1...10 {
              try await clock.sleep(for: .seconds(1))
              await send(number)
            }
          }
          return .merge(polls, ticks)
        }
        if number > 0 { state.log.append(number) }
        return .none
      })
    let task = store.send(-1)
    await clock.waitForSleepers(1)
    await clock.run(timeout: .patience)
    #expect(store.log == Array(1...10))
    await task.cancel()
  }

  @Test("Short steps that follow one another are waited for, however many there are")
  func manySteps() async {
    let clock = TestClock()
    await expectOnceOfTwenty([1]) {
      let store = Store<State, Int>(
        initialState: State(),
        reducer: Reduce { [self] state, number in
          if number < 0 {
            let steps = (0..<100).map { _ in Effect<Int>.run { [self] _ in standStill() } }
            return .concatenate(steps + [sendsLate(1, clock)])
          }
          state.log.append(number)
          return .none
        })
      return await log(clock, store, -1)
    }
  }

  @Test("One that has just begun is waited for, though those before it were waited for in vain")
  func beginsAfterOthers() async {
    let clock = TestClock()
    await expectOnceOfTwenty(100 as Int?) {
      let store = Store<State, Int>(
        initialState: State(),
        reducer: Reduce { [self] state, number in
          if number == 0 {
            return .merge(
              (1...9).map { number in
                .run { send in
                  try await clock.sleep(for: .seconds(number))
                  await send(-number)
                  try await Task.never()
                }
              })
          }
          if number == -9 { return sendsLate(100, clock) }
          state.log.append(number)
          return .none
        })
      let task = store.send(0)
      await clock.waitForSleepers(9)
      await clock.advance(by: .seconds(10))
      let last = store.log.last
      await task.cancel()
      return last
    }
  }
}
