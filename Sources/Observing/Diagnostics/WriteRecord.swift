/// What was written of late, and what came of it, while somebody wants to know: see `explain`.
///
/// It looks where the log of changes looks, and is on only while that is.
enum WriteRecord {
  struct Entry {
    let number: Int
    /// The state that was written, or the property of a class.
    let owner: UInt64
    /// The last closure that there was when it happened.
    let lastClosure: UInt64
    var write: Explanation.Write
  }

  /// The place of a property to which an equal value was assigned, and by which action.
  struct EqualPlace: Equatable {
    let place: UInt64
    let action: String?
  }

  struct Run {
    let after: Int
    let cause: RenderCause?
  }

  /// The path at which readers were told of a change.
  struct Telling {
    /// No other has it.
    let number: Int
    let owner: UInt64
    let path: String
    let aspect: ArrayAspect?
    let time: Int

    /// Whether it is this that they were told of.
    func concerns(_ write: Explanation.Write) -> Bool {
      aspect?.mayChange(called: path, by: write) ?? PropertyPath.areRelated(path, write.path)
    }
  }

  /// What lies behind a derived value, asked for once, since many closures may stand on one long chain.
  struct Behind {
    /// What came before is left out, and what has come after.
    let since: Int
    let until: Int
    let tellings: [Telling]
  }

  private static let longest = 200

  static func turn(on isOn: Bool) {
    guard isOn != isWanted || isOn != self.isOn else { return }
    isWanted = isOn
    self.isOn = isOn
    entries = []
    roots = [:]
    runs = [:]
    computations = [:]
    forgetTellings()
    questions = [:]
    equalPlaces = []
    firstOfFlush = 0
    if isOn { ChangeLog.isOn = true } else { ChangeLog.turnOffIfUnused() }
  }

  // MARK: What was written

  static func add(_ changes: [RenderCause.Change], owner: UInt64) {
    for change in changes { add(change.path, change.oldValue, change.newValue, owner, .unread) }
  }

  static func add(
    _ path: String, _ old: String, _ new: String, _ owner: UInt64,
    _ outcome: Explanation.Write.Outcome
  ) {
    let actions = ChangeLog.actions(of: path, writing: owner)
    add(path, old, new, owner, outcome, by: ChangeLog.actionText(actions))
  }

  static func add(
    _ path: String, _ old: String, _ new: String, _ owner: UInt64,
    _ outcome: Explanation.Write.Outcome, by action: String?
  ) {
    ChangeLog.hasEntries = true
    lastNumber += 1
    entries.append(
      Entry(
        number: lastNumber, owner: owner, lastClosure: Closure.lastCreated,
        write: .init(
          path: PropertyPath.named(path), oldValue: old, newValue: new,
          action: action, outcome: outcome, closures: [])))
    if entries.count > 2 * longest {
      entries.removeFirst(longest)
      firstOfFlush = max(0, firstOfFlush - longest)
    }
  }

  /// Runs what changes a state; it is noticed where it assigns what is there already.
  @inline(__always)
  static func noticing<R>(_ body: () -> R) -> R {
    guard isOn else { return body() }
    let wasObserving = Observing.begin()
    defer { Observing.end(wasObserving) }
    return body()
  }

  /// An equal value was assigned to a property in a struct.
  static func assignedEqual(_ stamp: Stamp) {
    guard stamp.isPlaced else { return }
    let found = EqualPlace(place: stamp.number, action: ChangeLog.action)
    if !equalPlaces.contains(found) { equalPlaces.append(found) }
  }

  /// An equal value was assigned to a property of a class; what was there is gone.
  static func assignedEqual(_ node: NodePointer) {
    guard let name = PropertyName(of: node), let home = GraphMemory.property(node).pointee.home
    else { return }
    let value = name.valueText(at: home)
    add(name.path(at: node), value, value, node.number, .equal, by: ChangeLog.action)
    noteRoot(name.path(at: node), name.property, owner: node.number)
  }

  /// A state is about to be compared with what was kept of it.
  static func note(_ state: ObservedState, old: Address, new: Address) -> Note {
    let first = lastNumber
    let prefix = state.pathPrefix
    roots[state.number] = Root(path: prefix, type: state.shape.type)
    WriteWalk(owner: state.number).walk(state.shape, old, new, prefix)
    let found = entries.suffix { $0.number > first }.filter { questions[$0.number] == nil }
    let changed = Set(found.map(\.write.path))
    let equal = equalPlaces.compactMap { equal in
      PathFinder.search(state.shape, old, for: equal.place).map { (equal, $0.inside(prefix)) }
    }
    for (written, found) in equal where !changed.contains(found.path) {
      // What is around it was changed in place to write to it.
      if equal.contains(where: { PropertyPath.isInside($0.1.path, of: found.path) }) { continue }
      // An equality that leaves something out lets in what prints otherwise.
      let now = PathFinder.search(state.shape, new, for: written.place)
      add(
        found.path, found.text, (now ?? found).text, state.number, .equal, by: written.action)
    }
    equalPlaces = []
    toldPaths = []
    return Note(first: first, version: Stamp.nextVersion)
  }

  // MARK: What came of it

  static func told(_ node: NodePointer, _ owner: UInt64, _ paths: [String]) {
    let aspect = ArrayAspect.of(node)
    let new = paths.map { path in
      lastTelling += 1
      return Telling(
        number: lastTelling, owner: owner, path: path, aspect: aspect, time: ChangeLog.causes.time)
    }
    tellings[node, default: []] += new
    if !questions.isEmpty { toldPaths.formUnion(paths) }
    for telling in new { forEachEntry(of: telling) { $0.outcome = .cutOff } }
  }

  static func willRun(_ closure: NodePointer, _ cause: RenderCause) {
    runs[closure.pointee.key] = Run(after: lastNumber, cause: cause)
    note(closure, .ran)
    let label = Closure.label(of: closure)
    for index in entries.indices where !entries[index].write.waiting.isEmpty {
      entries[index].write.hasRun(label)
    }
  }

  static func willCompute(_ derived: NodePointer, _ cause: RenderCause?) {
    computations[derived] = Run(after: lastNumber, cause: cause)
    noteTellings(of: derived)
  }

  static func waits(_ closure: NodePointer) { note(closure, .waits) }

  private static func note(_ closure: NodePointer, _ outcome: Explanation.Write.Outcome) {
    let label = Closure.label(of: closure)
    for telling in tellings(behind: closure) {
      forEachEntry(of: telling) {
        if $0.outcome != .ran { $0.outcome = outcome }
        if !$0.closures.contains(label) { $0.closures.append(label) }
        if outcome == .waits, !$0.waiting.contains(label) { $0.waiting.append(label) }
      }
    }
  }

  private static func forEachEntry(
    of telling: Telling, _ body: (inout Explanation.Write) -> Void
  ) {
    for index in entries.indices[firstOfFlush...]
    where entries[index].owner == telling.owner && entries[index].write.isChange
      && telling.concerns(entries[index].write)
    {
      body(&entries[index].write)
    }
  }

  static func flushEnded() {
    guard isOn else { return }
    dropWhatElseWasWritten()
    forgetTellings()
    if entries.count > longest { entries.removeFirst(entries.count - longest) }
    firstOfFlush = entries.count
    forgetRoots()
    if runs.count > 2 * GraphMemory.liveClosures + 64 {
      var live: Set<UInt64> = []
      GraphMemory.forEachEvaluated {
        if $0.pointee.flags.contains(.closure) { live.insert($0.pointee.key) }
      }
      runs = runs.filter { live.contains($0.key) }
    }
  }
}

extension Explanation.Write {
  /// A closure that waited has had its turn.
  fileprivate mutating func hasRun(_ label: String) {
    waiting.removeAll { $0 == label }
    if waiting.isEmpty, outcome == .waits { outcome = .ran }
  }
}
