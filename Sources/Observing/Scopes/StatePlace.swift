/// One place in a tree of states, which stores stand for.
///
///     RootPlace        the state at the root, in memory of its own
///     ChildPlace       what a key path leads to in the state of another place
///     RowPlace         an element of an `IdentifiedArray` in the state of another place
///     TransformPlace   what a function makes of the state of another place
///
/// A place knows where its state lies, so that a read through it costs what a read of the state costs,
/// however deep it is. And it is a node in the graph that changes when the way to it leads to another
/// state, so that who reads a property through it depends on nothing that lies on the way.
@usableFromInline
package class StatePlace<State>: AnyStatePlace {
  package final let root: PlaceRoot
  /// What few places have, so that the others need no memory for it.
  @exclusivity(unchecked) private final var extras: Extras?

  /// What few places have.
  private final class Extras {
    var inner = InnerPlaces()
    // The aspects that somebody depends on: they keep the place, not the place them.
    var whole: Borrowed<PlaceAspect<State>>?
    var presence: Borrowed<PlaceAspect<State>>?
    var content: Borrowed<PlaceAspect<State>>?
    /// How often who reads the state as a whole was told, and how often there was nobody before.
    var wholeChanges: UInt64 = 0
  }

  private final var madeExtras: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }

  /// The places that lie in this one, as far as somebody holds them.
  final var inner: InnerPlaces {
    get { extras?.inner ?? InnerPlaces() }
    _modify { yield &madeExtras.inner }
  }

  /// How many keep this one of whom it knows: the ways to places inside, its aspects, and the graph.
  final override var knownKeepers: Int {
    let isRead = existingNode?.pointee.flags.contains(.retained) == true ? 1 : 0
    guard let extras else { return isRead }
    let aspects = [extras.whole, extras.presence, extras.content].count { $0 != nil }
    return isRead + aspects + extras.inner.keepers
  }

  init(root: PlaceRoot) {
    self.root = root
    super.init()
    GraphMemory.livePlaces += 1
  }
  deinit { GraphMemory.livePlaces -= 1 }

  override var name: String { "scope" }
  override var nameAsDependency: String? { nil }
  /// The id of the row that it is, for reports.
  package var rowID: Any? { nil }

  // MARK: What each kind of place does

  /// Makes whoever runs depend on which state the place holds.
  func track() {
    bringUpToDate()
    Graph.track(node)
    if node.pointee.flags.contains(.readsMade) {
      Graph.observer?.pointee.flags.insert(.readsMade)
    }
  }

  /// Where the state lies at this moment; nil if it has gone, or lies nowhere.
  func locate() -> Located<State>? { nil }

  /// Hands out the state where it lies in the middle of a change, when an address that was found before the
  /// change means nothing; to nobody if it is not certain that it is there.
  ///
  /// Not a function that returns what `body` does: each step would look up the type of that.
  func withUncommitted(_ body: (Address) -> Void) { UncommittedWay.leadsNowhere() }

  /// Where the state lies, found once in each look; nil if it is not certain, or has no address of its own.
  func findInLook() -> Address? { nil }

  /// Whether the state lies, in the middle of a change, in the property in which it lay, and not a copy of it elsewhere.
  var isWhereItWas: Bool { true }

  /// Whether it is certain, in the middle of a transaction, that the state has not gone: each step of the way is gone anew.
  var isCertainlyThere: Bool {
    var isThere = false
    withCertain { _ in isThere = true }
    return isThere
  }

  /// Hands out the state where the way to it leads in the middle of a transaction; to nobody if that is not certain.
  func withCertain(_ body: (Address) -> Void) {}

  /// Whether it is certain that the state is not, in the middle of a change, what `isIt` says it is.
  final func hasLost(_ isIt: (Address) -> Bool) -> Bool {
    UncommittedWay.isUnclear = false
    var result: Bool?
    withUncommitted { result = !isIt($0) }
    return result ?? !UncommittedWay.isUnclear
  }

  /// The state as it is, or as it was last.
  func copy() -> State { fatalError("a place of no kind") }

  /// The property by which is heard of changes of what lies nowhere.
  var watchedProperty: UInt64? { nil }

  /// Whether a copy of it is a copy of what lies in the model at this moment, if only in an enum's own bytes.
  var isStored: Bool { false }

  /// Whether the state lies where it lies as long as nobody hears of a change.
  var neverMoves: Bool { false }

  /// Whether the state has gone.
  var isGone: Bool { false }

  /// Whether the state, or what is around it, may ever go.
  var mayGo: Bool { true }

  /// Whether the state has gone because another came in the position that it lay in: who read it still hears of
  /// what lies there, until told.
  var wasReplaced: Bool { false }

  /// Whether the state was changed in the transaction in which it went: what is read of it from now on is not what was
  /// read of it before.
  var changedAsItWent: Bool { false }

  /// Whether who read the state has something to hear of although it has gone.
  final var wentWithChange: Bool { wasReplaced || changedAsItWent }

  /// Makes whoever runs depend on whether the state has gone.
  func trackPresence() {}

  /// Makes a place inside depend on what tells that another state has come, where this place itself tells only if that
  /// differs.
  func trackWhich() {}

  /// What differs whenever anything in the state does; nil if that cannot be told.
  ///
  /// With a place it is that of a source which tells of the content, by the node's number.
  func contentToken() -> Stamp? { nil }

  /// The same of the last state, if it can be compared with what it was when it was looked at.
  func lastToken() -> Stamp? { nil }

  /// How often the last state was replaced by another one, where that is counted.
  var lastChanges: UInt64? { nil }

  final func countWholeChange() { madeExtras.wholeChanges += 1 }

  /// How often who reads the state as a whole was told.
  ///
  /// Where nobody had read it meanwhile, it is another number, too: what has changed then, nobody knows.
  var wholeChanges: UInt64 { extras?.wholeChanges ?? 0 }

  /// How often it has held another state than before, or one whose untracked parts differ.
  @exclusivity(unchecked) private final var changeCount: UInt64 = 0
  var changes: UInt64 { changeCount }

  /// Counts a change, if it is one.
  final func changed(_ isChange: Bool) -> Bool {
    if isChange { changeCount += 1 } else { ChangeLog.isAsBefore(self) }
    return isChange
  }

  /// What changes with all of the state, for the toolchain's tracking.
  var wholeForToolchain: DerivedBase { whole }

  /// Makes whoever runs depend on something that changes with all of the state.
  func trackWhole() {
    let whole = whole
    whole.bringUpToDate()
    Graph.track(whole.node)
  }

  /// Whether the state has gone; a closure that asks re-runs when it goes.
  package final var hasGone: Bool {
    Outgoing.begin()
    defer { Outgoing.end() }
    asked(tracked: { trackGoing() }, untracked: {})
    return isGone
  }

  final func trackGoing() {
    let presence = presence
    presence.bringUpToDate()
    Graph.track(presence.node)
  }

  /// The node that changes when the state goes.
  private final var presence: PlaceAspect<State> {
    if let known = extras?.presence { return known.object }
    let aspect = PlaceAspect(of: self) {
      $0.trackPresence()
      return .content(Stamp(place: 0, version: $0.isGone ? 1 : 0))
    }
    madeExtras.presence = .init(aspect)
    return aspect
  }

  /// The node that changes with anything in the state, and is cut off where nothing in it did.
  final var whole: PlaceAspect<State> {
    if let known = extras?.whole { return known.object }
    let aspect = PlaceAspect(of: self, isWhole: true) {
      $0.trackForWhole()
      if !$0.isGone { return .content($0.contentToken()) }
      return .last(isChanged: $0.changedAsItWent)
    }
    madeExtras.whole = .init(aspect)
    madeExtras.wholeChanges += 1
    return aspect
  }

  /// Whether who tracks the place hears of another state that looks the same, if he has read nothing in it.
  var tellsOfLookalikes: Bool { false }

  /// Makes whoever runs depend on which state the place holds, as far as that is not told by what is read in it.
  final func trackContent() {
    let content =
      extras?.content?.object
      ?? PlaceAspect(of: self) {
        $0.track()
        return .content(Stamp(place: 0, version: $0.changes))
      }
    madeExtras.content = .init(content)
    content.bringUpToDate()
    Graph.track(content.node)
  }

  /// The toolchain's tracking need not keep the place of a state that has gone.
  final func noteEndForToolchain() {
    if let existingNode { Bridges.noteEnd(of: existingNode) }
    guard let extras else { return }
    if let whole = extras.whole { Bridges.noteEnd(of: whole.object.node) }
    if let presence = extras.presence { Bridges.noteEnd(of: presence.object.node) }
  }

  final override var rowTable: Borrowed<AnyObject>? { extras?.inner.rows }

  final func aspectHasGone(_ aspect: PlaceAspect<State>) {
    if extras?.whole?.refers(to: aspect) == true { extras?.whole = nil }
    if extras?.presence?.refers(to: aspect) == true { extras?.presence = nil }
    if extras?.content?.refers(to: aspect) == true { extras?.content = nil }
  }

  /// Makes the whole depend on what may change it.
  func trackForWhole() { track() }
}
