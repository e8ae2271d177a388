import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects of which some actions pass")
struct LimitedEffectTests {
  @Test("A hundred of a hundred thousand actions pass, evenly, the last included")
  func limited() async {
    let store = effectStore()
    await store.start(
      .run { send in for step in 1...100_000 { await send(.value(step)) } }
        .limited(to: 100, of: 100_000)
    ).finish()
    #expect(store.values == (1...100).map { $0 * 1_000 })
  }

  @Test(
    "The last of fewer actions than were announced passes, and none after that number",
    arguments: [(6, [4, 6]), (7, [4, 7]), (10, [4, 7, 10]), (12, [4, 7, 10])])
  func limitedByAnotherNumber(_ count: Int, _ expected: [Int]) async {
    let store = effectStore()
    await store.start(
      .run { send in for step in 1...count { await send(.value(step)) } }.limited(to: 3, of: 10)
    ).finish()
    #expect(store.values == expected)
    #expect(store.runner.counts == .zero)
  }
}
