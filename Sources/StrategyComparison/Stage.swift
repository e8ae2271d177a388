import ObservableStore
import Observing

/// An app with its views under one strategy, ready to be played.
@MainActor
package final class Stage {
  package let screen: Screen
  package let steps: [Step]
  /// Goes back to the first state; nil where there is no way back.
  package let reset: (() -> Void)?
  private let counter: NaiveCounter?

  /// Something that the user does.
  @MainActor
  package struct Step {
    package let name: String
    /// Does it.
    package let start: @MainActor () -> StoreTask?
    /// Sends, one after the other, what the step's effect would send.
    package let deliver: (@MainActor () -> Void)?
    /// How many actions it is, with those.
    package let actionCount: Int

    /// Does it, where there are no effects: what they would send is sent here.
    package func startAndDeliver() {
      _ = start()
      deliver?()
    }

    /// Does it, and waits for what comes of it.
    package func play() async {
      let task = start()
      if deliver != nil { await task?.finish() }
    }
  }

  init(
    _ screen: Screen, _ steps: [Step], counter: NaiveCounter?, reset: (() -> Void)?
  ) {
    self.screen = screen
    self.steps = steps
    self.counter = counter
    self.reset = reset
  }

  // MARK: What was counted

  /// What the naive strategy has counted of itself: `Counts` knows nothing of it.
  private var naiveCounts: (transforms: Int, comparisons: Int) {
    (counter?.transforms ?? 0, counter?.comparisons ?? 0)
  }

  /// Does some work, and counts.
  func measure(_ work: () -> Void) -> Done {
    let (before, wasShown) = (naiveCounts, screen.isShown)
    screen.resetRuns()
    var counts = Instrumentation.measure(work)
    add(to: &counts, since: before)
    return Done(screen, since: wasShown, counts)
  }

  /// The same of work that waits.
  func measureWaiting(_ work: () async -> Void) async -> Done {
    let (before, wasShown, start) = (naiveCounts, screen.isShown, Counts.now)
    screen.resetRuns()
    await work()
    var counts = Counts.now - start
    add(to: &counts, since: before)
    return Done(screen, since: wasShown, counts)
  }

  private func add(to counts: inout Counts, since before: (transforms: Int, comparisons: Int)) {
    let now = naiveCounts
    counts.transforms += now.transforms - before.transforms
    counts.equalityChecks += now.comparisons - before.comparisons
  }

  /// What setting it up cost: all that was counted since.
  func loaded(since before: Counts) -> Done {
    var counts = Counts.now - before
    add(to: &counts, since: (0, 0))
    return Done(screen, since: [], counts)
  }

  /// What some work did: how often it drew each region, which came and went with it, and what that cost.
  struct Done {
    let runs: [String: Int]
    let came: [String]
    let went: [String]
    let counts: Counts

    @MainActor
    init(_ screen: Screen, since wasShown: [Bool], _ counts: Counts) {
      runs = screen.runs
      (came, went) = screen.change(since: wasShown)
      self.counts = counts
    }
  }

  // MARK: Causes

  /// Asks from now on why regions run.
  ///
  /// What it is that makes everything run again is no cause that anybody wants to read.
  func trace(_ strategy: Strategy) -> Tracing? {
    _ = screen.takeCauses(isTold: false)
    guard strategy.saysWhy else { return nil }
    screen.asksWhy = true
    return traceRenders { _ in }
  }

  /// What the app's views showed after each step, how often they ran for it, and why: all effects are waited for.
  package func record(_ strategy: Strategy) async -> [Recorded] {
    var columns = [Recorded(runs: screen.runs, content: screen.content, causes: [])]
    for step in steps {
      screen.resetRuns()
      var causes: [RenderCause] = []
      // While a step waits, closures of others may re-run.
      let tracing = traceRenders { [unowned screen] in if screen.has($0.label) { causes.append($0) }
      }
      await step.play()
      tracing.cancel()
      columns.append(Recorded(runs: screen.runs, content: screen.content, causes: causes))
    }
    return columns
  }

  /// What is seen after a step.
  package struct Recorded {
    package let runs: [String: Int]
    package let content: [String]
    package let causes: [RenderCause]
  }
}
