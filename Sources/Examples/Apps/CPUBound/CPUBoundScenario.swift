import Foundation
import ObservableStore
import Observing

@MainActor
private func drawCPUBound(
  _ store: StoreOf<CPUBoundFeature>, _ strategy: Strategy, on screen: Screen
) {
  switch strategy {
  case .tracking:
    screen.keep(
      observe("button") { [unowned screen] in
        screen.show(store.isWorking ? "[working]" : "[start]", in: "button")
      },
      observe("result") { [unowned screen] in screen.show(resultText(store.found), in: "result") })
  case .viewStores:
    screen.keep(
      withViewStore(store, observe: \.isWorking, "button") { [unowned screen] view in
        screen.show(view.state ? "[working]" : "[start]", in: "button")
      },
      withViewStore(store, observe: \.found, "result") { [unowned screen] view in
        screen.show(resultText(view.state), in: "result")
      })
  case .everything:
    screen.keep(
      withViewStore(store, observe: { $0 }, "button") { [unowned screen] view in
        screen.show(view.isWorking ? "[working]" : "[start]", in: "button")
      },
      withViewStore(store, observe: { $0 }, "result") { [unowned screen] view in
        screen.show(resultText(view.found), in: "result")
      })
  }
}

private func resultText(_ found: Int?) -> String { found.map { "\($0) primes" } ?? "nothing yet" }

extension Scenario {
  /// The work that keeps a processor busy.
  static let cpuBound = Scenario(
    id: "J", app: "cpu", title: "CPU-bound work in an effect",
    text:
      "The primes among 100,000 numbers are counted in an effect that yields every 1,000 items.",
    script: [ScriptStep("start", .startTapped, delivers: [.finished(9_592)])],
    state: { CPUBoundFeature.State() }, feature: CPUBoundFeature(),
    views: { drawCPUBound($0, $1, on: $2) },
    figures: [
      QuotedFigure("done in the reducer, it blocks the main actor", .first),
      QuotedFigure("cooperative effect, Task.yield() every 1,000 items", .optimised),
      QuotedFigure("the same; the interface's latency during it is measured", .target),
    ],
    meaning: """
      The work is the same under each strategy. In an effect it runs beside the main actor, which stays \
      free for the interface.
      """,
    findings: {
      let latency = await CPULatency.measure()
      return [
        """
        Longest wait for the main actor, as measured: \(milliseconds(latency.inEffect)) while the effect worked, \
        \(milliseconds(latency.inReducer)) with the work in the reducer.
        """
      ]
    })
}

private func milliseconds(_ duration: Duration) -> String {
  duration.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 2)))
}

/// How long the interface has to wait for the main actor.
struct CPULatency: Sendable {
  var inEffect: Duration
  var inReducer: Duration

  @MainActor
  static func measure() async -> CPULatency {
    let clock = ContinuousClock()
    let store = Store(initialState: CPUBoundFeature.State(), reducer: CPUBoundFeature())
    var longest = Duration.zero
    store.send(.startTapped)
    while store.withState({ $0.isWorking }) {
      let before = clock.now
      await Task.yield()
      longest = max(longest, clock.now - before)
    }
    let blocking = clock.measure { store.send(.blockTapped) }
    return CPULatency(inEffect: longest, inReducer: blocking)
  }
}
