/// Takes what an array lets go of, for those who stand for it.
///
///     RowTable ──▶ RowKeeper ◀── storage of the array
///        ▲             │ rows: not kept alive, home: not kept alive
///     RowPlace ◀───────┘
///
/// A storage has a keeper for each way to the array that somebody went; those at home in it are told of each
/// element that is removed, and of the storage's end. An array may get another storage while it is
/// changed; at the commit, the keeper moves there and looks back for rows that did not come along.
@usableFromInline
final class RowKeeper<ID: Hashable, Element>: AnyRowKeeper {
  @usableFromInline typealias Elements = IdentifiedArray<ID, Element>

  /// The rows that somebody holds.
  var rows: [ID: Borrowed<RowPlace<ID, Element>>] = [:]
  /// Another array may have the storage, too, and keep it when this one lets go of it.
  private weak var storage: Elements.Storage?
  /// The storage of an array that lies nowhere, as it was made last: nothing tells what the next one lacks.
  private var made: Elements.Storage?

  /// The storage of an array that was replaced since the last commit.
  var replaced: Elements.Storage?

  /// Where the elements were when they were looked at last, if that is still there.
  private var last: Elements.Storage? { storage ?? made }

  @usableFromInline override init() {}

  /// The collections of rows that somebody holds, who may ask for any row that was there when it was made: their numbers,
  /// in the order of making.
  private var leases: [Int] = []
  private var lastLease = 0
  /// Elements that went while somebody held such a collection, and which of them was the last to be made by then.
  private var gone: [ID: (element: Element, lease: Int)] = [:]
  /// Of ids whose last element is known, in which transaction there came another one.
  private var cameBack: [ID: UInt64] = [:]

  override var isInUse: Bool { !rows.isEmpty || !leases.isEmpty }

  func beginLease() -> Int {
    lastLease += 1
    leases.append(lastLease)
    return lastLease
  }

  func endLease(_ lease: Int) {
    let wasOldest = leases.first == lease
    leases.removeAll { $0 == lease }
    guard wasOldest, !gone.isEmpty else { return }
    // Nobody is left who could ask for what went before.
    let oldest = leases.first ?? .max
    gone = gone.filter { $0.value.lease >= oldest }
  }

  private func remember(_ element: Element, _ id: ID) {
    if !leases.isEmpty { gone[id] = (element, lastLease) }
  }

  /// Whether the storage is the array's, or came in the place of one that has gone since.
  private func isMine(_ other: Elements.Storage) -> Bool {
    isHome(other) || home != nil && storage == nil
  }

  private func keep(_ element: Element, _ id: ID) {
    rows[id]?.with { $0.keep(element) }
    remember(element, id)
    if !cameBack.isEmpty { cameBack[id] = nil }
  }

  /// The element has been removed from the array.
  @usableFromInline @inline(never)
  func take(_ element: Element, _ id: ID, from storage: Elements.Storage) {
    guard ThreadWord.isWritingHere, isMine(storage) else { return }
    if !isNew(id) { keep(element, id) }
  }

  /// An element has come into the array: if there was one of its id before, that is not the last any more.
  ///
  /// But for the rest of the transaction it may still turn out that the way leads elsewhere by now.
  @usableFromInline @inline(never)
  func came(_ id: ID, to storage: Elements.Storage) {
    guard ThreadWord.isWritingHere, isMine(storage) else { return }
    if isLastKnown(id) { cameBack[id] = Transaction.serial }
  }

  private func isLastKnown(_ id: ID) -> Bool {
    gone[id] != nil || rows[id]?.with { $0.isLastKnown } ?? false
  }

  /// Whether an element that was gone has come again in this transaction: if it goes before the end, it was never there.
  private func isNew(_ id: ID) -> Bool { cameBack[id] == Transaction.serial }

  /// Whether an element that was gone is there again since an earlier transaction.
  private func isBack(_ id: ID) -> Bool { cameBack[id].map { $0 != Transaction.serial } ?? false }

  /// The storage, or what it held, is about to go as a whole.
  @usableFromInline @inline(never)
  func takeAll(of storage: Elements.Storage) {
    if isMine(storage) { keepAll(of: storage) }
  }

  /// The way that the rows were found by does not lead to the array any more, though it may be there: nothing tells when
  /// its storage goes.
  func keepAll() {
    if let last { keepAll(of: last) }
    leave()
  }

  private func keepAll(of storage: Elements.Storage) {
    for (id, row) in held where !isNew(id) {
      if let position = storage.index[id] { row.keep(storage.elements[position]) }
    }
    for (position, id) in storage.ids.enumerated() where !isNew(id) {
      remember(storage.elements[position], id)
    }
  }

  /// Moves into the array's storage.
  func settle(in array: inout Elements) {
    let new = array.storage
    let old = last
    if !isHome(new) {
      // Those that have moved on have nothing to take here any more.
      new.keepers.removeAll { $0 === self || !$0.isHome(new) }
      new.keepers.append(self)
      storage = new
      if home != nil || made != nil { lookBack(at: old, from: new) }
      made = nil
    }
    replaced = nil
    settle(at: array.stamp.number, in: new)
  }

  /// The array is one that a computed property has made.
  func settle(made array: Elements) {
    let new = array.storage
    guard made !== new else { return }
    if home != nil || made != nil { lookBack(at: last, from: new) }
    storage = nil
    replaced = nil
    leaveHome()
    made = new
  }

  private func lookBack(at old: Elements.Storage?, from new: Elements.Storage) {
    for (id, row) in held {
      if new.index[id] != nil {
        row.forgetLast()
      } else if isNew(id) {
        continue
      } else if let element = new.removed(id) {
        row.keep(element)
      } else if !row.isLastKnown || isBack(id), let old, let position = old.index[id] {
        row.keep(old.elements[position])
      }
    }
    guard !leases.isEmpty, let old else { return }
    for (position, id) in old.ids.enumerated()
    where new.index[id] == nil && !isNew(id) && (gone[id] == nil || isBack(id)) {
      remember(new.removed(id) ?? old.elements[position], id)
    }
  }

  func leave() {
    storage = nil
    made = nil
    replaced = nil
    cameBack = [:]
    leaveHome()
  }

  /// The element in the storage that the array had last, if that is still there.
  func lastElement(_ id: ID) -> Element? {
    last.flatMap { last in last.index[id].map { last.elements[$0] } }
      ?? gone[id]?.element
  }

  /// The rows, kept alive: giving up what they kept may be the end of some.
  private var held: [(ID, RowPlace<ID, Element>)] {
    rows.map { ($0, $1.object) }
  }
}
