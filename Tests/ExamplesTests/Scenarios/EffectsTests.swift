import ObservableStore
import StrategyComparison
import Testing

@testable import Examples

@MainActor @Suite("The examples' effects")
struct EffectsTests {
  @Test("100,000 steps become 100 actions, evenly, and the last among them")
  func progress() async {
    var seen: [Int] = []
    let feature = ProgressFeature()
    let store = Store(
      initialState: ProgressFeature.State(),
      reducer: Reduce<ProgressFeature.State, ProgressFeature.Action> { state, action in
        if case .progress(let step) = action { seen.append(step) }
        return feature.reduce(into: &state, action: action)
      })
    await store.send(.startTapped).finish()
    #expect(seen == (1...100).map { $0 * 1_000 })
    #expect(store.done == 100_000 && !store.isRunning)
  }

  @Test("What the script says the effects send is what they send")
  func delivered() async {
    await #expect(processExitsWith: .success) { await EffectsTests.expectDelivered() }
  }

  private static func expectDelivered() async {
    for id in ["D", "I", "J"] {
      let scenario = Scenario.short(id)
      let played = await scenario.record(.tracking)
      let stage = scenario.stage(.tracking)
      for step in stage.steps {
        let task = step.start()
        guard let deliver = step.deliver else { continue }
        await task?.cancel()
        deliver()
      }
      #expect(stage.screen.content == played.last?.content)
    }
  }

  @Test("Asking for a prime can be cancelled")
  func cancelled() async {
    let store = Store(
      initialState: PrimesFeature.State(), reducer: PrimesFeature(delay: .seconds(1_000)))
    let task = store.send(.askTapped)
    #expect(store.isAsking)
    store.send(.cancelTapped)
    await task.finish()
    #expect(!store.isAsking && store.answer == nil)
  }

  @Test("The work comes to the same in the effect and in the reducer")
  func cpuBound() async {
    let store = Store(initialState: CPUBoundFeature.State(), reducer: CPUBoundFeature())
    await store.send(.startTapped).finish()
    #expect(store.found == 9_592 && !store.isWorking)
    let other = Store(initialState: CPUBoundFeature.State(), reducer: CPUBoundFeature())
    other.send(.blockTapped)
    #expect(other.found == 9_592)
  }
}
