import ObservableStore
import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects that are put together one by one")
struct EffectListTests {
  private enum Action: Equatable {
    case go
    case done(Int)
  }

  private struct Log: ObservableState { @Tracked var values: [Int] = [] }

  private func run(_ effect: @escaping () -> Effect<Action>) -> [Int] {
    let store = Store(
      initialState: Log(),
      reducer: Reduce<Log, Action> { state, action in
        guard case .done(let value) = action else { return effect() }
        state.values.append(value)
        return .none
      })
    store.send(.go)
    return store.values
  }

  @Test("100,000 of them, merged or concatenated, run in their order", arguments: [false, true])
  func many(isMerged: Bool) {
    let all = 0..<100_000
    let values = run {
      all.reduce(Effect.none) {
        isMerged ? .merge($0, .send(.done($1))) : .concatenate($0, .send(.done($1)))
      }
    }
    #expect(values == Array(all))
  }

  @Test("Put before those so far, mapped, and inside one another, they keep their order")
  func order() {
    let backwards = run {
      (0..<2_000).reduce(Effect.none) { .merge(.send(.done($1)), $0) }
    }
    #expect(backwards == (0..<2_000).reversed())
    let mixed = run {
      let first = Effect<Int>.merge(
        .send(1), .concatenate(.send(2), .concatenate(.send(3), .send(4))))
      return .merge(first.map { .done($0) }, .merge(.send(.done(5)), .send(.done(6))))
    }
    #expect(mixed == [1, 2, 3, 4, 5, 6])
  }

  @Test("What is put behind one of two effects with a common beginning is not part of the other")
  func branches() {
    let values = run {
      let common = Effect<Action>.merge(.send(.done(1)), .send(.done(2)))
      let left = Effect.merge(common, .send(.done(3)))
      let right = Effect.merge(common, .send(.done(4)))
      return .merge(left, right, common)
    }
    #expect(values == [1, 2, 3, 1, 2, 4, 1, 2])
  }
}
