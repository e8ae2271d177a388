import ObservableStore
import Observing

/// What an interface shows, region by region, and how often each was drawn.
///
/// ``Views`` draw on it; regions do it by themselves.
@MainActor
public final class Screen {
  /// The regions in the order in which they were drawn first.
  public private(set) var regions: [String] = []
  private var contents: [(text: String?, runs: Int)] = []
  /// Where each region stands among them.
  private var positions: [String: Int] = [:]
  private var tokens: [ObservationToken] = []
  private var objects: [AnyObject] = []
  /// Why each region was drawn, while that is asked.
  private var causes: [String: [String]]?
  /// Whether the closure that draws a region is asked why it runs: others, of the same label, draw nothing here.
  var asksWhy = false
  /// The regions drawn since they were asked for last by a closure of another name, and what that is called.
  private var drawnByOthers: [String: String] = [:]

  /// Which region draws under a name, where that is known: a name stands for one of them.
  private var owners: [String: AnyHashable] = [:]
  /// What views draw: several closures may draw what is counted as one.
  private var ofViews: Set<String> = []
  /// Is another number when shared values have changed, for views that observe everything.
  var sharedChanges: Shared<Int>?

  /// Makes a screen that shows nothing.
  public init() {}

  /// Draws a region.
  ///
  /// - Parameters:
  ///   - text: What it shows, for those who print it.
  ///   - region: What reports call it: the label of the closure that draws it.
  public func show(_ text: String = "", in region: String) {
    // Views say what they show as they show it, so that is where two of one name are found.
    if !ofViews.contains(region) {
      claim(region, for: "views")
      ofViews.insert(region)
    }
    draw(text, in: region)
  }

  /// Stops the process if a name stands for another region: what they do could not be told apart.
  func claim(_ region: String, for owner: AnyHashable) {
    guard let other = owners.updateValue(owner, forKey: region), other != owner else { return }
    StoreMisuse.stop("two regions of a StrategyComparison have one label: \(region)")
  }

  /// Draws a region.
  func draw(_ text: String = "", in region: String) {
    guard let position = positions[region] else {
      positions[region] = regions.count
      regions.append(region)
      contents.append((text, 1))
      causes?[region, default: []].append("new")
      return
    }
    if asksWhy, !saysWhy(region), let cause = RunningClosure.takeCause(of: region) {
      note(region, because: [Difference.text(of: cause)])
    } else if contents[position].text == nil, causes?[region] == nil {
      causes?[region, default: []].append("new")
    }
    if asksWhy, let label = RunningClosure.label, label != region { drawnByOthers[region] = label }
    contents[position].text = text
    contents[position].runs += 1
  }

  /// Takes a region off the screen, when its view goes.
  public func clear(_ region: String) {
    if let position = positions[region] { contents[position].text = nil }
  }

  /// What a region shows, if it is on the screen.
  public func text(of region: String) -> String? { positions[region].flatMap { contents[$0].text } }

  /// Keeps closures going as long as there is the screen.
  public func keep(_ tokens: ObservationToken...) { self.tokens += tokens }

  /// Keeps what draws something going as long as there is the screen.
  public func keep(_ object: AnyObject) { objects.append(object) }

  /// Cancels all closures, while there is still a screen that their cleanups may clear.
  package func close() {
    let (tokens, objects) = (tokens, objects)
    self.tokens = []
    self.objects = []
    for token in tokens.reversed() { token.cancel() }
    withExtendedLifetime(objects) {}
  }

  /// Each region that is shown, and its text.
  public var content: [String] {
    regions.compactMap { region in text(of: region).map { "\(region): \($0)" } }
  }

  /// Whether each region is shown, in the order of ``regions``.
  var isShown: [Bool] { contents.map { $0.text != nil } }

  /// The regions that have come on the screen since only some of them were shown, and those that have gone.
  func change(since wasShown: [Bool]) -> (came: [String], went: [String]) {
    var change: (came: [String], went: [String]) = ([], [])
    for (position, content) in contents.enumerated() {
      let was = wasShown.indices.contains(position) && wasShown[position]
      if content.text != nil, !was { change.came.append(regions[position]) }
      if content.text == nil, was { change.went.append(regions[position]) }
    }
    return change
  }

  /// The regions whose closures say themselves why they run.
  private var ownCauses: Set<String> = []

  /// Whether a region's closure says itself why it runs.
  func saysWhy(_ region: String) -> Bool { ownCauses.contains(region) }

  /// Leaves it to a region's closure to say why it runs.
  func letSayWhy(_ region: String) { ownCauses.insert(region) }

  // MARK: Made twice

  /// Whether it is looked for.
  var looksForWork = false
  /// The regions that were drawn of a store although they have a view state, with more work than to read it.
  private(set) var madeTwice: [String] = []
  /// How many reads of tracked properties are no more work than those of a view state's.
  private static let fewReads = 10

  /// Draws a region from a store, though it has a view state.
  func noteWork(of region: String, _ draw: @escaping @MainActor () -> Void) {
    guard looksForWork else { return draw() }
    let before = Counts.now
    // Reads are counted in closures alone, and a view store draws outside of its own: so it gets one for the moment.
    let token = observe(region, draw)
    let work = Counts.now - before
    let derives = work.derivations > 0 && token.readsDerivedValues
    token.cancel()
    if derives || work.reads > Self.fewReads, !madeTwice.contains(region) {
      madeTwice.append(region)
    }
  }

  // MARK: Counting

  /// Whether a region was ever drawn.
  package func has(_ region: String) -> Bool { positions[region] != nil }

  /// How often each region was drawn since that was forgotten; those that were not are left out.
  package var runs: [String: Int] {
    positions.mapValues { contents[$0].runs }.filter { $0.value > 0 }
  }

  /// Forgets how often regions were drawn.
  package func resetRuns() {
    for position in contents.indices { contents[position].runs = 0 }
  }

  /// Says why a region is drawn, if that is asked.
  func note(_ region: String, because cause: @autoclosure () -> [String]) {
    if causes == nil { return }
    let cause = cause()
    if cause.isEmpty { return }
    causes?[region, default: []].append(OneLine.of(cause.joined(separator: ", ")))
  }

  /// Why each region was drawn from now on until it is asked again.
  ///
  /// - Parameter isTold: Whether each closure that runs again is told of: a region that was drawn without was drawn by a
  ///   closure of its name that was made anew, by the one around it, or by one of another name, whose causes are not its.
  /// - Returns: The causes, by region.
  func takeCauses(isTold: Bool) -> [String: [String]] {
    defer {
      causes = [:]
      drawnByOthers = [:]
    }
    var told = causes ?? [:]
    if isTold {
      for region in runs.keys where told[region] == nil && !saysWhy(region) {
        told[region] = [drawnByOthers[region].map(Self.notKnown) ?? "made anew"]
      }
    }
    return told
  }

  private static func notKnown(_ label: String) -> String {
    "not known: the closure that draws it has another label, \(OneLine.of(label))"
  }
}
