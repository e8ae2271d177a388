import ObservableStore
import Observing
import Testing

/// To make a part of a shared value, or to reduce a value of one's own, is nobody's business but the thread's.
@Suite("Shared parts and reducers on other threads")
struct PartsMadeElsewhereTests {
  struct Pair<A: Sendable, B: Sendable>: ObservableState, Sendable {
    @Tracked var numbers = [1]
    @Tracked var text = ""
    @Tracked var a: A?
    @Tracked var b: B?
  }

  /// Makes parts of as many types as there are ways to nest them.
  private static func make<Value: Sendable>(_ depth: Int, _ type: Value.Type) -> Int {
    let shared = Shared(Pair<Value, Int>())
    let parts = (shared.numbers, shared.text, shared.a)
    withExtendedLifetime(parts) {}
    if depth == 0 { return 1 }
    return 1 + make(depth - 1, Pair<Value, Int>.self) + make(depth - 1, Pair<Int, Value>.self)
  }

  @Test("Parts of many types are made by several tasks and the main actor at once")
  func parts() async {
    async let first = Task.detached { Self.make(5, Int8.self) }.value
    async let second = Task.detached { Self.make(5, Int16.self) }.value
    let third = await MainActor.run { Self.make(5, Int32.self) }
    let counts = await [first, second, third]
    #expect(counts == [63, 63, 63])
  }

  struct Detail: ObservableState, Equatable { @Tracked var count = 0 }
  struct App: ObservableState, Equatable {
    @Tracked var detail: Detail? = Detail()
    @Tracked var details = [Detail(), Detail()]
  }

  private struct Counting: Reducer {
    let step: Int
    func reduce(into state: inout Detail, action: Int) -> Effect<Int> {
      state.count += step * action
      return .none
    }
  }

  private enum Action {
    case one(Int)
    case two(Int)
  }

  private struct Both: Reducer {
    var body: some Reducer<App, Action> {
      Scope(\.detail!, action: Action.one) { Counting(step: 1) }
      Scope(\.details[1], action: Action.two) { Counting(step: 2) }
    }
  }

  @MainActor private final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
  }

  @Test("A reducer by key paths that may lead to nothing, while the main actor runs closures")
  func reducers() async {
    let counts = Task.detached {
      let reducer = Both()
      var state = App()
      for _ in 0..<2_000 {
        _ = reducer.reduce(into: &state, action: .one(1))
        _ = reducer.reduce(into: &state, action: .two(1))
      }
      return [state.detail!.count, state.details[1].count]
    }
    await MainActor.run {
      let model = Model()
      var seen = 0
      let token = observe { seen = (0..<200).reduce(model.other) { sum, _ in sum + model.number } }
      for _ in 0..<500 { model.number += 1 }
      #expect(seen == 200 * 500)
      withExtendedLifetime(token) {}
    }
    #expect(await counts.value == [2_000, 4_000])
  }
}
