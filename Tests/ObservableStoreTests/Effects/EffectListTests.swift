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

  @Test(
    "30,000 of them, merged or concatenated, run in their order, whichever end grows",
    arguments: [false, true], [false, true])
  func many(isMerged: Bool, growsAtFront: Bool) {
    let all = Array(0..<30_000)
    func both(_ first: Effect<Action>, _ second: Effect<Action>) -> Effect<Action> {
      isMerged ? .merge(first, second) : .concatenate(first, second)
    }
    let values = run {
      growsAtFront
        ? all.reversed().reduce(Effect.none) { both(.send(.done($1)), $0) }
        : all.reduce(Effect.none) { both($0, .send(.done($1))) }
    }
    #expect(values == all)
  }

  @Test("Put together in any order, they run in the order in which they stand", arguments: 1...40)
  func anyOrder(seed: UInt64) {
    var random = Seeded(state: seed)
    var parts = (0..<60).map { (effect: Effect<Action>.send(.done($0)), values: [$0]) }
    // Those that were put together before stay as they were, whatever has been added to them.
    var older: [(effect: Effect<Action>, values: [Int])] = []
    while parts.count > 1 {
      let index = Int.random(in: 0..<(parts.count - 1), using: &random)
      let joined = (
        Effect<Action>.merge(parts[index].effect, parts[index + 1].effect),
        parts[index].values + parts[index + 1].values
      )
      older += [parts[index], parts[index + 1]]
      if !older.isEmpty, Bool.random(using: &random) {
        let old = older.randomElement(using: &random)!
        older.append((.merge(old.effect, .send(.done(-1))), old.values + [-1]))
        older.append((.merge(.send(.done(-2)), old.effect), [-2] + old.values))
      }
      parts.replaceSubrange(index...(index + 1), with: [joined])
    }
    for part in older + parts {
      #expect(run { part.effect } == part.values, "seed \(seed)")
    }
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

  @Test("One that is merged with what is made of itself is given back")
  func ofItself() {
    final class Probe: Sendable {}
    weak var probe: Probe?
    func make() -> Effect<Int> {
      let new = Probe()
      probe = new
      return .merge(.run { _ in _ = new }, .send(2))
    }
    do {
      let effect = make()
      _ = Effect.merge(effect, .concatenate(effect, .send(3)))
      _ = Effect.merge(.concatenate(.send(3), effect), effect)
    }
    #expect(probe == nil)
    do {
      let effect = make()
      _ = Effect.merge(effect, effect.cancellable(id: 1))
      _ = Effect.concatenate(effect, effect, .merge(effect, effect))
    }
    #expect(probe == nil)
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
