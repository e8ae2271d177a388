import Foundation
import ObservableStore
import Observing
import StrategyComparison

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
  case .everything, .naive:
    screen.keep(
      screen.observeEverything(of: store, "button") { [unowned screen] state in
        screen.show(state.isWorking ? "[working]" : "[start]", in: "button")
      },
      screen.observeEverything(of: store, "result") { [unowned screen] state in
        screen.show(resultText(state.found), in: "result")
      })
  }
}

private func resultText(_ found: Int?) -> String { found.map { "\($0) primes" } ?? "nothing yet" }

extension Scenario {
  /// The work that keeps a processor busy.
  static let cpuBound = cpuBound(items: 4_000_000, primes: 283_146)

  /// The work on as many items, and what it comes to.
  static func cpuBound(items: Int, primes: Int) -> Scenario {
    let feature = CPUBoundFeature(items: items)
    return Scenario(
      id: "J", app: "cpu", title: "CPU-bound work in an effect",
      text: """
        The primes among \(NumberText.count(items)) numbers are counted in an effect that yields every 1,000 items.
        """,
      script: [ScriptStep("start", .startTapped, delivers: [.finished(primes)])],
      state: { CPUBoundFeature.State() }, feature: feature,
      views: { drawCPUBound($0, $1, on: $2) },
      figures: [
        Figure("done in the reducer, it blocks the main actor", .first),
        Figure("cooperative effect, Task.yield() every 1,000 items", .optimised),
      ],
      meaning: """
        The work is the same under each strategy. In an effect it runs beside the main actor, which stays \
        free for the interface.
        """,
      findings: {
        let latency = await CPULatency.measure(feature)
        return [
          Figure(
            text: """
              the main actor is waited for \(text(latency.inEffect)) at most, and \(text(latency.usual)) as a rule, in \
              \(text(latency.work)) of work
              """, whose: "the effect, here", isMeasured: true),
          Figure(
            text: "the main actor is waited for \(text(latency.inReducer))",
            whose: "the same work in the reducer, here", isMeasured: true),
        ]
      })
  }

  private static func text(_ duration: Duration) -> String {
    NumberText.time(
      Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9)
  }
}

/// How long the interface has to wait for the main actor.
struct CPULatency: Sendable {
  /// How long the effect works.
  var work: Duration
  /// The longest wait while it does.
  var inEffect: Duration
  /// The median of the waits.
  var usual: Duration
  /// How long it has to wait for the same work in the reducer.
  var inReducer: Duration

  /// Asks for the main actor again and again while the work is done.
  @MainActor
  static func measure(_ feature: CPUBoundFeature) async -> CPULatency {
    let clock = ContinuousClock()
    let store = Store(initialState: CPUBoundFeature.State(), reducer: feature)
    var waits: [Duration] = []
    let start = clock.now
    store.send(.startTapped)
    while store.withState({ $0.isWorking }) {
      let before = clock.now
      await Task.yield()
      waits.append(clock.now - before)
    }
    let work = clock.now - start
    let blocking = clock.measure { store.send(.blockTapped) }
    waits.sort()
    return CPULatency(
      work: work, inEffect: waits.last ?? .zero,
      usual: waits.isEmpty ? .zero : waits[waits.count / 2], inReducer: blocking)
  }
}
