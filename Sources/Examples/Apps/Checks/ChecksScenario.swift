import ObservableStore
import StrategyComparison

extension Scenario {
  /// The equality checks.
  static let checks = Scenario(
    id: "B", app: "checks", title: "Equality checks",
    text: """
      The chain again, one store longer, over a state that counts its comparisons: four view stores, each with a \
      subscription to the state and one to a part of it; four actions that change nothing.
      """,
    strategies: [.tracking, .viewStores],
    script: (1...4).map { ScriptStep("nothing \($0)", .nothing) },
    state: { ChecksFeature.State() }, feature: ChecksFeature(),
    views: { drawChecks($0, $1, on: $2) },
    figures: [
      Figure("checks of the state: 168, of the part: 168", .first),
      Figure("28 and 44 (first optimisation), 16 and 16 (second)", .optimised),
      Figure("4 checks of the state per action, 16 in all", .minimum),
    ],
    meaning: """
      An action that changes nothing leaves every stamp as it was. So the view stores, too, do not \
      compare: an equality strategy on tracked state goes below the minimum that it has on its own.
      """,
    naive: { screen in
      let counter = NaiveCounter()
      let deepest = drawNaiveChecks(on: screen, counter)
      return NaiveViews(counter: counter, steps: (1...4).map { _ in { deepest.send(.nothing) } })
    },
    findings: {
      [Strategy.tracking, .viewStores, .naive].map { strategy in
        let counts = checksMade(by: strategy)
        return Figure("checks of the state: \(counts.state), of the part: \(counts.part)", strategy)
      }
    })

  /// How often the states were compared while the script was played.
  static func checksMade(by strategy: Strategy) -> EqualityCounts {
    let stage = checks.stage(strategy)
    let before = EqualityCounts.current
    for step in stage.steps { _ = step.start() }
    withExtendedLifetime(stage) {}
    let after = EqualityCounts.current
    return EqualityCounts(state: after.state - before.state, part: after.part - before.part)
  }
}
