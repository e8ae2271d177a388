/// Which changes stand behind a closure's re-run, found through the derived values between them.
///
/// A closure may run several times before all is quiet. Each time it runs for what has changed since the time before, so
/// what is recorded has a time: how much had been recorded until then.
struct ChangeCauses {
  /// That something has changed: which change it is, and when.
  private struct Entry {
    let change: Int
    let time: Int
    /// The actions that made it, where they are known.
    let actions: [String]
  }

  /// What lies behind a derived value, asked for once, since many closures may stand on one long chain.
  private struct Reasons {
    /// When it begins: what came before is left out.
    let since: Int
    /// When it was asked for: what has come since is not in it.
    let until: Int
    let entries: [Entry]
  }

  private var all: [RenderCause.Change] = []
  private var numbers: [RenderCause.Change: Int] = [:]
  /// By source, and by place that stands for itself, what was recorded of it, the latest at the end.
  private var recorded: [NodePointer: [Entry]] = [:]
  /// When it was recorded last what such a place has come to hold.
  private var lastResults: [NodePointer: Int] = [:]
  private var behind: [NodePointer: Reasons] = [:]
  /// The readers that were told of it, where they were not all: another state has come that differs, and who reads
  /// something in it has heard of that.
  private var told: [NodePointer: Set<NodePointer>] = [:]
  private var runTimes = RunTimes()
  /// When the derived values were computed last that were.
  private var computed: [NodePointer: Int] = [:]
  /// For what they were computed, of what they had read before, and came to differ; and what they are being computed for.
  private var computedFor: [NodePointer: [Entry]] = [:]
  private var computedForNow: [NodePointer: Reasons] = [:]
  /// How often something was recorded.
  private(set) var time = 0

  mutating func record(
    _ changes: [RenderCause.Change], of node: NodePointer, isForAll: Bool,
    by actions: (RenderCause.Change) -> [String]
  ) {
    if isForAll {
      told[node] = nil
    } else if recorded[node] == nil {
      told[node] = []
    }
    add(changes, of: node, by: actions)
  }

  /// Of what a function has made: it stands for itself, whatever lies behind it.
  mutating func record(_ changes: [RenderCause.Change], ofResult node: NodePointer) {
    // Not of what it is made of is said what has changed, but it is that which somebody has written.
    let actions =
      changes.isEmpty ? [] : Self.actions(of: union(behind: node, lastResults[node, default: 0]))
    add(changes, of: node) { _ in actions }
    lastResults[node] = time
  }

  private mutating func add(
    _ changes: [RenderCause.Change], of node: NodePointer,
    by actions: (RenderCause.Change) -> [String]
  ) {
    runTimes.noteCreated(at: time)
    time += 1
    for change in changes {
      recorded[node, default: []].append(
        Entry(change: number(of: change), time: time, actions: actions(change)))
    }
  }

  mutating func tell(_ reader: NodePointer, of node: NodePointer) { told[node]?.insert(reader) }

  /// What was recorded of a node, without what a reader has run for already, where there is anything else.
  func changes(of node: NodePointer, newsTo reader: NodePointer) -> [RenderCause.Change] {
    let news = entries(of: node, since: lastLook(of: reader))
    return (news.isEmpty ? entries(of: node, since: 0) : news).map { all[$0.change] }
  }

  /// The paths of what was recorded just now, if it was of this node.
  func latestPaths(of node: NodePointer) -> [String] {
    entries(of: node, since: time - 1).map { all[$0.change].path }
  }

  private func entries(of node: NodePointer, since: Int) -> ArraySlice<Entry> {
    recorded[node, default: []].suffix { $0.time > since }
  }

  /// Equal changes have one number: a closure that reads two names of one thing is told once.
  private mutating func number(of change: RenderCause.Change) -> Int {
    if let known = numbers[change] { return known }
    all.append(change)
    numbers[change] = all.count - 1
    return all.count - 1
  }

  // MARK: Closures

  /// Since when changes are news to a closure.
  func lastRun(of closure: NodePointer) -> Int { runTimes.last(of: closure.pointee.key) }

  /// What has changed until now is no news any more to a closure.
  mutating func hasSeenAll(_ closure: NodePointer) { runTimes.set(closure.pointee.key, time) }

  /// Since when changes are news to a closure, or to a derived value.
  func lastLook(of node: NodePointer) -> Int {
    node.pointee.flags.contains(.derived) ? computed[node, default: 0] : lastRun(of: node)
  }

  /// A derived value is about to be computed: what it has read until now is known, and after that what it reads then.
  mutating func willCompute(_ derived: NodePointer) {
    let since = lastLook(of: derived)
    lookBehind(derived, since)
    computedForNow[derived] = Reasons(
      since: since, until: time, entries: ownReasons(behind: derived, since))
    computed[derived] = time
  }

  mutating func hasComputed(_ derived: NodePointer, _ differs: Bool) {
    guard let reasons = computedForNow.removeValue(forKey: derived) else { return }
    if differs, !reasons.entries.isEmpty { computedFor[derived, default: []] += reasons.entries }
    // Who stands on it need not go through all that it stands on.
    behind[derived] = Reasons(
      since: reasons.since, until: time, entries: self.reasons(behind: derived, reasons.since))
  }

  /// What the closure has read and what has changed of it, first what it read itself; and by which actions, where they
  /// are known.
  mutating func reasons(
    for closure: NodePointer
  ) -> (changes: [RenderCause.Change], actions: [String]) {
    let since = lastLook(of: closure)
    lookBehind(closure, since)
    // A place that has not been looked at yet is not what the closure runs for, if anything else is.
    var found = union(behind: closure, since) { !Self.isPlaceNotLookedAt($0) }
    if found.isEmpty { found = union(behind: closure, since) }
    // What it runs for without having read it.
    if found.isEmpty { found = Array(entries(of: closure, since: since)) }
    var seen: Set<Int> = []
    let changes = found.filter { seen.insert($0.change).inserted }.map { all[$0.change] }
    return (Self.withoutRepeats(changes), Self.actions(of: found))
  }

  private mutating func lookBehind(_ reader: NodePointer, _ since: Int) {
    WalkBehind.run(reader) { node in
      Self.derived(readBy: node).filter { known($0, since) == nil }
    } visit: { node in
      if node == reader { return }
      behind[node] = Reasons(since: since, until: time, entries: reasons(behind: node, since))
    }
  }

  private static func actions(of entries: [Entry]) -> [String] {
    var seen: Set<String> = []
    return entries.sorted { $0.time < $1.time }.flatMap(\.actions).filter {
      seen.insert($0).inserted
    }
  }

  /// Whether a node may be why one runs that has read it.
  func mayBeReason(_ dependency: NodePointer, for reader: NodePointer, since: Int) -> Bool {
    if told[dependency]?.contains(reader) == false { return false }
    guard dependency.pointee.flags.contains(.place) else { return true }
    return known(dependency, since)?.isEmpty != true && !Self.isPlaceNotLookedAt(dependency)
  }

  // MARK: What lies behind a node

  /// What is known of a source, or of a derived value; nil of one that has to be looked at.
  private func known(_ node: NodePointer, _ since: Int) -> ArraySlice<Entry>? {
    if !node.pointee.flags.contains(.derived) || lastResults[node, default: 0] > since {
      return entries(of: node, since: since)
    }
    guard let reasons = behind[node], reasons.until == time, reasons.since <= since else {
      return nil
    }
    if reasons.since == since { return reasons.entries[...] }
    return reasons.entries.filter { $0.time > since }[...]
  }

  /// What a closure has read exactly is not coarse, by whatever else it has read; of several reasons the first is told.
  private static func withoutRepeats(_ changes: [RenderCause.Change]) -> [RenderCause.Change] {
    let exact = Set(changes.lazy.filter { $0.coarseness == nil })
    var told: Set<RenderCause.Change> = []
    return changes.filter { change in
      var known = change
      known.coarseness = nil
      if change.coarseness != nil, exact.contains(known) { return false }
      return told.insert(known).inserted
    }
  }

  /// What is computed counts as a whole, whatever was read of it.
  private mutating func reasons(behind node: NodePointer, _ since: Int) -> [Entry] {
    let found =
      computedFor[node, default: []].filter { $0.time > since }
      + ownReasons(behind: node, max(since, computed[node, default: 0]))
    guard case .computed? = DerivedBase.of(node)?.coarseness else { return found }
    return found.map { entry in
      var change = all[entry.change]
      change.coarseness = change.coarseness ?? DerivedBase.of(node)?.coarseness?.text
      return Entry(change: number(of: change), time: entry.time, actions: entry.actions)
    }
  }

  /// Who only asks whether a child is there, or which, does so for what holds it, and not for all that is around that.
  private func ownReasons(behind node: NodePointer, _ since: Int) -> [Entry] {
    guard Self.onlyAsks(node) else { return union(behind: node, since) }
    let own = union(behind: node, since) { $0.pointee.flags.contains(.keyed) }
    return own.isEmpty ? union(behind: node, since) : own
  }

  static func onlyAsks(_ node: NodePointer) -> Bool {
    node.pointee.flags.contains(.derived)
      && DerivedBase.of(node)?.tellsWhichAlone == true
  }

  private static func isPlaceNotLookedAt(_ node: NodePointer) -> Bool {
    node.pointee.flags.contains(.place) && !node.pointee.flags.isDisjoint(with: .stale)
  }

  private func union(
    behind node: NodePointer, _ since: Int, where counts: (NodePointer) -> Bool = { _ in true }
  ) -> [Entry] {
    var lists: [ArraySlice<Entry>] = []
    for isDerived in [false, true] {
      Graph.forEachDependency(of: node) { dependency in
        guard dependency.pointee.flags.contains(.derived) == isDerived,
          told[dependency]?.contains(node) != false, counts(dependency)
        else { return }
        if let list = known(dependency, since), !list.isEmpty { lists.append(list) }
      }
    }
    // The links of a chain share one list.
    guard lists.count > 1 else { return lists.first.map { Array($0) } ?? [] }
    struct Known: Hashable {
      let change: Int
      let actions: [String]
    }
    var seen: Set<Known> = []
    return lists.joined().filter {
      seen.insert(Known(change: $0.change, actions: $0.actions)).inserted
    }
  }

  private static func derived(readBy node: NodePointer) -> [NodePointer] {
    var found: [NodePointer] = []
    Graph.forEachDependency(of: node) {
      if $0.pointee.flags.contains(.derived) { found.append($0) }
    }
    return found
  }
}
