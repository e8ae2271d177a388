import ObservableStore
import Observing
import StrategyComparison

@MainActor
private func drawProgress(
  _ store: StoreOf<ProgressFeature>, _ strategy: Strategy, on screen: Screen
) {
  switch strategy {
  case .tracking:
    screen.keep(
      observe("title") { [unowned screen] in screen.show(store.title, in: "title") },
      observe("bar") { [unowned screen] in screen.show(barText(store.done), in: "bar") },
      observe("button") { [unowned screen] in
        screen.show(store.isRunning ? "[stop]" : "[start]", in: "button")
      })
  case .viewStores:
    screen.keep(
      withViewStore(store, observe: \.title, "title") { [unowned screen] view in
        screen.show(view.state, in: "title")
      },
      withViewStore(store, observe: \.done, "bar") { [unowned screen] view in
        screen.show(barText(view.state), in: "bar")
      },
      withViewStore(store, observe: \.isRunning, "button") { [unowned screen] view in
        screen.show(view.state ? "[stop]" : "[start]", in: "button")
      })
  case .everything, .naive:
    func view(_ label: String, _ text: @escaping (ProgressFeature.State) -> String) {
      screen.keep(
        screen.observeEverything(of: store, label) { [unowned screen] state in
          screen.show(text(state), in: label)
        })
    }
    view("title") { $0.title }
    view("bar") { barText($0.done) }
    view("button") { $0.isRunning ? "[stop]" : "[start]" }
  }
}

private func barText(_ done: Int) -> String { "\(done / 1_000)%" }

extension Scenario {
  /// The progress.
  static let progress = Scenario(
    id: "I", app: "progress", title: "Progress of 100,000 steps",
    text: "An effect of 100,000 steps reports each of them; at most 100 become actions.",
    script: [
      ScriptStep(
        "start", .startTapped,
        delivers: (1...100).map { .progress($0 * 1_000) } + [.finished])
    ],
    state: { ProgressFeature.State() }, feature: ProgressFeature(),
    views: { drawProgress($0, $1, on: $2) },
    figures: [
      Figure("100,000 actions", .first),
      Figure("at most 100 actions, by arithmetic in the effect", .optimised),
    ],
    meaning: """
      The effect reports every step and does no arithmetic; limited(to:of:) lets 100 pass, evenly and \
      with the last among them. Here those 100 are delivered as actions, so that each is counted. Each draws the bar \
      alone, and the button as it starts and ends, except where everything is observed.
      """)
}
