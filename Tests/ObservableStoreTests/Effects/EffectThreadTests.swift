import Testing

@testable import ObservableStore

@MainActor
@Suite("Effects on many Threads")
struct EffectThreadTests {
  @Test("Five thousand effects with random cancellation leave nothing behind")
  func manyEffects() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Seeded(state: seed)
    let store = effectStore()
    var tasks: [StoreTask] = []
    var expected = 0
    for index in 0..<5_000 {
      let yields = Int.random(in: 0..<5, using: &random)
      let waitsForEver = Int.random(in: 0..<10, using: &random) == 0
      if !waitsForEver { expected += 1 }
      let gate = Gate()
      var effect = Effect<OneEffect<Int>>.run { send in
        for _ in 0..<yields { await Task.yield() }
        if waitsForEver { try await gate.wait() }
        await send(.value(index))
      }
      if Bool.random(using: &random) {
        effect = .concatenate(effect, .run { _ in await Task.yield() })
      }
      effect = effect.cancellable(id: Int.random(in: 0..<100, using: &random))
      if Bool.random(using: &random) {
        let token = ScopeToken(ReducerPlace("Scope", #fileID, #line), \String.count)
        effect = effect.scoped(to: ScopeElement(token: token, key: index % 7))
      }
      tasks.append(store.start(effect))
      switch Int.random(in: 0..<20, using: &random) {
      case 0: store.start(.cancel(id: Int.random(in: 0..<100, using: &random)))
      case 1:
        let task = tasks[Int.random(in: 0...index, using: &random)]
        Task { await task.cancel() }
      case 2: await Task.yield()
      default: break
      }
    }
    for id in 0..<100 { store.start(.cancel(id: id)) }
    for task in tasks { await task.finish() }
    #expect(store.runner.counts == .zero, "seed \(seed)")
    #expect(store.runner.inFlight == [], "seed \(seed)")
    #expect(store.values.count <= expected, "seed \(seed)")
    #expect(Set(store.values).count == store.values.count, "seed \(seed)")
  }

  @Test("Actions sent from many threads all arrive, each effect's in order")
  func order() async {
    let store = effectStore()
    let effects = (0..<50).map { effect in
      Effect<OneEffect<Int>>.run { send in
        for step in 0..<40 { await send(.value(effect * 100 + step)) }
      }
    }
    await store.start(.merge(effects)).finish()
    #expect(store.values.count == 2_000)
    let byEffect = Dictionary(grouping: store.values) { $0 / 100 }
    #expect(byEffect.values.allSatisfy { $0 == $0.sorted() && $0.count == 40 })
    #expect(store.runner.counts == .zero)
  }

  @Test("A limit that many threads share lets exactly as many actions pass")
  func limit() async {
    let store = effectStore()
    let effects = (0..<10).map { effect in
      Effect<OneEffect<Int>>.run { send in
        for step in 0..<100 { await send(.value(effect * 100 + step)) }
      }
    }
    await store.start(.merge(effects).limited(to: 25, of: 1_000)).finish()
    #expect(store.values.count == 25)
  }

  @Test("Everything can be cancelled from any thread, while effects start and end")
  func cancelAll() async {
    for round in 0..<20 {
      let store = effectStore()
      let effects = (0..<50).map { value in
        Effect<OneEffect<Int>>.run { send in
          for _ in 0..<value { await Task.yield() }
          await send(.value(value))
        }
      }
      let task = store.start(.merge(effects).cancellable(id: round))
      let runner = store.runner
      let canceller = Task.detached {
        for _ in 0..<round { await Task.yield() }
        runner.cancelAll()
      }
      await canceller.value
      await task.finish()
      #expect(runner.counts == .zero)
    }
  }
}
