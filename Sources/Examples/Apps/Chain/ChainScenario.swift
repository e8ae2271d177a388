import ObservableStore
import Observing

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

/// A chain of stores, each scoped from the one before by functions that change nothing, and a view on each.
///
/// The store at the end, which actions are sent to.
@MainActor @discardableResult
func drawChain(
  _ root: StoreOf<NumberFeature>, _ strategy: Strategy, on screen: Screen,
  counting calls: LevelCalls = LevelCalls()
) -> StoreOf<NumberFeature> {
  var store = root
  for level in 0...3 {
    let label = "level \(level)"
    if level > 0 {
      switch strategy {
      case .tracking:
        store = store.scope(\.self, action: { $0 })
      case .viewStores, .everything:
        store = store.scope(
          state: { state in
            calls.call(level - 1)
            return state
          }, action: { $0 })
      }
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

extension Scenario {
  /// The chain.
  static let chain = Scenario(
    id: "A", app: "chain", title: "Chain of scoped stores",
    text: """
      A counter's store is scoped three times, each time by functions that change nothing, with a view on \
      each level; four actions are sent from the deepest.
      """,
    strategies: [.tracking, .viewStores],
    script: (1...4).map { ScriptStep("increment \($0)", .increment) },
    state: { 0 }, feature: NumberFeature(),
    views: { drawChain($0, $1, on: $2) },
    target: { root in (1...3).reduce(root) { store, _ in store.scope(\.self, action: { $0 }) } },
    figures: [
      QuotedFigure("transform calls at levels 1/2/3: 10 / 14 / 18", .first),
      QuotedFigure("transform calls at levels 1/2/3: 5 / 5 / 5", .optimised),
      QuotedFigure("transform calls at levels 1/2/3: 5 / 5 / 5", .minimum),
      QuotedFigure("0 transforms: a closure re-runs once per action", .target),
    ],
    meaning: """
      Each level of functions is called once for each action, and each view compares once. Under tracking \
      a scope is a path: there is nothing to call or compare.
      """,
    findings: {
      let calls = LevelCalls()
      let screen = Screen()
      let store = Store(initialState: 0, reducer: NumberFeature())
      let deepest = drawChain(store, .viewStores, on: screen, counting: calls)
      for _ in 1...4 { deepest.send(.increment) }
      let levels = calls.calls.map(String.init).joined(separator: " / ")
      return ["Transform calls at levels 1/2/3, as measured: \(levels)."]
    })
}
