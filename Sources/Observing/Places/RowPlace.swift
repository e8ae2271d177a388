/// An element of an `IdentifiedArray` in the state of another place, known by its id.
///
/// Where it lies is asked of the array at each read, since elements move. It is a node in the graph only
/// if some closure reads it: of a hundred thousand rows a few are on the screen.
package final class RowPlace<ID: Hashable, State>: StatePlace<State> {
  private let table: RowTable<ID, State>
  fileprivate let id: ID
  @exclusivity(unchecked) private var lastPosition = 0
  @exclusivity(unchecked) private var memory: Memory?

  /// What a row has to keep that is observed, or has gone.
  private final class Memory {
    var sign = PlaceSign()
    /// The element as it was when it was removed.
    var last: State?
  }

  private var madeMemory: Memory {
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

  deinit { table.rowHasGone(self, id) }

  override func track() {
    if existingNode == nil { startPlainly({ [unowned(unsafe) self] in resolve() }) }
    super.track()
  }

  override func locate() -> UnsafeMutablePointer<State>? {
    guard let array = table.parent.locate() else { return nil }
    return table.element(id, in: array, lastPosition: &lastPosition)
  }

  override var isGone: Bool { locate() == nil && (table.parent.locate() != nil || isGoneFromCopy) }

  private var isGoneFromCopy: Bool {
    table.parent.isGone || table.parent.copy().untracked(id) == nil
  }

  override func copy() -> State {
    if let address = locate() { return address.pointee }
    if let last = memory?.last { return last }
    if let element = table.parent.copy().untracked(id) { return element }
    Misuse.stop("the last state of the row \(id) of \(State.self), which has gone, is not known")
  }

  override func trackPresence() {
    table.parent.trackPresence()
    table.parent.track()
    table.parent.locate()?.pointee.noteElement(id)
  }

  /// The array has let go of the element.
  func keep(_ element: State) { madeMemory.last = element }

  private func resolve() -> Bool {
    table.parent.track()
    guard let array = table.parent.locate() else { return !table.parent.isGone }
    array.pointee.noteElement(id)
    guard locate() != nil else {
      inner.outerHasGone()
      return false
    }
    let memory = madeMemory
    memory.last = nil
    let old = memory.sign
    memory.sign = PlaceSign(identity: 1, source: Graph.mark()?.pointee.dep)
    return old != memory.sign
  }

  override func contentToken() -> UInt64? {
    locate().flatMap { table.finder.contentToken(of: $0) }
  }

  override func trackForWhole() {
    table.parent.trackWhole()
    track()
  }
}

/// The elements of an array that stand as places of their own.
package final class RowTable<ID: Hashable, Element>: InnerSlotBase {
  package typealias Elements = IdentifiedArray<ID, Element>

  let parent: StatePlace<Elements>
  let finder: PlaceFinder
  private let keeper = RowKeeper<ID, Element>()

  init(in parent: StatePlace<Elements>) {
    self.parent = parent
    finder = PlaceFinder(
      outer: Elements.self, inner: Element.self, held: Element.self, plainOffset: nil)
    super.init(nil)
    parent.inner.rows = .passUnretained(self)
  }

  deinit { parent.inner.rows = nil }

  /// The table of an array's place, made where there is none.
  static func of(_ parent: StatePlace<Elements>) -> RowTable {
    parent.inner.rows.map { unsafeDowncast($0.takeUnretainedValue(), to: RowTable.self) }
      ?? RowTable(in: parent)
  }

  /// The ids of the elements; who asks depends on them.
  package var ids: Elements.IDs {
    if parent.root.isChanging { parent.root.stopReading() }
    if Transaction.hasUncommitted { Transaction.commit() }
    if ThreadWord.isAnyoneObserving {
      if Graph.observer != nil { return trackedIDs() }
    } else if ToolchainTracking.isActive {
      return ToolchainTracking.noteReads(of: self) { trackedIDs() }
    }
    return parent.locate()?.pointee.ids ?? parent.copy().ids
  }

  private func trackedIDs() -> Elements.IDs {
    parent.track()
    return parent.locate()?.pointee.ids ?? Untracked.run { parent.copy() }.ids
  }

  /// Makes whoever runs depend on whether there is an element of this id.
  ///
  /// Returns whether there is.
  package func contains(_ id: ID) -> Bool {
    if parent.root.isChanging { parent.root.stopReading() }
    if Transaction.hasUncommitted { Transaction.commit() }
    if ThreadWord.isAnyoneObserving {
      if Graph.observer != nil { return trackedContains(id) }
    } else if ToolchainTracking.isActive {
      return ToolchainTracking.noteReads(of: self) { trackedContains(id) }
    }
    return parent.locate()?.pointee.contains(id: id) ?? (parent.copy().untracked(id) != nil)
  }

  private func trackedContains(_ id: ID) -> Bool {
    parent.track()
    return parent.locate()?.pointee.contains(id: id)
      ?? (Untracked.run { parent.copy() }.untracked(id) != nil)
  }

  /// The place of an element.
  package func row(_ id: ID) -> StatePlace<Element> {
    if let known = keeper.rows[id] { return known.takeUnretainedValue() }
    let row = RowPlace(id, in: self)
    keeper.rows[id] = .passUnretained(row)
    // The array has to know from now on who takes what it lets go of.
    _ = row.locate()
    return row
  }

  /// The id of the element that a place of this table stands for.
  package func id(of row: StatePlace<Element>) -> ID {
    unsafeDowncast(row, to: RowPlace<ID, Element>.self).id
  }

  func rowHasGone(_ row: RowPlace<ID, Element>, _ id: ID) {
    if keeper.rows[id]?.toOpaque() == Unmanaged.passUnretained(row).toOpaque() {
      keeper.rows[id] = nil
    }
  }

  /// Where the element lies at this moment.
  func element(
    _ id: ID, in array: UnsafeMutablePointer<Elements>, lastPosition: inout Int
  ) -> UnsafeMutablePointer<Element>? {
    // What the array brings along is made for its types, and four times as fast.
    let found =
      ArrayBytes.locate(id, in: array, last: &lastPosition, keeper: keeper)
      ?? withUnsafePointer(to: id) { Elements.locate($0, in: array, last: &lastPosition) }
    return found?.assumingMemoryBound(to: Element.self)
  }

  override func outerHasGone() {}
}

/// The part of a keeper that does not know the types.
@usableFromInline
class AnyRowKeeper {
  @usableFromInline init() {}
}

/// Takes what an array lets go of, for those who stand for it.
///
/// The array's storage keeps it, and it keeps nothing: it knows the rows that somebody holds.
@usableFromInline
final class RowKeeper<ID: Hashable, Element>: AnyRowKeeper {
  @usableFromInline override init() {}

  var rows: [ID: Unmanaged<RowPlace<ID, Element>>] = [:]

  /// The element has been removed from the array.
  @usableFromInline @inline(never)
  func take(_ element: Element, _ id: ID) {
    guard ThreadWord.isWritingHere, let row = rows[id] else { return }
    row._withUnsafeGuaranteedRef { $0.keep(element) }
  }

  /// The array, or what it held, is about to go as a whole.
  @usableFromInline @inline(never)
  func takeAll(of storage: IdentifiedArray<ID, Element>.Storage) {
    guard ThreadWord.isWritingHere else { return }
    for (id, row) in rows {
      guard let position = storage.index[id] else { continue }
      row._withUnsafeGuaranteedRef { $0.keep(storage.elements[position]) }
    }
  }
}
