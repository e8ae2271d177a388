/// The way from a place to a child inside it, shared by all who go it.
final class ChildSlot<Parent, State>: InnerSlotBase {
  let parent: StatePlace<Parent>
  /// The child in the parent's state; nil if there is none.
  let get: (Parent) -> State?
  /// Whether there may be none.
  let mayGo: Bool
  /// Whether it is the child whoever is there, and not the one that was there first.
  let isPosition: Bool
  let locator: StateLocator
  /// Whether nobody may notice that a child goes.
  let isUnnoticed = Outgoing.isUnnoticed(State.self)
  /// Whether another child is another one's, and not the same with other parts.
  var tellsChildrenApart: Bool { mayGo && !isPosition }
  // They keep the slot, and the slot knows them as long as they live.
  @exclusivity(unchecked) fileprivate var place: Borrowed<ChildPlace<Parent, State>>?
  /// How often a place at the way's end has ended: who held that one has none any more, though the same child be back.
  @exclusivity(unchecked) private var endings = 0
  @exclusivity(unchecked) private var presence: Borrowed<ChildPresence<Parent, State>>?
  @exclusivity(unchecked) private var barePresence: Borrowed<ChildPresence<Parent, State>>?

  init(
    _ key: InnerPlaces.Key?, in parent: StatePlace<Parent>, mayGo: Bool, isPosition: Bool = false,
    locator: StateLocator, get: @escaping (Parent) -> State?
  ) {
    self.parent = parent
    self.get = get
    self.mayGo = mayGo
    self.isPosition = isPosition
    self.locator = locator
    super.init(key)
    parent.inner.add(self)
  }

  deinit {
    HandOver.checkIsOnMainActor()
    parent.inner.remove(self)
  }

  /// The place at the way's end, if somebody holds one whose state is there.
  var livePlace: ChildPlace<Parent, State>? {
    guard let known = place?.object, !known.isGone else { return nil }
    return known
  }

  /// The place at the way's end: the one that there is, as long as it holds the state that it was made for.
  func currentPlace() -> ChildPlace<Parent, State> {
    // A position to which nothing leads any more has nobody who could come in its place.
    if let known = place?.object, isPosition || !known.isOver { return known }
    let new = ChildPlace(self)
    place = .init(new)
    // Which state it is made for, and what that is, has to be known before it goes.
    if mayGo { new.bringUpToDate() }
    return new
  }

  func hasEnded(_ place: ChildPlace<Parent, State>) {
    endings += 1
    place.noteEndForToolchain()
  }

  /// How often places have ended until now.
  fileprivate func countEndings() -> Int {
    place?.object.bringUpToDate()
    return endings
  }

  func placeHasGone(_ place: ChildPlace<Parent, State>) {
    if self.place?.refers(to: place) == true { self.place = nil }
  }

  override func outerHasGone() { place?.object.outerHasGone() }

  /// Makes whoever runs depend on whether there is a child, and which.
  func trackPresence() {
    let presence = presence?.object ?? ChildPresence(self, tellsWhich: true)
    self.presence = .init(presence)
    presence.bringUpToDate()
    Graph.track(presence.node)
  }

  /// Makes whoever runs depend on whether there is a child, whichever it is.
  func trackBarePresence() {
    let presence = barePresence?.object ?? ChildPresence(self, tellsWhich: false)
    barePresence = .init(presence)
    presence.bringUpToDate()
    Graph.track(presence.node)
  }

  func presenceHasGone(_ presence: ChildPresence<Parent, State>) {
    if self.presence?.refers(to: presence) == true { self.presence = nil }
    if barePresence?.refers(to: presence) == true { barePresence = nil }
  }
}

/// Whether there is a child at a way's end, and which: what a closure reads that scopes to one that may
/// go.
///
/// Who only asks whether there is one does not hear which.
final class ChildPresence<Parent, State>: DerivedBase {
  private let slot: ChildSlot<Parent, State>
  private let tellsWhich: Bool
  private var known: (isThere: Bool, identity: UInt64, endings: Int)?

  init(_ slot: ChildSlot<Parent, State>, tellsWhich: Bool) {
    self.slot = slot
    self.tellsWhich = tellsWhich
    super.init()
    startPlainly(.place) { [own = Borrowed(self)] in own.object.look() }
  }

  deinit { slot.presenceHasGone(self) }

  override var nameAsDependency: String? { nil }

  /// Of a child that is made anew each time, it is that.
  override var coarseness: Coarseness? {
    tellsWhich ? slot.place?.object.coarseness ?? .another(State.self) : nil
  }

  override var propertiesAsked: [(name: String, holdsState: Bool)] {
    var found: [(String, Bool)] = []
    Graph.forEachDependency(of: node) {
      guard $0.pointee.flags.contains(.keyed), let name = PropertyPath.of($0) else { return }
      found.append((name, PathFinder.find($0.pointee.key >> 1)?.shape.hasParts ?? true))
    }
    return found
  }

  override var isMissingRow: Bool { Borrowed(slot.parent).isMissingRow() }

  private func look() -> Bool {
    slot.parent.track()
    let mark = Graph.mark()
    let state: State?
    if let outer = slot.parent.locate() {
      state = outer.lend(to: slot.get)
    } else {
      let outer = Untracked.run { slot.parent.copy() }
      state = slot.get(outer)
    }
    if tellsWhich, Graph.firstRead(since: mark) == nil { slot.parent.trackWhich() }
    let new = (
      isThere: state != nil,
      identity: tellsWhich
        ? state.map { withAddress(of: $0) { slot.locator.identity(of: $0) } } ?? 0 : 0,
      endings: tellsWhich && state != nil ? slot.countEndings() : 0
    )
    defer { known = new }
    return known.map { $0 != new } ?? true
  }
}
