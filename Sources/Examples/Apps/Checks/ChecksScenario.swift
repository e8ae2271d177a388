import ObservableStore

extension Scenario {
  /// The equality checks.
  static let checks = Scenario(
    id: "B", app: "checks", title: "Equality checks",
    text: """
      The chain again, over a state that counts its comparisons: four view stores, each with a \
      subscription to the state and one to a part of it; four actions that change nothing.
      """,
    strategies: [.tracking, .viewStores],
    script: (1...4).map { ScriptStep("nothing \($0)", .nothing) },
    state: { ChecksFeature.State() }, feature: ChecksFeature(),
    views: { drawChecks($0, $1, on: $2) },
    figures: [
      QuotedFigure("checks of the state: 168, of the part: 168", .first),
      QuotedFigure("28 and 44 (first optimisation), 16 and 16 (second)", .optimised),
      QuotedFigure("4 checks of the state per action, 16 in all", .minimum),
      QuotedFigure("0 checks, 0 re-runs", .target),
    ],
    meaning: """
      An action that changes nothing leaves every stamp as it was. So the view stores, too, do not \
      compare: an equality strategy on tracked state goes below the minimum that it has on its own.
      """,
    findings: {
      let counts = checksMade(by: .viewStores)
      return [
        "Checks by the view stores, as measured: \(counts.state) of the state, \(counts.part) of the part."
      ]
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
