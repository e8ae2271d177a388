import Observation
import Observing
import Synchronization

/// One closure under watch: what it rendered last, how often it ran, and what it ought to render.
@MainActor final class Cell {
  let reader: Int
  let label: String
  /// What it would render if it ran now, found out from plain copies; nil where its state has gone.
  let expected: @MainActor () -> String?
  /// What it reads, the ordinary way.
  let body: @MainActor () -> String
  var last = ""
  var runs = 0
  var isDead = false
  var hasFailed = false
  /// Whether its body may be called outside of it.
  var readsAgain = true
  /// Whether its state was there after the last transaction; when it goes, comes back, or another one comes in its
  /// place, the closure runs once, whatever it renders.
  var wasThere = true
  /// Whether a run that renders the same is one for nothing.
  var isJudged = true
  /// Whether the toolchain's own Observation runs it.
  var isToolchains = false
  /// Of a closure that is cancelled on its own.
  var token: ObservationToken?

  /// As it was before the transaction.
  private(set) var previous = ""
  private(set) var previousRuns = 0

  init(
    _ reader: Int, _ label: String, expected: @escaping @MainActor () -> String?,
    body: @escaping @MainActor () -> String
  ) {
    self.reader = reader
    self.label = label
    self.expected = expected
    self.body = body
  }

  func run() {
    last = body()
    runs += 1
  }

  func begin() {
    previous = last
    previousRuns = runs
  }

  var runsSinceBegin: Int { runs - previousRuns }
}

/// Waits for the toolchain's own Observation, once after the other.
@MainActor final class ToolchainReader {
  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  private let cell: Cell
  private var flag = Flag()

  init(_ cell: Cell) {
    self.cell = cell
    arm()
  }

  /// Renders again if a change was announced since the last time.
  func renderIfChanged() {
    if flag.isSet.load(ordering: .relaxed) { arm() }
  }

  private func arm() {
    let flag = Flag()
    self.flag = flag
    withObservationTracking {
      cell.run()
    } onChange: {
      flag.isSet.store(true, ordering: .relaxed)
    }
  }
}
