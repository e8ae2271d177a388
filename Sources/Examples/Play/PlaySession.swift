import Observing
import StrategyComparison

/// An app under both strategies: two of it are fed the same keys, each with stores and a board of its own.
@MainActor
final class PlaySession {
  /// The app under one strategy.
  @MainActor
  final class Side {
    let app: any PlayableApp
    let board: Board
    private var tokens: [ObservationToken] = []

    init(_ app: any PlayableApp, _ strategy: Strategy) {
      self.app = app
      board = Board(strategy)
      board.load { tokens = app.start(strategy, on: board) }
    }

    /// Does what a key asks for, counts it, and keeps why the regions ran.
    ///
    /// A key that nothing comes of, since it only chooses a row, say, leaves there what is being read.
    func press(_ key: Key) {
      board.beginJob {
        var actions = 0
        let counts = traced { Instrumentation.measure { actions = app.press(key) } }
        board.act(actions: actions, counts.transforms, counts.equalityChecks)
      }
    }

    /// Counts what some work did for this side, if it did anything.
    func count(_ counts: Counts, actions: Int) {
      board.act(actions: actions, counts.transforms, counts.equalityChecks)
    }

    /// Under view stores a cause is the whole state that is compared: what differs of it is not known here.
    func traced<Result>(_ work: () -> Result) -> Result {
      guard board.strategy == .tracking else { return work() }
      let tracing = traceRenders { [board] cause in
        if !cause.changes.isEmpty { board.note(Difference.text(of: cause), of: cause.label) }
      }
      defer { tracing.cancel() }
      return work()
    }
  }

  let sides: [Side]
  private var shownIndex = 0

  /// - Parameter make: Makes the app, once for each strategy.
  init(_ make: @autoclosure () -> any PlayableApp) {
    sides = [Side(make(), .tracking), Side(make(), .viewStores)]
  }

  /// The side that is on the screen, where there is no room for both.
  var shown: Side { sides[shownIndex] }
  var app: any PlayableApp { shown.app }
  var board: Board { shown.board }

  /// A strategy's board.
  func board(_ strategy: Strategy) -> Board {
    sides.first { $0.board.strategy == strategy }?.board ?? board
  }

  /// Does what a key asks for: shows the other strategy, or hands it to both.
  func press(_ key: Key) {
    guard key != .character("s") || app.isTyping else {
      shownIndex = 1 - shownIndex
      return
    }
    for side in sides { side.press(key) }
  }

  /// Does what an effect of one of the apps asks for.
  func perform(_ job: MainLoop.Job) {
    let before = sides.map { $0.app.actionCount ?? 0 }
    nest(sides[...]) {
      let counts = Instrumentation.measure { sides[0].traced { job() } }
      for (side, before) in zip(sides, before) {
        let actions = (side.app.actionCount ?? 0) - before
        if actions > 0 { side.count(counts, actions: actions) }
      }
    }
  }

  /// Does some work within a job of each side.
  private func nest(_ sides: ArraySlice<Side>, _ work: () -> Void) {
    guard let first = sides.first else { return work() }
    first.board.beginJob { nest(sides.dropFirst(), work) }
  }

  /// Lets the apps do what they have to before the program ends.
  func close() async {
    for side in sides { await side.app.close() }
  }
}
