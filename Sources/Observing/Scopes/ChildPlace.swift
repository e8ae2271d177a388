/// What a key path leads to in the state of another place.
///
/// The key path is evaluated when the way may have changed, and not at each read. While it is, the graph
/// records which tracked properties it reads. If the state that it returns has places, it is a copy of what lies
/// where these places are, since no two positions share one: there it is read until the way changes.
///
///     parent   │ … │ profile: o7 │ name │ detail: o9 │ title: o10 │ …        \.profile.detail
///                                                      ▲ returned with o10: the child lies here
///
/// Where that is not so (a computed property that makes a value anew, say), the key path is evaluated for each
/// read, as the property itself would be.
package final class ChildPlace<Parent, State>: StatePlace<State> {
  let slot: ChildSlot<Parent, State>
  var parent: StatePlace<Parent> { slot.parent }

  /// Where the child lies in the parent's state, if it lies in it.
  @exclusivity(unchecked) private(set) var found: StateLocator.Found?
  /// And where that is, if the parent's state never moves.
  @exclusivity(unchecked) private(set) var address: Located<State>?
  /// Which state it is: the place of its first tracked property; 0 if it has none.
  @exclusivity(unchecked) private(set) var identity: UInt64 = 0 {
    didSet { if identity != oldValue { UncommittedWay.renew() } }
  }
  @exclusivity(unchecked) private var sign = PlaceSign()
  /// What was told last, if that lay nowhere.
  @exclusivity(unchecked) var told: Stamp?
  /// What it was when it was looked at last, below a transform.
  @exclusivity(unchecked) var copyOfMade: MadeCopy<State>?
  @exclusivity(unchecked) private var isResolved = false
  /// A child that may go has gone, or been replaced by another, and does not come back.
  @exclusivity(unchecked) private(set) var hasEnded = false
  @exclusivity(unchecked) private(set) var hasEndedMidway = false
  @exclusivity(unchecked) private var isReplaced = false
  @exclusivity(unchecked) private var seen = (returns: RowReturns.count, isGone: false)
  /// Whether the last value has been changed since the last commit.
  @exclusivity(unchecked) var lastIsNew = false
  /// How often the last value has been replaced by another one, since somebody has asked for that.
  @exclusivity(unchecked) var lastCount: UInt64 = 0
  @exclusivity(unchecked) var areLastCounted = false
  /// What is kept of states: nil as long as nothing is.
  @exclusivity(unchecked) var kept: KeptStates<State>?
  /// The property around the child, which tells when it is changed in place.
  @exclusivity(unchecked) var guardedPlace: UInt64 = 0
  @exclusivity(unchecked) var listing = LastValues.Listing.none
  @exclusivity(unchecked) private var finding = UncommittedWay.Finding()
  @exclusivity(unchecked) private var isInPlace = false
  /// Goes the way whenever it may lead elsewhere, of a child that may go though it stays where it lies.
  @exclusivity(unchecked) var watch: ObservationToken?
  @exclusivity(unchecked) var watched = Watched.none
  @exclusivity(unchecked) var reads = Reads()

  init(_ slot: ChildSlot<Parent, State>) {
    self.slot = slot
    super.init(root: slot.parent.root)
    startPlainly(.place) { [own = Borrowed(self)] in own.object.resolve() }
  }

  deinit {
    Outgoing.after {
      // Nobody is to find it any more, or to look at it, when somebody's object goes with it.
      slot.placeHasGone(self)
      unguard()
      holdKept()
      copyOfMade?.drop()
    }
  }

  /// Nobody depends on it: there is nothing to compare for.
  override func forget() {
    forgetKept()
    told = nil
    copyOfMade?.drop()
  }

  // MARK: Reading

  override func locate() -> Located<State>? {
    // Who asks for it from the very property that leads there is stopped, also where nothing is tracked.
    if !node.pointee.flags.isDisjoint(with: [.dirty, .pending, .running]) { bringUpToDate() }
    return lastLocation
  }

  /// Where the state lies, if the way is as it was when it was looked at last.
  @inline(__always)
  private var lastLocation: Located<State>? {
    if let address { return address }
    guard !hasEnded, let offset = found?.offset, let outer = parent.locate() else { return nil }
    return seen((outer.address + offset).of(State.self))
  }

  override var isGone: Bool {
    bringUpToDate()
    // Found at a fixed distance from the root, which never goes.
    return address == nil && (hasEnded || parent.isGone)
  }

  override var canTell: Bool { (!hasEnded || isBack) && parent.canTell }
  override var isMissingRow: Bool { Borrowed(parent).isMissingRow() }
  override var enclosing: AnyStatePlace? { parent }
  override var returnsAtEnd: UInt64 { hasEnded ? seen.returns : .max }
  override var mayGo: Bool { slot.mayGo || parent.mayGo }
  package override var rowID: Any? { Parent.self is any StandIn.Type ? parent.rowID : nil }
  override func hashStep(into hasher: inout Hasher) { hasher.combine(slot.key) }

  override func copy() -> State { stateOrLast() }

  override func withUncommitted(_ body: (Address) -> Void) {
    if let known = findInLook() { return body(known) }
    parent.withUncommitted { outer in
      UncommittedWay.steps += 1
      slot.locator.withState(identity, at: outer, body)
    }
  }

  override func findInLook() -> Address? {
    finding.find { parent.findInLook().flatMap { findWhereItWas(at: $0, &isInPlace) } }
  }

  override var isWhereItWas: Bool { findInLook() == nil ? searchWhereItWas() : isInPlace }

  override var isCertainlyThere: Bool {
    slot.mayGo ? super.isCertainlyThere : parent.isCertainlyThere
  }

  override func withCertain(_ body: (Address) -> Void) {
    if hasEnded { return }
    parent.withCertain { outer in
      guard let state = fetch(in: outer) else { return }
      body(state.address)
      state.destroy()
    }
  }

  override func trackPresence() {
    if slot.mayGo { slot.trackPresence() }
    // With what is around it the child goes, too.
    parent.trackPresence()
  }

  override func trackWhich() {
    if let holder = found?.holder, holder.isPosition {
      Graph.track(StampTable.node(for: StampTable.Key(place: holder.place)))
    } else {
      parent.trackWhich()
    }
  }

  // MARK: Finding out where the state lies

  /// Returns whether it is another state than before, or may have changed in a way that no stamp tells.
  private func resolve() -> Bool {
    if hasEnded { return false }
    parent.track()
    if let maker { Graph.track(maker.node) }
    // What was read on the way tells that another child has come.
    defer { if slot.tellsChildrenApart, reads.isEmpty { parent.trackWhich() } }
    let way = Way(reads: Graph.mark(), unchangedWrites: UnchangedWrites.count)
    guard var outer = parent.locate() else { return resolveComputed() }
    let commits = Transaction.commits
    guard let state = outer.lend(to: slot.get) else { return end() }
    // Whoever was asked may have changed something, and the outer state lie elsewhere by now.
    if commits != Transaction.commits {
      guard let moved = parent.locate() else { return resolveComputed() }
      outer = moved
    }
    reads = Reads(since: way)
    return withLocated(state) { take(find($0, in: outer, since: way), $0, since: way, in: outer) }
  }

  /// - `isInPlace`: Whether the outer state is where it lies, and no copy of it.
  func take(
    _ found: StateLocator.Found?, _ state: Located<State>, since way: Way,
    in outer: Located<Parent>, isInPlace: Bool = true
  ) -> Bool {
    let newIdentity = slot.locator.identity(of: state.address)
    if isResolved, slot.tellsChildrenApart, newIdentity != identity {
      // Replaced while it was changed in place, when no copy is kept: what is there now is the closest.
      return endReplaced()
    }
    // By its sign alone one that lies elsewhere in the same property, or in none, would look the same.
    let (old, isFirst) = ((sign: sign, offset: self.found?.offset), !isResolved)
    isResolved = true
    identity = newIdentity
    seen = (RowReturns.count, false)
    let settled = isInPlace ? found : found?.elsewhere
    settle(settled, in: outer)
    sign =
      found?.leaf.map { PlaceSign(leaf: $0, readSince: way.reads) }
      ?? PlaceSign(found, readSince: way.reads, parentChanges: parent.changes)
    if let found, found.leaf == nil { trackOriginal(of: found, since: way, in: outer) }
    // Where it lies in no position, or has the place of something else, nobody tells when to take another copy.
    let holder = maker == nil ? found?.holder : nil
    if isFirst || holder?.isPosition != true || guardedPlace == 0, slot.mayGo {
      keepFound(state)
    }
    if slot.mayGo { guardLast(in: holder?.place ?? 0, readSince: way, in: outer) }
    if maker != nil, found?.leaf == nil { return changed(!takeMade(state) || isFirst) }
    copyOfMade?.drop()
    let differs =
      settled.map { old.sign != sign || old.offset != $0.offset } ?? differs(state.pointee)
    return changed(isFirst || differs)
  }

  func settle(_ found: StateLocator.Found?, in outer: Located<Parent>?) {
    self.found = found
    // The next one that lies nowhere is another one, even if like one before.
    if found != nil { told = nil }
    address =
      if let offset = found?.offset, let outer, parent.neverMoves {
        (outer.address + offset).of(State.self)
      } else {
        nil
      }
  }

  override var coarseness: Coarseness? {
    isResolved && found == nil && !hasEnded ? .computed(State.self) : nil
  }

  override var watchedProperty: UInt64? { watched.place }
  override var isStored: Bool { found != nil && maker == nil && parent.isStored }
  override var neverMoves: Bool { address != nil }
  override var fixedAddress: Address? { address?.address }
  override var maker: AnyStatePlace? { parent.maker }

  /// The parent's state is computed, or lies in an enum's own bytes, or has gone.
  private func resolveComputed() -> Bool {
    if parent.isGone {
      let (hasTold, isBack) = (sign.hasTold(to: node), parent.cameBackUnseen(since: seen.returns))
      liesNowhere()
      sign = PlaceSign()
      // When it is back, this one is looked at again, also should the parent look as it did.
      parent.trackReturn()
      if seen.isGone && !isBack { return changed(false) }  // Told once.
      seen = (RowReturns.count, true)
      let isOther = isBack || hasTold || parent.wasReplaced || wentChangedWithParent || lastDiffers
      if isOther { keepLastInParent() }
      return changed(isOther)
    }
    let outer = Untracked.run { parent.copy() }
    let way = Way(reads: Graph.mark(), unchangedWrites: UnchangedWrites.count)
    guard let state = slot.get(outer) else { return end() }
    reads = Reads(since: way)
    if let isOther = takeStored(state, of: outer, since: way) { return isOther }
    settle(nil, in: nil)
    sign = PlaceSign()
    let newIdentity = withAddress(of: state) { slot.locator.identity(of: $0) }
    if isResolved, slot.tellsChildrenApart, newIdentity != identity { return endReplaced() }
    identity = newIdentity
    isResolved = true
    seen = (RowReturns.count, false)
    if slot.mayGo {
      withLocated(state) { keepFound($0) }
      guardLastInMade()
    }
    let differs = differs(state)
    return changed(maker == nil ? differs : withLocated(state) { !takeMade($0) })
  }

  /// Another child has come: who read this one still hears of what lies in its position, and reads its last value
  /// from now on.
  private func endReplaced() -> Bool {
    isReplaced = true
    letGo()
    return changed(true)
  }

  override var wasReplaced: Bool { isReplaced || parent.wasReplaced }
  override var tellsWhichAlone: Bool { isReplaced }

  override var changedAsItWent: Bool { hasEnded ? lastIsNew : wentChangedWithParent }

  /// The child has gone: whoever read it has nothing to run for, unless it was changed first.
  private func end() -> Bool {
    letGo()
    return changed(changedAsItWent)
  }

  private func letGo() {
    liesNowhere()
    hasEnded = slot.mayGo
    seen.returns = RowReturns.count
    hasEndedMidway = OpenTransaction.serial != nil
    unguard()
    if hasEnded { slot.hasEnded(self) }
    inner.outerHasGone()
  }

  // MARK: The whole

  override func contentToken() -> Stamp? { tokenOfAll }
  override func lastToken() -> Stamp? { tokenOfLast }
  override var lastChanges: UInt64? {
    guard slot.mayGo else { return nil }
    areLastCounted = true
    return lastCount
  }
  override func trackForWhole() { trackAll() }
}
