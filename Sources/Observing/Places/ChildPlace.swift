/// What a key path leads to in the state of another place.
///
/// The key path is evaluated when the way may have changed, and not at each read. While it is, the graph
/// records which tracked properties it reads. If these are the properties that lie around the child, one
/// in the other, then the child lies at a fixed distance from its parent, and is read there:
///
///     parent   │ … │ profile: o7 │ name │ detail: o9 │ title │ …        \.profile.detail
///                    ▲ first read         ▲ last read: the child lies behind it
///
/// Of a computed property a value is made for each read, as the property itself would.
package final class ChildPlace<Parent, State>: StatePlace<State> {
  let slot: ChildSlot<Parent, State>
  private var parent: StatePlace<Parent> { slot.parent }

  /// How far from the parent's state the child lies, if it lies in it.
  @exclusivity(unchecked) private var offset: Int?
  /// Where that is, if the parent's state never moves.
  @exclusivity(unchecked) private var address: UnsafeMutablePointer<State>?
  /// Which state it is: the origin of its first tracked property; 0 if it has none.
  @exclusivity(unchecked) private(set) var identity: UInt64 = 0
  /// The stamp of the tracked property that holds the child, as a distance from the parent's state.
  @exclusivity(unchecked) private var stampOffset: Int?
  @exclusivity(unchecked) private var sign = PlaceSign()
  @exclusivity(unchecked) private var isResolved = false
  /// A child that may go has gone, or been replaced by another, and does not come back.
  @exclusivity(unchecked) private(set) var hasEnded = false
  /// The state at the last commit, of a child that may go.
  @exclusivity(unchecked) private var last: State?
  @exclusivity(unchecked) private var guardedOrigin: UInt64 = 0

  init(_ slot: ChildSlot<Parent, State>) {
    self.slot = slot
    super.init(root: slot.parent.root)
    startPlainly({ [unowned(unsafe) self] in resolve() })
  }

  deinit {
    if guardedOrigin != 0 { LastValues.remove(self, guardedOrigin) }
    slot.placeHasGone(self)
  }

  // MARK: Reading

  override func locate() -> UnsafeMutablePointer<State>? {
    if !node.pointee.flags.isDisjoint(with: .stale) { bringUpToDate() }
    return lastLocation
  }

  /// Where the state lies, if the way is as it was when it was looked at last.
  @inline(__always)
  private var lastLocation: UnsafeMutablePointer<State>? {
    if let address { return address }
    guard !hasEnded, let offset, let outer = parent.locate() else { return nil }
    return (UnsafeMutableRawPointer(outer) + offset).assumingMemoryBound(to: State.self)
  }

  override var isGone: Bool {
    bringUpToDate()
    // Found at a fixed distance from the root, which never goes.
    if address != nil { return false }
    return hasEnded || parent.isGone
  }

  /// Whether this way leads to a state that is not the one that the place was made for.
  var isOver: Bool {
    guard slot.mayGo else { return false }
    bringUpToDate()
    return hasEnded
  }

  override func copy() -> State {
    if let address = locate() { return address.pointee }
    if hasEnded || parent.isGone, let last { return last }
    if let state = slot.get(parent.copy()) { return state }
    if let last { return last }
    Misuse.stop("the last state of a \(State.self) that has gone is not known")
  }

  override func trackPresence() {
    if slot.mayGo { slot.trackPresence() } else { parent.trackPresence() }
  }

  // MARK: Finding out where the state lies

  /// Returns whether it is another state than before, or may have changed in a way that no stamp tells.
  private func resolve() -> Bool {
    if hasEnded { return false }
    parent.track()
    let way = Graph.mark()
    guard let outer = parent.locate() else { return resolveComputed() }
    guard let state = slot.get(outer.pointee) else { return end() }
    return withUnsafePointer(to: state) { state in
      take(slot.finder.find(state, in: outer, readSince: way), state, in: outer)
    }
  }

  private func take(
    _ found: PlaceFinder.Found?, _ state: UnsafePointer<State>,
    in outer: UnsafeMutablePointer<Parent>
  ) -> Bool {
    let newIdentity = slot.finder.identity(of: state)
    if isResolved, slot.mayGo, newIdentity != identity {
      // Replaced while it was changed in place, when no copy is kept: what is there now is the closest.
      if last == nil { last = state.pointee }
      return end()
    }
    identity = newIdentity
    guard let found else {
      settle(nil, in: nil)
      if slot.mayGo { last = state.pointee }
      return true
    }
    settle(found, in: outer)
    let old = sign
    sign = PlaceSign(identity: newIdentity, source: found.source)
    let isFirst = !isResolved
    isResolved = true
    if isFirst, slot.mayGo {
      last = state.pointee
      guardedOrigin = found.origin
      if guardedOrigin != 0 { LastValues.add(self, guardedOrigin) }
    }
    return isFirst || found.source == nil || old != sign
  }

  private func settle(_ found: PlaceFinder.Found?, in outer: UnsafeMutablePointer<Parent>?) {
    offset = found?.offset
    stampOffset = found?.stampOffset
    address =
      if let found, let outer, parent.neverMoves {
        (UnsafeMutableRawPointer(outer) + found.offset).assumingMemoryBound(to: State.self)
      } else {
        nil
      }
  }

  override var neverMoves: Bool { address != nil }

  /// The parent's state is computed, or has gone.
  private func resolveComputed() -> Bool {
    settle(nil, in: nil)
    if parent.isGone { return false }
    let outer = Untracked.run { parent.copy() }
    guard let state = slot.get(outer) else { return end() }
    let newIdentity = withUnsafePointer(to: state) { slot.finder.identity(of: $0) }
    if isResolved, slot.mayGo, newIdentity != identity { return end() }
    identity = newIdentity
    isResolved = true
    if slot.mayGo { last = state }
    return true
  }

  /// The child has gone: whoever read it has nothing to run for.
  private func end() -> Bool {
    settle(nil, in: nil)
    hasEnded = slot.mayGo
    inner.outerHasGone()
    return false
  }

  /// A state around this one has gone, and this one with it.
  func outerHasGone() {
    settle(nil, in: nil)
    inner.outerHasGone()
  }

  // MARK: The whole

  override func contentToken() -> UInt64? {
    guard let state = locate() else {
      let state = Untracked.run { copy() }
      return withUnsafePointer(to: state) { slot.finder.contentToken(of: $0) }
    }
    if let stampOffset, let outer = parent.locate() {
      return UnsafeRawPointer(outer).load(fromByteOffset: stampOffset, as: UInt64.self)
    }
    return slot.finder.contentToken(of: state)
  }

  override func trackForWhole() {
    parent.trackWhole()
    track()
  }
}

extension ChildPlace: LastValueKeeper {
  /// The state is about to be changed in place: what is kept of it must not make that a copy.
  func willChange() {
    if !hasEnded, slot.finder.isBulky { last = nil }
  }

  /// The state has been changed in place, or a copy of it that is about to be put back or thrown away.
  func didChange(_ held: UnsafeRawPointer) {
    if hasEnded { return }
    let held = address.map { UnsafeRawPointer($0) } ?? held
    guard slot.finder.holds(identity, at: held) else { return }
    last = held.load(as: State.self)
  }

  /// The state, if it is still there, is about to be compared with what it was.
  func willCommit() {
    guard slot.finder.isBulky, let there = lastLocation, slot.finder.holds(identity, at: there)
    else { return }
    last = nil
  }

  /// The state was changed.
  func hasChanged() {
    guard let address = locate() else { return }
    last = address.pointee
  }
}

/// By what a place tells that it holds another state than before.
struct PlaceSign: Equatable {
  var identity: UInt64 = 0
  /// The source that tells when the property that holds the state is replaced, by its key, and how often
  /// it has told so.
  var key: UInt64 = 0
  var told: UInt32 = 0

  init() {}

  init(identity: UInt64, source: NodePointer?) {
    self.identity = identity
    key =
      source.map {
        $0.pointee.flags.contains(.keyed) ? $0.pointee.key : UInt64(UInt(bitPattern: $0))
      } ?? 0
    told = source?.pointee.runs ?? 0
  }
}
