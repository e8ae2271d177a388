/// An element of an `IdentifiedArray` in the state of another place, known by its id.
///
/// Where it lies is asked of the array at each read, since elements move. It is a node in the graph only
/// if some closure reads it: of a hundred thousand rows a few are on the screen.
package final class RowPlace<ID: Hashable, State>: StatePlace<State> {
  let table: RowTable<ID, State>
  let id: ID
  @exclusivity(unchecked) private var lastPosition = 0
  @exclusivity(unchecked) private(set) var memory: Memory?

  /// What a row has to keep that is observed, or has gone.
  final class Memory {
    var sign = PlaceSign()
    /// Whether it did not lie where the sign says when it was looked at last.
    var isAway = false
    /// How often the array had been made as another one when the row was looked at last.
    var arrayChanges: UInt64 = 0
    var knowsOfReplacement = false
    var changedAsItWent = false
    /// When it was there once more since it was found to have gone, and when it was looked at last, in returns of rows.
    var returns = (last: UInt64(0), seen: RowReturns.count)
    var isMissing = false
    /// The element as it was when it was removed.
    var last: State?
    /// The element as it was looked at last, in what a transform makes.
    var made: MadeCopy<State>?
  }

  var madeMemory: Memory {
    if let memory { return memory }
    let made = Memory()
    memory = made
    return made
  }

  init(_ id: ID, in table: RowTable<ID, State>) {
    self.id = id
    self.table = table
    super.init(root: table.parent.root)
  }

  deinit {
    Outgoing.after {
      Outgoing.hold(ifAny: memory?.last)
      table.rowHasGone(self, id)
    }
  }

  override func track() {
    if existingNode == nil {
      startPlainly(.place) { [own = Borrowed(self)] in own.object.resolve() }
    }
    super.track()
  }

  /// Nobody depends on it: there is nothing to compare for.
  override func forget() { memory?.made?.drop() }

  override func locate() -> Located<State>? {
    guard let made = memory?.made, made.isKept, !isBeingComputed else { return find() }
    if !node.pointee.flags.isDisjoint(with: .stale) { bringUpToDate() }
    return find().map { made.see($0, of: maker) }
  }

  private func find() -> Located<State>? {
    guard let array = table.parent.locate() else { return nil }
    return table.element(id, in: array, lastPosition: &lastPosition)
  }

  package override var rowID: Any? { id }
  override var wasReplaced: Bool { table.parent.wasReplaced }

  override func withUncommitted(_ body: (Address) -> Void) {
    if let known = findInLook() { return body(known) }
    table.parent.withUncommitted { address in
      UncommittedWay.steps += 1
      let array = address.of(IdentifiedArray<ID, State>.self)
      // Whoever changes an element has it out; where the others are then, is nobody's business.
      if array.pointee.storage.positionOut != nil { return UncommittedWay.leadsNowhere() }
      if let element = table.element(id, in: array, lastPosition: &lastPosition) {
        body(element.address)
      }
    }
  }

  override func findInLook() -> Address? {
    guard UncommittedWay.look != 0, let address = table.parent.findInLook() else { return nil }
    let array = address.of(IdentifiedArray<ID, State>.self)
    if array.pointee.storage.positionOut != nil { return nil }
    return table.element(id, in: array, lastPosition: &lastPosition)?.address
  }

  override func withCertain(_ body: (Address) -> Void) {
    table.parent.withCertain { address in
      let array = address.of(IdentifiedArray<ID, State>.self)
      if array.pointee.storage.positionOut != nil { return }
      if let element = table.element(id, in: array, lastPosition: &lastPosition) {
        body(element.address)
      }
    }
  }

  override var isGone: Bool {
    if locate() == nil { return table.parent.locate() != nil || isGoneFromCopy }
    // A function's result stays when what it was made of goes.
    return !table.parent.neverMoves && maker != nil && table.parent.isGone
  }

  private var isGoneFromCopy: Bool {
    table.parent.isGone || table.parent.copy().untracked(id) == nil
  }

  override var canTell: Bool { table.parent.canTell }

  override var isMissingRow: Bool {
    // Who asks only whether it has gone reads nothing of the row.
    let isMissing =
      Transaction.hasUncommitted ? memory?.isMissing == true : Untracked.run { isGone }
    return isMissing ? !table.isLeased(id) : table.isInMissingRow
  }

  override func copy() -> State {
    guard let array = table.parent.locate() else { return copyFromCopy() }
    if let address = locate() { return address.pointee }
    table.settle(array)
    return lastKnown()
  }

  override func trackPresence() {
    table.parent.trackPresence()
    table.parent.track()
    trackWhich()
  }

  override func trackWhich() {
    if let array = table.parent.locate() {
      array.pointee.noteElementRead(id)
    } else {
      noteElsewhere()
    }
  }

  /// An array that does not lie in the state may lie elsewhere, in a value that is shared, say, or in an enum's own bytes.
  @discardableResult
  private func noteElsewhere() -> IdentifiedArray<ID, State> {
    let array = Untracked.run { table.parent.copy() }
    array.noteElementRead(id)
    return array
  }

  /// Looks for the row of such an array: whether it is another than before, or nil if nothing in the array tells of it.
  private func resolveStored() -> Bool? {
    let array = noteElsewhere()
    guard table.parent.isStored, array.stamp.isPlaced, let source = array.existingSource(of: id)
    else {
      if array.untracked(id) != nil {
        // It is seen there, and from now on this is what it was last.
        table.settle(away: array)
        isThere()
      }
      return nil
    }
    table.settle(away: array)
    if array.untracked(id) == nil { return resolveMissing(since: source.kept) }
    isThere()
    return take(
      PlaceSign(ofRow: source.node, isWritten: array.stamp.isWritten, in: table.parent))
  }

  /// Should there be one again, it is another.
  private func resolveMissing(since kept: Address?) -> Bool {
    let memory = madeMemory
    memory.isAway = true
    memory.made?.drop()
    memory.isMissing = true
    noteEndForToolchain()
    return changed(endChanged(since: kept))
  }

  private func isThere() {
    let memory = madeMemory
    memory.changedAsItWent = false
    memory.isMissing = false
    forgetLast()
    memory.returns.seen = RowReturns.count
  }

  private func resolve() -> Bool {
    table.parent.track()
    if let maker { Graph.track(maker.node) }
    guard let array = table.parent.locate() else { return resolveElsewhere() }
    array.pointee.noteElementRead(id)
    memory?.knowsOfReplacement = false
    guard let element = find() else {
      return resolveMissing(since: array.pointee.existingSource(of: id)?.kept)
    }
    table.settle(array)
    isThere()
    let memory = madeMemory
    guard maker == nil, array.pointee.stamp.isPlaced else {
      let made = memory.made ?? MadeCopy()
      memory.made = made
      return changed(!made.take(element, of: maker))
    }
    memory.made?.drop()
    return take(
      PlaceSign(
        ofRow: Graph.mark().certain.pointee.dep, isWritten: array.pointee.stamp.isWritten,
        in: table.parent))
  }

  /// Returns whether the row is another than before, by what tells of it.
  private func take(_ new: PlaceSign) -> Bool {
    let memory = madeMemory
    let isOther = memory.isAway || memory.sign != new
    memory.sign = new
    memory.isAway = false
    return changed(isOther)
  }

  /// The array is computed, or lies in an enum's own bytes, or has gone.
  private func resolveElsewhere() -> Bool {
    let memory = madeMemory
    memory.made?.drop()
    let isArrayGone = table.parent.isGone
    if !isArrayGone {
      memory.knowsOfReplacement = false
      if let isOther = resolveStored() { return isOther }
    }
    let changes = table.parent.changes
    let hasTold = memory.sign.hasTold(to: node, made: changes, since: memory.arrayChanges)
    memory.arrayChanges = changes
    memory.isAway = true
    // Where the row lay it may be changed before it is there again, which is told of to those inside only if somebody reads it.
    if let source = memory.sign.source(readBy: node) { Graph.track(source) }
    if !isArrayGone { return changed(true) }
    // When that is back, the row is looked at again, also should the array look as it did.
    table.parent.trackReturn()
    defer { memory.knowsOfReplacement = true }
    // Of one that was missing, nothing has gone with the array, unless it was back.
    let isKnown = memory.knowsOfReplacement || memory.isMissing
    let isBack = isBackUnseen()
    return changed(isBack || !isKnown && (hasTold || table.parent.wentWithChange))
  }

  override var changedAsItWent: Bool {
    memory?.changedAsItWent == true || table.parent.changedAsItWent
  }

  override var maker: AnyStatePlace? { table.parent.maker }
  override var isStored: Bool { table.parent.isStored }

  override var enclosing: AnyStatePlace? { table.parent }
  override var lastReturn: UInt64? { memory?.returns.last ?? 0 }
  override var wentWithMore: Bool {
    !isKnownMissing
      && Untracked.run { table.parent.isGone && table.parent.copy().untracked(id) != nil }
  }
  override func hashStep(into hasher: inout Hasher) { hasher.combine(id) }

  override func contentToken() -> Stamp? {
    if let made = memory?.made, made.isKept { return Stamp(place: 0, version: made.differences) }
    return storedSource.map { Stamp(place: $0.whole.number, version: $0.whole.pointee.runs) }
  }

  /// What tells of the element, where that lies in the model.
  private var storedSource: AnyElementSource? {
    if let array = table.parent.locate() {
      return array.pointee.stamp.isWritten ? nil : array.pointee.existingSource(of: id)
    }
    guard table.parent.isStored else { return nil }
    let array = Untracked.run { table.parent.copy() }
    return array.stamp.isWritten ? nil : array.existingSource(of: id)
  }

  override func trackForWhole() {
    track()
    guard maker == nil, let source = storedSource else { return table.parent.trackWhole() }
    Graph.track(source.whole)
  }
}
