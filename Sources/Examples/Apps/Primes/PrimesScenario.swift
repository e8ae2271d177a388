import ObservableStore
import StrategyComparison

extension Scenario {
  /// The primes with the modal.
  static let primes = Scenario(
    id: "D", app: "primes", title: "Primes with a modal",
    text: """
      A counter opens a modal, in which its number is saved and removed, and asks for the prime at a \
      position, which an effect computes.
      """,
    script: [
      ScriptStep("increment", .increment),
      ScriptStep("open the modal", .isPrimeTapped),
      ScriptStep("save", .modal(.saveTapped)),
      ScriptStep("remove", .modal(.removeTapped)),
      ScriptStep("close", .modalDismissed),
      ScriptStep("ask", .askTapped, delivers: [.answered(5)]),
      ScriptStep("ask again", .askTapped, delivers: [.answered(5)]),
    ],
    state: { PrimesFeature.State() }, feature: PrimesFeature(),
    views: { store, strategy, screen in
      switch strategy {
      case .tracking: primesTracked(store, on: screen)
      case .viewStores: primesWithViewStores(store, on: screen)
      case .everything, .naive: primesObservingEverything(store, on: screen)
      }
    },
    figures: [
      Figure("saving and removing: the counter's view re-runs", .first),
      Figure("saving and removing: 0 re-runs, by a view state of four fields", .optimised),
      Figure("saving and removing: 0 re-runs of the counter's view", .minimum),
    ],
    meaning: """
      What happens inside the modal does not concern the counter behind it. Under tracking its closure \
      asks only whether there is a modal; with view stores four fields had to be picked by hand.
      """)
}
