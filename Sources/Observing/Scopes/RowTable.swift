/// The elements of an array that stand as places of their own.
package final class RowTable<ID: Hashable, Element>: InnerSlotBase {
  package typealias Elements = IdentifiedArray<ID, Element>

  let parent: StatePlace<Elements>
  private let keeper: RowKeeper<ID, Element>
  /// Looks at the array when it is replaced with a state around it.
  private var watch: ObservationToken?
  /// The lease that was begun last, and its number.
  private weak var lastLease: RowLease?
  private var lastNumber = 0

  init(in parent: StatePlace<Elements>) {
    self.parent = parent
    keeper = RowKeeper(of: parent)
    super.init(nil)
    parent.inner.rows = .init(self)
  }

  deinit {
    HandOver.checkIsOnMainActor()
    parent.inner.rows = nil
    watch = nil
    keeper.end()
    Outgoing.hold(keeper)
  }

  /// The table of an array's place, made where there is none.
  static func of(_ parent: StatePlace<Elements>) -> RowTable {
    parent.inner.rows.map { certain($0.object, RowTable.self) }
      ?? RowTable(in: parent)
  }

  /// The ids of the elements; who asks depends on them.
  package var ids: Elements.IDs {
    parent.asked(
      tracked: { trackedIDs() },
      untracked: { parent.locate()?.pointee.ids ?? parent.copy().ids })
  }

  private func trackedIDs() -> Elements.IDs {
    parent.track()
    return parent.locate()?.pointee.ids ?? trackedCopy().ids
  }

  /// Of an array that lies nowhere, or has gone.
  private func trackedCopy() -> Elements {
    parent.trackReturn()
    return Untracked.run { parent.copy() }
  }

  /// Makes whoever runs depend on whether there is an element of this id.
  ///
  /// Returns whether there is.
  package func contains(_ id: ID) -> Bool {
    parent.asked(
      tracked: { trackedContains(id) },
      untracked: {
        parent.locate()?.pointee.contains(id: id) ?? (parent.copy().untracked(id) != nil)
      })
  }

  private func trackedContains(_ id: ID) -> Bool {
    parent.track()
    return parent.locate()?.pointee.contains(id: id) ?? trackedCopy().contains(id: id)
  }

  /// The place of an element.
  package func row(_ id: ID) -> StatePlace<Element> {
    Outgoing.begin()
    defer { Outgoing.end() }
    if let known = keeper.rows[id] { return known.object }
    if Transaction.hasUncommitted { Transaction.commit() }
    let row = RowPlace(id, in: self)
    keeper.add(row, id)
    settleHere()
    return row
  }

  /// The places of several elements.
  package func rows(_ ids: Elements.IDs) -> [AnyObject] {
    var rows: [AnyObject] = []
    rows.reserveCapacity(ids.count)
    for position in 0..<ids.count { rows.append(row(ids[position])) }
    return rows
  }

  /// A collection of the rows of some ids is held from now on, until what is returned is let go of.
  package func lease(of ids: Elements.IDs) -> RowLease {
    Outgoing.begin()
    defer { Outgoing.end() }
    if Transaction.hasUncommitted { Transaction.commit() }
    // Who holds the same rows shares it: what comes and goes is looked for once, however many hold them.
    if let lastLease, keeper.isLease(lastNumber, of: ids) { return lastLease }
    let number = keeper.beginLease(of: ids)
    settleHere()
    let lease = RowLease { [self] in keeper.endLease(number) }
    (lastLease, lastNumber) = (lease, number)
    return lease
  }

  /// Lets the array know from now on who takes what it lets go of.
  private func settleHere() {
    if watch == nil { MainActorCall.run({ $0.startWatching() }, self) }
    Untracked.run { settleWhereItIs() }
  }

  /// One that is computed may be one that is stored later, and let go of something then.
  private func settleWhereItIs() {
    if let array = parent.locate() {
      settle(array)
    } else if parent.isGone {
      keeper.keepAll()
    } else {
      settle(away: parent.copy())
    }
  }

  /// What was read last of an array that is computed is what is known of the elements that it lacks later; one in an enum's
  /// own bytes tells of what it lets go of.
  func settle(away array: Elements) {
    if keeper.isInUse { keeper.settle(away: array, isStored: parent.isStored) }
  }

  @MainActor
  private func startWatching() {
    watch = .silent(of: self) { table in
      table.parent.track()
      Untracked.run { table.settleWhereItIs() }
    }
  }

  /// Sees to it that what the array lets go of comes here.
  func settle(_ array: Located<Elements>) {
    if keeper.isInUse, !keeper.isHome(array.pointee.storage, array.pointee.stamp.number) {
      keeper.settle(in: &array.pointee)
    }
  }

  /// The element in an array that is not the place's any more.
  func lastElement(_ id: ID) -> Element? { keeper.lastElement(id) }

  /// The id of the element that a place of this table stands for.
  package func id(of row: StatePlace<Element>) -> ID {
    certain(row, RowPlace<ID, Element>.self).id
  }

  /// Whether somebody holds a collection of rows that this one is among.
  func isLeased(_ id: ID) -> Bool { keeper.isLeased(id) }

  /// Whether the array lies in a row that is missing, and nobody has it.
  var isInMissingRow: Bool { !keeper.isAnyLeased && Borrowed(parent).isMissingRow() }

  func rowHasGone(_ row: RowPlace<ID, Element>, _ id: ID) {
    keeper.remove(row, id)
  }

  /// Where the element lies at this moment.
  func element(
    _ id: ID, in array: Located<Elements>, lastPosition: inout Int
  ) -> Located<Element>? {
    // What the array brings along is made for its types, and four times as fast.
    let found =
      ArrayWalk.locate(id, in: array.address, last: &lastPosition)
      ?? withAddress(of: id) { Elements.locate($0, in: array.address, last: &lastPosition) }
    return found?.of(Element.self)
  }

  override func outerHasGone() {}

  override var outer: AnyStatePlace? { parent }
  override var knownKeepers: Int { keeper.rows.count + super.knownKeepers }
}

/// Says that somebody holds a collection of all rows of an array, and may ask for any of them.
package final class RowLease {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) { self.end = end }

  deinit {
    HandOver.checkIsOnMainActor()
    Outgoing.after(end)
  }
}
