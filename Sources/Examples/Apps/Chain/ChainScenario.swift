import ObservableStore
import Observing
import StrategyComparison

/// A counter whose state is the number itself.
struct NumberFeature: Reducer {
  enum Action: Sendable {
    case increment
  }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    state += 1
    return .none
  }
}

/// How often the functions of each level were called.
@MainActor
final class LevelCalls {
  private(set) var calls = [0, 0, 0]

  func call(_ level: Int) { calls[level] += 1 }
}

/// A chain of stores, each scoped from the one before without a change, and a view on each.
///
/// The stores are scoped by functions, whose calls are counted, if these are given to count them; else by paths.
///
/// - Returns: The store at the end, which actions are sent to.
@MainActor @discardableResult
func drawChain(
  _ root: StoreOf<NumberFeature>, _ strategy: Strategy, on screen: Screen,
  byFunctions calls: LevelCalls? = nil
) -> StoreOf<NumberFeature> {
  var store = root
  for level in 0...3 {
    let label = "level \(level)"
    if level > 0, let calls {
      store = store.scope(
        state: { state in
          calls.call(level - 1)
          return state
        }, action: { $0 })
    } else if level > 0 {
      store = store.scope(\.self, action: { $0 })
    }
    if strategy == .tracking {
      screen.keep(
        observe(label) { [unowned screen, store] in screen.show("\(store.state)", in: label) })
    } else {
      screen.keep(
        withViewStore(store, observe: { $0 }, label) { [unowned screen] view in
          screen.show("\(view.state)", in: label)
        })
    }
  }
  return store
}

/// The same chain as it was first built.
@MainActor
private func drawNaiveChain(
  on screen: Screen, _ counter: NaiveCounter, counting calls: LevelCalls = LevelCalls()
) -> NaiveStore<Int, NumberFeature.Action> {
  var store = NaiveStore<Int, NumberFeature.Action>(0, counting: counter) { state, action in
    _ = NumberFeature().reduce(into: &state, action: action)
  }
  // First all stores, then their views: a store that is subscribed to is told on each level above it.
  var stores = [store]
  for level in 1...3 {
    store = store.scope { state in
      calls.call(level - 1)
      return state
    }
    stores.append(store)
  }
  for (level, store) in stores.enumerated() {
    let viewStore = NaiveViewStore(store)
    screen.keep(viewStore)
    viewStore.sink { [unowned screen] in screen.show("\($0)", in: "level \(level)") }
  }
  screen.keep(stores[0])
  return store
}

extension Scenario {
  /// The chain.
  static let chain = Scenario(
    id: "A", app: "chain", title: "Chain of scoped stores",
    text: """
      A counter's store is scoped three times, each time without a change, with a view on each level; four \
      actions are sent from the deepest.
      """,
    strategies: [.tracking, .viewStores],
    script: (1...4).map { ScriptStep("increment \($0)", .increment) },
    state: { 0 }, feature: NumberFeature(),
    views: { drawChain($0, $1, on: $2) },
    target: { root in (1...3).reduce(root) { store, _ in store.scope(\.self, action: { $0 }) } },
    figures: [
      Figure("transform calls at levels 1/2/3: 10 / 14 / 18", .first),
      Figure("transform calls at levels 1/2/3: 5 / 5 / 5", .optimised),
      Figure("transform calls at levels 1/2/3: 5 / 5 / 5", .minimum),
    ],
    meaning: """
      Others scope by functions. Here both strategies stand on stores that are scoped by paths: there is \
      nothing to call on the way, and what differs is that each view store makes its view state and compares \
      it, once for each action. Scoped by functions, each level of them is called once for each action under \
      both. As first built, each store tells those below it anew on every level, and the functions are called \
      two to four times as often; its time is flattered, for those stores have no effects and give \
      nothing back.
      """,
    naive: { screen in
      let counter = NaiveCounter()
      let deepest = drawNaiveChain(on: screen, counter)
      return NaiveViews(
        counter: counter, steps: (1...4).map { _ in { deepest.send(.increment) } })
    },
    findings: {
      [Strategy.tracking, .viewStores, .naive].map { strategy in
        let levels = levelCalls(strategy).map(String.init).joined(separator: " / ")
        return Figure("transform calls at levels 1/2/3, scoped by functions: \(levels)", strategy)
      }
    })

  /// How often the functions of each level are called where stores are scoped by such, construction included.
  static func levelCalls(_ strategy: Strategy) -> [Int] {
    let calls = LevelCalls()
    let screen = Screen()
    if strategy == .naive {
      let deepest = drawNaiveChain(on: screen, NaiveCounter(), counting: calls)
      for _ in 1...4 { deepest.send(.increment) }
    } else {
      let store = Store(initialState: 0, reducer: NumberFeature())
      let deepest = drawChain(store, strategy, on: screen, byFunctions: calls)
      for _ in 1...4 { deepest.send(.increment) }
    }
    return calls.calls
  }
}
