/// What changed in a transaction, by property path with old and new value, while somebody asks.
///
/// Off, each of its calls is one test of a word. The walk over a state's bytes tells it where it is
/// (`enter`, `leave`) and what differs. Old values cannot be read from the bytes kept since the last
/// commit, since nothing in them is retained: while the log is on, a transaction keeps a real copy of
/// each state that it writes.
@usableFromInline
enum ChangeLog {
  /// A value before and now, described when somebody has read it.
  struct Note {
    let shape: Shape
    let old: Address?
    let plainOld: String?
    let new: Address?

    /// What differs, at a path.
    func changes(at path: String) -> [RenderCause.Change] {
      if let old, let new { return shape.changes(from: old, to: new, at: path) }
      return [
        RenderCause.Change(
          path: PropertyPath.named(path), oldValue: plainOld ?? "…",
          newValue: new.map { shape.description(at: $0) } ?? "…")
      ]
    }
  }

  /// A closure that waits for its turn, and what has changed until now.
  struct Late {
    let node: NodePointer
    let cause: RenderCause
  }

  // MARK: On and off

  /// - Returns: A number that no other reporter has.
  static func add(_ report: @escaping (RenderCause) -> Void) -> UInt64 {
    lastReporter += 1
    reporters.append((lastReporter, report))
    isOn = true
    return lastReporter
  }

  static func remove(_ reporter: UInt64) {
    reporters.removeAll { $0.number == reporter }
    paused.removeAll { $0.number == reporter }
    turnOffIfUnused()
  }

  static func turnOffIfUnused() {
    guard reporters.isEmpty, !RunLimit.isWatching, !WriteRecord.isOn else { return }
    isOn = false
    running = nil
    late = [:]
    flushEnded()
  }

  // MARK: Where the walk is

  @inline(__always)
  static func enter(_ name: @autoclosure () -> String) {
    if isOn { path.append(name()) }
  }

  @inline(__always)
  static func leave() {
    if isOn, !path.isEmpty { path.removeLast() }
  }

  @inline(__always)
  static func enterElement<ID>(_ id: ID) {
    if isOn { path.append(PropertyPath.row(id)) }
  }

  private static var here: String { path.reduce("", PropertyPath.joined) }

  // MARK: What differs

  /// Old and new value, to be taken before the comparison brings the kept bytes up to date.
  static func note(_ shape: Shape, kept: Address, live now: Address?) -> Note? {
    guard isOn else { return nil }
    let old = live(kept)
    let plainOld = old == nil && shape.known.tellsAll ? shape.description(at: kept) : nil
    return Note(shape: shape, old: old, plainOld: plainOld, new: now)
  }

  @inline(__always)
  static func leafChanged(_ node: NodePointer, _ cell: Cell, kept: Address, live: Address) {
    guard isOn, let note = note(cell.shape, kept: kept, live: live) else { return }
    path.append(cell.name)
    let hidden = RenderCause.Change(
      path: PropertyPath.named(here), oldValue: "…", newValue: "another")
    record(node, cell.isHidden ? [hidden] : note.changesOfLeaf(at: here))
    path.removeLast()
  }

  /// Those are told who depend on all that is in a state.
  static func wholeChanged(_ node: NodePointer, _ note: Note?) {
    guard isOn, let note else { return }
    record(node, note.changes(at: here))
  }

  /// Those are told who have read a state, and perhaps something in it: of another case, or of what is not tracked.
  static func holderChanged(_ node: NodePointer, _ note: Note?, _ outcome: Outcome) {
    guard isOn, let note else { return }
    record(
      node,
      outcome.contains(.presence) ? note.changes(at: here) : note.changesOfRest(at: here))
  }

  /// Another state has come; those are told, one after the other, who have read nothing in it.
  static func anotherCame(_ node: NodePointer, _ note: Note?) {
    guard isOn, let note else { return }
    record(node, note.changesOfAnother(at: here), isForAll: false)
  }

  @inline(__always)
  static func told(_ reader: NodePointer, of node: NodePointer) {
    guard isOn else { return }
    causes.tell(reader, of: node)
    if WriteRecord.isOn { WriteRecord.told(node, owner, causes.latestPaths(of: node)) }
  }

  /// A place holds what it held: it is no reason for anything.
  @inline(__always)
  static func isAsBefore(_ place: DerivedBase) {
    guard isOn else { return }
    hasEntries = true
    causes.record([], ofResult: place.node)
  }

  static func valueChanged<Value>(_ node: NodePointer, before: Value?, now: Value) {
    recordValue(node, here, before, now)
  }

  static func aspectChanged<Value>(
    _ node: NodePointer, _ aspect: ArrayAspect, before: Value?, now: Value
  ) {
    recordValue(node, aspect.path(of: here), before, now)
  }

  private static func recordValue<Value>(
    _ node: NodePointer, _ path: String, _ before: Value?, _ now: Value
  ) {
    guard isOn else { return }
    let texts: (old: String, new: String) = Untracked.run {
      guard let before else { return ("…", ShortDescription.of(now as Any)) }
      return ShortDescription.of(before, andOf: now)
    }
    record(
      node,
      [
        RenderCause.Change(
          path: PropertyPath.named(path), oldValue: texts.old, newValue: texts.new)
      ])
  }

  static func propertyChanged(_ node: NodePointer) {
    guard isOn else { return }
    let path = PropertyPath.of(node) ?? "?"
    let leaf = oldLeaves.removeValue(forKey: node)
    Outgoing.hold(ifAny: leaf)
    owner = node.number
    defer {
      forgetActions(writing: owner)
      owner = 0
    }
    comparing(leaf, at: path, writing: owner) {
      let changes =
        leaf?.changes(at: path)
        ?? [RenderCause.Change(path: path, oldValue: "…", newValue: "another")]
      let type = PropertyName(packedIn: node)?.property
      if WriteRecord.isOn {
        WriteRecord.add(changes, owner: node.number)
        WriteRecord.noteRoot(path, type, owner: node.number)
      }
      record(node, changes.inside(path, type.flatMap { .ofLeaf($0) }))
    }
  }

  /// A property that was written is what it was: what comes later is told from there.
  static func propertyIsAsBefore(_ node: NodePointer) {
    Outgoing.hold(ifAny: oldLeaves.removeValue(forKey: node))
    forgetActions(writing: node.number)
  }

  /// What a function makes of a state has been made again: who reads it hears of what differs in that, and of nothing
  /// that it was made of.
  static func resultChanged<Value>(
    _ node: NodePointer, called name: String, from old: Located<Value>, to new: Value?
  ) {
    guard isOn else { return }
    hasEntries = true
    let changes = new.map { new in
      let (before, now): (Any, Any) = (old.pointee, new)
      return PropertyPath.changes(from: before, to: now, at: "", calledIfWhole: name)
        .inside(name, DerivedBase.of(node)?.coarseness?.ofParts)
    }
    causes.record(changes ?? [], ofResult: node)
  }

  private static func record(
    _ node: NodePointer, _ changes: [RenderCause.Change], isForAll: Bool = true
  ) {
    hasEntries = true
    let aspect = ArrayAspect.of(node)
    causes.record(changes, of: node, isForAll: isForAll) {
      actions(of: $0.path, aspect, writing: owner)
    }
    if WriteRecord.isOn, isForAll { WriteRecord.told(node, owner, changes.map(\.path)) }
  }
}
