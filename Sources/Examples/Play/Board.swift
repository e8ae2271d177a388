import StrategyComparison

/// Where a region stands on the screen.
struct RegionFrame {
  var label: String
  var x: Int
  var y: Int
  var width: Int
  /// Whether it stands in a box, in front of the others.
  var isBoxed = false
  /// Whether a line above it says what it is and how often it ran.
  var hasTitle = true
  /// Whether it is too colorful to be drawn in another color: its title flashes alone then.
  var isPicture = false
}

/// What the render closures of one strategy have drawn, and how often each of them ran.
///
/// First runs are not counted: they are the price of setting up, not of an action.
@MainActor
final class Board {
  /// What a strategy's work came to.
  struct Tally: Equatable {
    var actions = 0
    var runs = 0
    var transforms = 0
    var comparisons = 0
  }

  let strategy: Strategy
  private(set) var content: [String: [[Span]]] = [:]
  private(set) var runs: [String: Int] = [:]
  /// Since the program began.
  private(set) var tally = Tally()
  /// What the latest key or effect set off that something came of.
  private(set) var last = Tally()
  /// Why the regions ran that it set off, as far as that is known; each names its region.
  private(set) var causes: [String] = []
  /// The regions that ran since this was last asked.
  private var ran: [String] = []
  private var isLoading = false

  init(_ strategy: Strategy) { self.strategy = strategy }

  /// Forgets what the one before set off, unless nothing comes of some work.
  func beginJob(_ work: () -> Void) {
    let before = (last, causes)
    begin()
    work()
    if last == Tally() { (last, causes) = before }
  }

  /// Says why a region of this board runs.
  func note(_ cause: String, of region: String) {
    if content[region] != nil { causes.append("\(region) ← \(cause)") }
  }

  /// Takes a region off the board, when its closure goes.
  func erase(_ region: String) { content[region] = nil }

  /// Draws a region: to be called by its render closure.
  func draw(_ lines: [[Span]], in region: String) {
    let isNew = content.updateValue(lines, forKey: region) == nil
    guard !isLoading else { return }
    if isNew { causes.append("\(region) ← new") }
    runs[region, default: 0] += 1
    tally.runs += 1
    last.runs += 1
    ran.append(region)
  }

  /// Sets closures up.
  func load(_ body: () -> Void) {
    isLoading = true
    body()
    isLoading = false
    last = Tally()
  }

  /// Counts what some actions of the user's cost.
  func act(actions: Int, _ transforms: Int, _ comparisons: Int) {
    tally.actions += actions
    tally.transforms += transforms
    tally.comparisons += comparisons
    last.actions = actions
    last.transforms = transforms
    last.comparisons = comparisons
  }

  private func begin() {
    last = Tally()
    causes = []
  }

  /// The regions that ran since this was last asked.
  func takeRan() -> [String] {
    defer { ran = [] }
    return ran
  }
}
