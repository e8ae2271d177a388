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

    var texts: (old: String, new: String) {
      (
        old.map { shape.description(at: $0) } ?? plainOld ?? "…",
        new.map { shape.description(at: $0) } ?? "…"
      )
    }
  }

  struct OldLeaf {
    let old: String
    let new: () -> String
  }

  struct Region {
    let kept: Address
    let count: Int
    let copy: Address
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
    if reporters.isEmpty, !RunLimit.isWatching { turnOff() }
  }

  static func turnOff() {
    guard reporters.isEmpty else { return }
    isOn = false
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
    if isOn { path.append("[id: \(id)]") }
  }

  /// The names on the way, and the ids of elements, which follow their array without a dot.
  private static var here: String {
    path.reduce(into: "") { here, step in
      here += (here.isEmpty || step.hasPrefix("[") ? "" : ".") + step
    }
  }

  // MARK: Old values

  static func keepOld(_ place: ObservedState, value: Address) {
    guard isOn, oldStates[ObjectIdentifier(place)] == nil else { return }
    hasEntries = true
    oldStates[ObjectIdentifier(place)] = StateCopy(place.shape.type, value)
  }

  /// Keeps the old value of a property that holds a plain value, and where the new one will be.
  static func keepOld<Value>(
    _ node: NodePointer, of object: AnyObject, value: Address, _ type: Value.Type
  ) {
    guard isOn else { return }
    hasEntries = true
    oldLeaves[node] = OldLeaf(old: describe(value.of(Value.self))) {
      withExtendedLifetime(object) { describe(value.of(Value.self)) }
    }
  }

  static func withOldState<R>(of place: ObservedState, _ body: () -> R) -> R {
    guard isOn, let copy = oldStates.removeValue(forKey: ObjectIdentifier(place)) else {
      return body()
    }
    regions.append(
      Region(kept: place.kept, count: place.shape.size, copy: copy.value))
    defer { regions.removeLast() }
    Outgoing.hold(copy)
    return body()
  }

  static func withOldElement<ID, Element, R>(
    _ id: ID, of array: IdentifiedArray<ID, Element>?, kept: Address, _ body: () -> R
  ) -> R {
    guard isOn, let array, let position = array.storage.index[id] else { return body() }
    return array.storage.withElementRead(at: position) { element in
      regions.append(Region(kept: kept, count: MemoryLayout<Element>.size, copy: element))
      defer { regions.removeLast() }
      return body()
    }
  }

  /// The live copy of what these kept bytes were.
  static func live(_ kept: Address) -> Address? {
    guard isOn else { return nil }
    for region in regions.reversed()
    where (0..<max(region.count, 1)).contains(kept - region.kept) {
      return region.copy + (kept - region.kept)
    }
    return nil
  }

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
    guard isOn, let texts = note(cell.shape, kept: kept, live: live)?.texts else { return }
    path.append(cell.name)
    record(node, here, texts.old, texts.new)
    path.removeLast()
  }

  static func holderChanged(_ node: NodePointer, _ note: Note?) {
    guard isOn, let texts = note?.texts else { return }
    record(node, here, texts.old, texts.new)
  }

  static func valueChanged<Value>(_ node: NodePointer, before: Value?, now: Value) {
    guard isOn else { return }
    record(
      node, here, before.map { withLocated($0) { describe($0) } } ?? "…",
      withLocated(now) { describe($0) })
  }

  static func propertyChanged(_ node: NodePointer) {
    guard isOn else { return }
    let path = PropertyName(packedIn: node)?.path ?? Source.owner(of: node)?.path() ?? "?"
    let leaf = oldLeaves.removeValue(forKey: node)
    Outgoing.hold(ifAny: leaf)
    record(node, path, leaf?.old ?? "…", leaf?.new() ?? "…")
  }

  private static func describe<Value>(_ value: Located<Value>) -> String {
    Untracked.run { ShortDescription.of(value) }
  }

  private static func record(_ node: NodePointer, _ path: String, _ old: String, _ new: String) {
    hasEntries = true
    causes.record(RenderCause.Change(path: path, oldValue: old, newValue: new), of: node)
  }

  // MARK: Who re-runs

  static func closureWillRun(_ closure: NodePointer) {
    let cause = RenderCause(
      label: Closure.label(of: closure), action: action, changes: causes.changes(for: closure))
    RunLimit.note(cause)
    for reporter in reporters { reporter.report(cause) }
  }

  static func flushEnded() {
    guard hasEntries else { return }
    hasEntries = false
    causes = ChangeCauses()
    Outgoing.hold(oldLeaves)
    Outgoing.hold(oldStates)
    oldLeaves = [:]
    oldStates = [:]
  }
}
