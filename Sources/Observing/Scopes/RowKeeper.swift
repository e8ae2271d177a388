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
  /// The place of the array: asked while the keeper is in use, and as long it lives.
  private let array: Borrowed<StatePlace<Elements>>

  private var last: Elements.Storage? { lastStorage.map { certain($0, Elements.Storage.self) } }

  init(of array: StatePlace<Elements>) { self.array = Borrowed(array) }

  /// The collections of rows that somebody holds, who may ask for any row that was there when it was made: their numbers,
  /// in the order of making.
  private var leases: [Int] = []
  private var lastLease = 0
  /// Elements that went while somebody held such a collection, and which of them was the last to be made by then.
  private var gone: [ID: (element: Element, lease: Int)] = [:]
  /// Of ids whose last element is known, in which transaction there came another one.
  private var cameBack: [ID: UInt64] = [:]

  override var isInUse: Bool { !rows.isEmpty || !leases.isEmpty }

  override func hasLost(_ storage: ArrayStorageBase) -> Bool {
    array.with { $0.hasLost { $0.of(Elements.self).pointee.storage === storage } }
  }

  override func isArray(at address: Address) -> Bool {
    array.with { $0.withUncommitted { $0 == address } ?? false }
  }

  // MARK: Who asks

  func add(_ row: RowPlace<ID, Element>, _ id: ID) {
    rows[id] = .init(row)
    handOn(id)
  }

  func remove(_ row: RowPlace<ID, Element>, _ id: ID) {
    guard rows[id]?.refers(to: row) == true else { return }
    rows[id] = nil
    if !isInUse { leave() }
  }

  func beginLease() -> Int {
    lastLease += 1
    leases.append(lastLease)
    return lastLease
  }

  func endLease(_ lease: Int) {
    let wasOldest = leases.first == lease
    leases.removeAll { $0 == lease }
    if !isInUse { return leave() }
    guard wasOldest, !gone.isEmpty else { return }
    // Nobody is left who could ask for what went before.
    let oldest = leases.first ?? .max
    Outgoing.hold(gone)
    gone = gone.filter { $0.value.lease >= oldest }
  }

  /// What is known of a row that has gone belongs to its place, as soon as there is one.
  private func handOn(_ id: ID) {
    guard let element = gone[id]?.element, last?.index[id] == nil else { return }
    rows[id]?.with { $0.keep(element) }
  }

  private func remember(_ element: Element, _ id: ID) {
    if leases.isEmpty { return }
    Outgoing.hold(ifAny: gone.updateValue((element, lastLease), forKey: id))
  }

  private func keep(_ element: Element, _ id: ID) {
    rows[id]?.with { $0.keep(element) }
    remember(element, id)
    if !cameBack.isEmpty { cameBack[id] = nil }
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
    if hasLent(Address(of: storage)), isLastKnown(id) { cameBack[id] = Transaction.serial }
  }

  private func isLastKnown(_ id: ID) -> Bool {
    gone[id] != nil || rows[id]?.with { $0.isLastKnown } ?? false
  }

  /// Whether an element that was gone, and whose last state is known, has come again in this transaction: if it goes before
  /// the end, it was never there.
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
    for (id, row) in heldRows where !isNew(id) {
      if let position = storage.index[id] { row.keep(storage.elements[position]) }
    }
    if leases.isEmpty { return }
    for (position, id) in storage.ids.enumerated() where !isNew(id) {
      remember(storage.elements[position], id)
    }
  }

  // MARK: Moving

  /// Moves into the array's storage.
  func settle(in array: inout Elements) {
    move(to: array.storage) { settle(at: array.stamp.number, in: $0) }
  }

  override func settleWhereArrayLies() {
    _ = array.with {
      $0.withUncommitted { address in
        let array = address.of(Elements.self)
        if !isHome(array.pointee.storage, array.pointee.stamp.number) { settle(in: &array.pointee) }
      }
    }
  }

  /// The array is one that a computed property has made.
  func settle(made array: Elements) {
    move(to: array.storage) { settle(made: $0) }
  }

  private func move(to new: Elements.Storage, _ settle: (Elements.Storage) -> Void) {
    if hasLostLent { MainActorCall.run { HandOver.releaseAll() } }
    var old = last
    settle(new)
    if old !== new { lookBack(at: old, from: new) }
    Outgoing.hold(ifLast: &old)
  }

  private func lookBack(at old: Elements.Storage?, from new: Elements.Storage) {
    for id in gone.keys where new.index[id] != nil {
      Outgoing.hold(ifAny: gone.removeValue(forKey: id))
      cameBack[id] = nil
    }
    for (id, row) in heldRows {
      if new.index[id] != nil {
        row.forgetLast()
      } else if isNew(id) {
        continue
      } else if let element = new.removed(id) {
        row.keep(element)
      } else if let old, let position = old.index[id] {
        row.keep(old.elements[position])
      }
    }
    guard !leases.isEmpty, let old else { return }
    for (position, id) in old.ids.enumerated() where new.index[id] == nil && !isNew(id) {
      remember(new.removed(id) ?? old.elements[position], id)
    }
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
    last.flatMap { last in last.index[id].map { last.elements[$0] } } ?? gone[id]?.element
  }

  /// The rows, kept alive: giving up what they kept may be the end of some.
  private var heldRows: [(ID, RowPlace<ID, Element>)] {
    rows.map { ($0, $1.object) }
  }
}
