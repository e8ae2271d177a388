import Observing
import StrategyComparison

/// An app that can be played in the terminal: keys become actions, render closures draw regions.
@MainActor
protocol PlayableApp: AnyObject {
  var title: String { get }
  /// What the keys do, for the last line.
  var help: String { get }
  var regions: [RegionFrame] { get }

  /// Makes the render closures of a strategy; each draws its region on the board.
  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken]

  /// Does what a key asks for.
  ///
  /// - Returns: How many actions were sent.
  func press(_ key: Key) -> Int

  /// The cursor: drawn over the regions, and no part of the state.
  var cursor: [(x: Int, y: Int, span: Span)] { get }

  /// Where the regions stand on a screen of a size; `regions` if left out.
  func frames(width: Int, height: Int) -> [RegionFrame]

  /// The smallest screen that it can be played on.
  var minimum: (width: Int, height: Int) { get }

  /// Whether characters are text: none of them switches the strategy or quits.
  var isTyping: Bool { get }

  /// How many actions there were, if it has effects that send some; nil if only keys do.
  var actionCount: Int? { get }

  /// Does what has to be done before the program ends.
  func close() async
}

extension PlayableApp {
  func frames(width: Int, height: Int) -> [RegionFrame] { regions }
  var minimum: (width: Int, height: Int) { PlayCommand.usual }
  var isTyping: Bool { false }
  var actionCount: Int? { nil }
  func close() async {}
}
