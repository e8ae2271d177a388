/// Takes what an array lets go of, for those who stand for it.
///
///     RowTable ──▶ RowKeeper ──▶ storage of the array at the last commit
///        ▲             │ ▲               │
///        │             │ └───────────────┘ tells of each element that goes while it is lent
///     RowPlace ◀───────┘ rows: not kept alive
///
/// There is a keeper for each way to the array that somebody went. An array may get another storage while it is
/// changed; at the commit, the keeper moves there and looks back for rows that did not come along.
@usableFromInline
final class RowKeeper<ID: Hashable, Element>: AnyRowKeeper {
  @usableFromInline typealias Elements = IdentifiedArray<ID, Element>

  /// The rows that somebody holds.
  private(set) var rows: [ID: Borrowed<RowPlace<ID, Element>>] = [:]

  private var last: Elements.Storage? { lastStorage.map { certain($0, Elements.Storage.self) } }

  private var elements: StatePlace<Elements> {
    certain(array.object, StatePlace<Elements>.self)
  }

  init(of array: StatePlace<Elements>) { super.init(of: array) }

  /// The collections of rows that somebody holds, who may ask for any row that was there when it was made.
  private var leases: [Int: Elements.IDs] = [:]
  private var lastLease = 0
  /// Elements that went while somebody held such a collection with their ids.
  private var gone: [ID: Element] = [:]
  /// Of ids that came to the array, in which transaction they did so last.
  private var cameBack: [ID: UInt64] = [:]

  /// How many rows and collections somebody holds: of tables of unknown types, to ask whether they are empty takes long.
  private var users = 0

  override var isInUse: Bool { users > 0 }

  override func hasLost(_ storage: ArrayStorageBase) -> Bool {
    elements.hasLost { $0.of(Elements.self).pointee.storage === storage }
  }

  override func isArray(at address: Address) -> Bool {
    var isIt = false
    elements.withUncommitted { isIt = $0 == address }
    return isIt
  }

  // MARK: Who asks

  func add(_ row: RowPlace<ID, Element>, _ id: ID) {
    if rows.updateValue(.init(row), forKey: id) == nil { users += 1 }
    handOn(id)
  }

  func remove(_ row: RowPlace<ID, Element>, _ id: ID) {
    guard rows.remove(under: id, { $0.refers(to: row) }) else { return }
    users -= 1
    if !isInUse { leave() }
  }

  func beginLease(of ids: Elements.IDs) -> Int {
    lastLease += 1
    leases[lastLease] = ids
    users += 1
    return lastLease
  }

  func isLease(_ lease: Int, of ids: Elements.IDs) -> Bool { leases[lease] == ids }

  func endLease(_ lease: Int) {
    if leases.removeValue(forKey: lease) != nil { users -= 1 }
    if !isInUse { return leave() }
    // What nobody can ask for any more goes.
    for id in gone.keys where !isLeased(id) { giveUp(id) }
  }

  var isAnyLeased: Bool { !leases.isEmpty }

  func isLeased(_ id: ID) -> Bool { leases.values.contains { $0.contains(id) } }

  private func isWanted(_ id: ID) -> Bool { rows[id] != nil || isLeased(id) }

  /// What is known of a row that has gone belongs to its place, as soon as there is one.
  private func handOn(_ id: ID) {
    guard let element = gone[id], last?.index[id] == nil else { return }
    rows[id]?.with { $0.keep(element) }
  }

  private func keep(_ element: Element, _ id: ID) {
    rows[id]?.object.keep(element)
    if isLeased(id) { Outgoing.hold(ifAny: gone.updateValue(element, forKey: id)) }
  }

  // MARK: What is told while the storage is lent

  /// The element has been removed from the array.
  @usableFromInline @inline(never)
  func take(_ element: Element, _ id: ID, from storage: Elements.Storage) {
    if hasLent(Address(of: storage)), !isNew(id) { keep(element, id) }
  }

  /// An element has come into the array: if there was one of its id before, that is not the last any more.
  ///
  /// But for the rest of the transaction it may still turn out that the way leads elsewhere by now.
  @usableFromInline @inline(never)
  func came(_ id: ID, to storage: Elements.Storage) {
    if hasLent(Address(of: storage)), isWanted(id) { noteCame(id) }
  }

  private func noteCame(_ id: ID) {
    if cameBack.isEmpty { RowKeepers.unsettled.items.append(self) }
    cameBack[id] = Transaction.serial
  }

  /// The transaction is over: what has come is there.
  override func settleCame() {
    // What has come lies elsewhere by now: those who stand here have gone with what is around the array.
    if isInUse, Untracked.run({ elements.isGone }) { return keepAll() }
    for id in cameBack.keys where last?.index[id] != nil { forget(id) }
    cameBack = [:]
  }

  private func isLastKnown(_ id: ID) -> Bool {
    gone[id] != nil || rows[id]?.with { $0.isLastKnown } ?? false
  }

  /// Whether an element whose last state is known has come again in this transaction: if it goes before the end, it was
  /// never there.
  private func isNew(_ id: ID) -> Bool { cameBack[id] == Transaction.serial && isLastKnown(id) }

  /// The storage, or what it held, is about to go as a whole.
  @usableFromInline @inline(never)
  func takeAll(of storage: Elements.Storage, at address: Address) {
    if hasLent(address) { keepAll(of: storage) }
  }

  /// The way that the rows were found by does not lead to the array any more, though it may be there: nothing tells when
  /// its storage goes.
  func keepAll() {
    if let last { keepAll(of: last) }
    leave()
  }

  private func keepAll(of storage: Elements.Storage) {
    keepRows(of: storage, except: { _ in false }) { storage.element(at: $1) }
  }

  /// Keeps what somebody may ask for, except what is there.
  private func keepRows(
    of storage: Elements.Storage, except isThere: (ID) -> Bool, _ element: (ID, Int) -> Element?
  ) {
    for id in Array(rows.keys) where !isThere(id) && !isNew(id) {
      if let position = storage.index[id], let element = element(id, position) {
        keep(element, id)
      }
    }
    if leases.isEmpty { return }
    for (position, id) in storage.ids.enumerated()
    where !isThere(id) && rows[id] == nil && isLeased(id) && !isNew(id) {
      if let element = element(id, position) { keep(element, id) }
    }
  }

  // MARK: Moving

  /// Moves into the array's storage.
  func settle(in array: inout Elements) {
    let isOther = !lies(at: array.stamp.number)
    move(to: array.storage) { settle(at: array.stamp.number, in: $0) }
    if isOther { haveCome(with: array.storage) }
  }

  override func settleWhereArrayLies() {
    elements.withUncommitted { address in
      let array = address.of(Elements.self)
      if isHome(array.pointee.storage, array.pointee.stamp.number) { return }
      settle(in: &array.pointee)
      UncommittedWay.renew()
    }
  }

  /// Another array has come, with what is around it: so have the rows in it of which no last state is known, or none any more.
  private func haveCome(with storage: Elements.Storage) {
    for (id, row) in rows where storage.index[id] != nil {
      row.with { if !$0.isLastKnown { $0.hasCome() } }
    }
  }

  /// The array cannot be found where it lies: it is one that a computed property has made, or in an enum's own bytes.
  func settle(away array: Elements, isStored: Bool) {
    let place = isStored && array.stamp.isPlaced ? array.stamp.number : 0
    let isOther = place != 0 && !lies(at: place)
    move(to: array.storage) { settle(away: $0, at: place) }
    if isOther { haveCome(with: array.storage) }
  }

  /// The array has been committed, wherever it lies.
  func moveIn(_ array: inout Elements) {
    if isAway { settle(away: array, isStored: true) } else { settle(in: &array) }
  }

  private func move(to new: Elements.Storage, _ settle: (Elements.Storage) -> Void) {
    if hasLostLent { takeRest() }
    var old = last
    settle(new)
    if old !== new { lookBack(at: old, from: new) }
    Outgoing.hold(ifLast: &old)
  }

  private func lookBack(at old: Elements.Storage?, from new: Elements.Storage) {
    for id in Array(rows.keys) + Array(gone.keys) where new.index[id] != nil && isLastKnown(id) {
      // What came in this transaction has been there for nobody yet.
      if old?.index[id] != nil, cameBack[id] != Transaction.serial {
        forget(id)
      } else {
        noteCame(id)
      }
    }
    guard let old else { return }
    keepRows(of: old, except: { new.index[$0] != nil }) { new.removed($0) ?? old.element(at: $1) }
  }

  /// The element is there, and what it was is known from where it is.
  private func forget(_ id: ID) {
    rows[id]?.object.forgetLast()
    giveUp(id)
    cameBack[id] = nil
  }

  private func giveUp(_ id: ID) {
    if !gone.isEmpty { Outgoing.hold(ifAny: gone.removeValue(forKey: id)) }
  }

  /// Nobody asks for anything any more: the table goes, and the array's place may.
  func end() {
    rows = [:]
    leases = [:]
    users = 0
    leave()
  }

  private func leave() {
    cameBack = [:]
    if !isInUse, !gone.isEmpty {
      Outgoing.hold(gone)
      gone = [:]
    }
    leaveHome()
  }

  /// The element in the storage that the array had last.
  func lastElement(_ id: ID) -> Element? {
    last.flatMap { last in last.index[id].flatMap { last.element(at: $0) } } ?? gone[id]
  }
}
