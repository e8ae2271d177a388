import ObservableStore
import Observation
import Testing

@testable import Observing

@Suite("The toolchain's Observation in the middle of something else") @MainActor
struct ToolchainReentryTests {
  /// Lets the counting closures be `Sendable`.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  struct Parts: ObservableState {
    @Tracked var number = 0
    @Tracked var other = 0
  }

  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var parts = Parts()
  }

  @Observable final class Plain { var number = 0 }

  struct State: ObservableState {
    @Tracked var count = 0
    let model: Model
    var numberInModel: Int { MainActor.assumeIsolated { model.parts.number } }
    /// Counts how often it was read.
    var counting: Int {
      MainActor.assumeIsolated {
        model.number += 1
        return model.number
      }
    }
  }

  private static func makeStore(_ model: Model) -> Store<State, Change<State>> {
    Store.changing(State(model: model))
  }

  @Test("Who writes what it tracks hears of the next change, as with the toolchain's own classes")
  func writesWithin() {
    let told = (plain: Counter(), model: Counter(), derived: Counter(), store: Counter())
    let (plain, model) = (Plain(), Model())
    withObservationTracking {
      plain.number = plain.number + 1
    } onChange: {
      told.plain.count += 1
    }
    withObservationTracking {
      model.number = model.number + 1
    } onChange: {
      told.model.count += 1
    }
    let half = Derived { model.number / 2 }
    withObservationTracking {
      model.number = half.value + 2
    } onChange: {
      told.derived.count += 1
    }
    let store = Self.makeStore(model)
    withObservationTracking {
      let count = store.count
      store.send(Change { $0.count = count + 1 })
    } onChange: {
      told.store.count += 1
    }
    let before = (told.plain.count, told.model.count, told.derived.count, told.store.count)
    #expect(before == (0, 1, 0, 0))
    plain.number = 10
    model.number = 10
    store.send(Change { $0.count = 10 })
    let after = (told.plain.count, told.model.count, told.derived.count, told.store.count)
    #expect(after == (1, 1, 1, 1))
  }

  @Test("A getter that writes leaves who tracks it waiting for the next change")
  func getterWrites() {
    let told = Counter()
    let model = Model()
    let store = Self.makeStore(model)
    withObservationTracking {
      _ = store.counting
    } onChange: {
      told.count += 1
    }
    #expect(told.count == 0)
    model.number = 10
    #expect(told.count == 1)
  }

  @Test("Who tracks after a change, and before it is told, is not told of it")
  func tracksBeforeOthersAreTold() {
    let told = (before: Counter(), after: Counter())
    let model = Model()
    withObservationTracking {
      _ = model.number
    } onChange: {
      told.before.count += 1
    }
    let half = Derived { model.number / 2 }
    transaction {
      model.number = 1
      _ = half.value
      withObservationTracking {
        _ = model.number
      } onChange: {
        told.after.count += 1
      }
      #expect((told.before.count, told.after.count) == (0, 0))
    }
    #expect((told.before.count, told.after.count) == (1, 0))
    model.number = 2
    #expect((told.before.count, told.after.count) == (1, 1))
  }

  private static func track(_ model: Model, _ store: Store<State, Change<State>>, _ told: Counter) {
    withObservationTracking {
      _ = (model.number, store.count)
    } onChange: {
      told.count += 1
      MainActor.assumeIsolated { track(model, store, told) }
    }
  }

  @Test("onChange may track again at once")
  func tracksAgain() {
    let told = Counter()
    let model = Model()
    let store = Self.makeStore(model)
    Self.track(model, store, told)
    for round in 1...3 {
      model.number += 1
      #expect(told.count == 2 * round - 1)
      store.send(Change { $0.count += 1 })
      #expect(told.count == 2 * round)
    }
  }

  @Test("Who tracks a whole state hears of each part, whoever tracked one part of it before")
  func partThenWhole() {
    let told = (part: Counter(), whole: Counter())
    let model = Model()
    let store = Self.makeStore(model)
    withObservationTracking {
      _ = store.numberInModel
    } onChange: {
      told.part.count += 1
    }
    withObservationTracking {
      _ = model.parts
    } onChange: {
      told.whole.count += 1
    }
    model.parts.other = 1
    #expect((told.part.count, told.whole.count) == (0, 1))
    model.parts.number = 1
    #expect((told.part.count, told.whole.count) == (1, 1))
  }

  @Test("The end of a tree looks at what was read of it, and at nothing that others wait for")
  func cost() {
    _ = Instrumentation.live
    let models = (0..<4_000).map { _ in Model() }
    for model in models {
      withObservationTracking {
        _ = model.number
      } onChange: {
      }
    }
    _ = Instrumentation.live
    let before = Bridges.lookCount
    for _ in 0..<100 { _ = Self.makeStore(models[0]) }
    #expect(Bridges.lookCount - before == 0)
    for _ in 0..<100 {
      let store = Self.makeStore(models[0])
      withObservationTracking {
        _ = store.count
      } onChange: {
      }
    }
    // The property, and the state that it lies in.
    #expect(Bridges.lookCount - before == 200)
  }
}
