import Observing

/// How an action came to be sent: by what the one before set off, and so on, all before the first has returned.
///
/// A chain may be as long as it likes. One that has no end keeps the process busy and the interface dead; but whether one
/// has an end nobody can tell from its length. So none is stopped: one that has become very long, or has taken very long,
/// is named by its last actions, and once more each time that it is ten times as long.
struct ActionChain {
  /// What is too long to go on in silence, and what is done then.
  struct Watch {
    /// How many actions are a long chain.
    var length = 10_000_000
    /// How much time is a long chain's; nil if only the number counts.
    var patience: Duration? = .seconds(10)
    /// Whether the rest of it is dropped, as a test may that has failed by then.
    var dropsRest = false
  }

  /// How many actions of the chain came before this one.
  private(set) var length = 0

  /// The chain of an action that is sent while the one of this chain is processed.
  var next: ActionChain { ActionChain(length: length + 1) }
}

/// Looks at the chains of one store while they grow.
struct ChainWatcher {
  /// How often the clock is looked at.
  static var pace: Int { 4096 }
  /// Of how many of its actions a chain is named by.
  private static var shown: Int { 16 }

  private let watch: ActionChain.Watch
  /// At what length there is something to look at.
  private var nextLook: Int
  private var nextLength: Int
  private var beginning: ContinuousClock.Instant?
  private var patience: Duration?
  private var isNaming = false
  private var links: [String] = []

  init(_ watch: ActionChain.Watch) {
    self.watch = watch
    nextLength = watch.length
    patience = watch.patience
    nextLook = 0
    nextLook = firstLook
  }

  private var firstLook: Int {
    watch.patience == nil ? watch.length : min(watch.length, Self.pace)
  }

  /// Notes that an action is sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - length: How long its chain is.
  ///   - sender: What it is sent by.
  /// - Returns: What to report of the chain, if it is time to.
  @inline(__always)
  mutating func sent(
    _ action: @autoclosure () -> String, _ length: Int, by sender: @autoclosure () -> String
  ) -> String? {
    length < nextLook ? nil : look(action(), length, sender())
  }

  @inline(never)
  private mutating func look(_ action: String, _ length: Int, _ sender: String) -> String? {
    if isNaming {
      let link = "  \(action), sent by \(sender)"
      if !links.contains(link) { links.append(link) }
      guard length >= nextLook + Self.shown else { return nil }
      return named(length)
    }
    if length >= nextLength || hasTakenLong() {
      isNaming = true
      nextLook = length
      return nil
    }
    nextLook = min(length + Self.pace, nextLength)
    return nil
  }

  private mutating func hasTakenLong() -> Bool {
    guard let patience else { return false }
    guard let beginning else {
      beginning = .now
      return patience <= .zero
    }
    return ContinuousClock.now - beginning >= patience
  }

  private mutating func named(_ length: Int) -> String {
    let rest = watch.dropsRest ? "The rest of it is dropped" : "It goes on"
    let text = """
      actions set each other off again and again: \(length) so far, each sent while the one before was processed. \
      \(rest). The last were:
      \(links.joined(separator: "\n"))
      """
    isNaming = false
    links = []
    while nextLength <= length {
      nextLength = nextLength.multipliedReportingOverflow(by: 10).partialValue
    }
    patience = patience.map { $0 * 10 }
    nextLook = watch.patience == nil ? nextLength : length + Self.pace
    return text
  }

  /// All that was sent has been processed.
  mutating func ended() {
    guard nextLook != firstLook || beginning != nil || isNaming else { return }
    self = ChainWatcher(watch)
  }
}
