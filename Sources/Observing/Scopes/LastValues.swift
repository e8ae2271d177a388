/// The last states of children that may go.
///
/// Nothing can be read of a state that has gone, so a place that stands for one keeps a copy of it. A copy
/// would make the next change in place of what it shares with the state a change of another copy: so it
/// is let go of while something in the state is changed in place. It is taken again right
/// after, lest the state goes before the commit, and at the commit, when its stamps are final.
///
///     state.detail                  the property that holds the state is changed in place: there is something to let go of
///       ?.rows                      so is one in the state: it is let go of
///         .append(row)
///     state.detail.take()           nothing in the state is changed: what is kept is what has gone
@usableFromInline
enum LastValues {
  /// The keeper's state lies in the property at this place from now on; 0 if it lies in none.
  static func guardPlace(_ place: UInt64, for keeper: any LastValueKeeper) {
    let old = keeper.guardedPlace
    if place == old { return }
    if old != 0 {
      keepers[old]?.removeAll { $0.object === keeper }
      if keepers[old]?.isEmpty == true { keepers[old] = nil }
    }
    if place != 0 { keepers[place, default: []].append(.init(keeper)) }
    keeper.guardedPlace = place
    areKept = !keepers.isEmpty
  }

  /// What lay at one place lies at another from now on.
  static func move(from old: UInt64, to new: UInt64) {
    for keeper in keepers[old & Stamp.numberMask] ?? [] {
      guardPlace(new & Stamp.numberMask, for: keeper.object)
    }
  }

  /// The property with this stamp is about to be changed in place, and holds what lies there.
  @usableFromInline @inline(never)
  static func willChange<Held>(_ stamp: Stamp, _ held: inout Held) {
    guard let found = keepers[stamp.number] else { return }
    let shape = Shape.of(Held.self)
    withAddress(of: &held) { held in
      for found in found {
        let keeper = found.object
        if keeper.sharesWith(held, shape) {
          sharing.items.append((stamp.number, keeper))
          isShared = true
        }
        list(keeper)
        hasLetGo = true
      }
    }
  }

  /// Something in a state is about to be changed in place.
  @usableFromInline @inline(never)
  static func letGo() {
    while let shared = sharing.items.popLast() { shared.keeper.thinLast() }
    for spare in spares.items { spare.with { $0.thinSpare() } }
    isShared = false
  }

  /// An element is out of its array, which has a copy of it meanwhile: another last value that may be.
  static func share(_ array: ArrayStorageBase) {
    spares.items.append(Borrowed(array))
    isShared = true
  }

  @usableFromInline
  static func stopSharing(_ array: ArrayStorageBase) {
    if spares.isEmpty { return }
    spares.items.removeAll { $0.refers(to: array) }
    if sharing.isEmpty, spares.isEmpty { isShared = false }
  }

  /// Whether the change of a property in which states lie that are kept is under way, and nothing in those was changed.
  @inlinable
  static var areSharedHere: Bool {
    @inline(__always) get { ThreadWord.isWritingHere && isShared }
  }

  /// Whether there are copies that a change made here may have to let go of.
  @inlinable
  static var areKeptHere: Bool {
    @inline(__always) get { ThreadWord.isWritingHere && areKept }
  }

  /// Whether any copy may have been let go of since the last commit, by this thread: a copy of a state may be changed on any.
  @inlinable
  static var haveLetGoHere: Bool {
    @inline(__always) get { ThreadWord.isWritingHere && hasLetGo }
  }

  /// The property with this stamp has been changed in place, and holds what lies there.
  @usableFromInline @inline(never)
  static func didChange<Held>(_ stamp: Stamp, _ held: inout Held) {
    if isShared {
      sharing.items.removeAll { $0.place == stamp.number }
      if sharing.isEmpty, spares.isEmpty { isShared = false }
    }
    take(stamp, &held)
  }

  /// Something else is about to be assigned to the property with this stamp, which holds what lies there.
  ///
  /// What was changed since the last commit is known from here alone: in place, or in a copy that was put back.
  @usableFromInline @inline(__always)
  static func willReplace<Held>(_ stamp: Stamp, _ held: inout Held, isPutBack: Bool) {
    guard areKeptHere, hasLetGo || stamp.isWritten || !taken.isEmpty else { return }
    take(stamp, &held)
    if hasLetGo, !isPutBack { takeInside(&held) }
  }

  /// A value is about to be stored in the property with this stamp: the state that was there, changed, if it is that still.
  ///
  /// What is around it may be replaced before the commit.
  @inline(__always)
  static func willPut<Held>(_ stamp: Stamp, _ new: inout Held, over old: inout Held) {
    if areKeptHere, stamp.isWritten { takePut(stamp, &new, over: &old) }
  }

  @inline(never)
  private static func takePut<Held>(_ stamp: Stamp, _ new: inout Held, over old: inout Held) {
    let home = withAddress(of: &old) { $0 }
    take(stamp, &new) { lies($0, at: home) }
  }

  /// Takes the states that were changed, as far as they lie inside what goes.
  ///
  /// What was taken of them since may be a copy's, which nobody puts anywhere; what lies here is what they are.
  @inline(never)
  private static func takeInside<Held>(_ held: inout Held) {
    let shape = Shape.of(Held.self)
    withAddress(of: &held) { held in
      for keeper in changed.items { keeper.takeFrom(held, shape) }
    }
  }

  /// What was let go of has to be taken from wherever it is, also from a copy; nothing else is.
  private static func take<Held>(_ stamp: Stamp, _ held: inout Held) {
    let home = withAddress(of: &held) { $0 }
    take(stamp, &held) { $0.listing == .changed || lies($0, at: home) }
  }

  /// Whether what lies there is the model's, in its place or taken out of that to be changed, and no copy.
  private static func lies(_ keeper: any LastValueKeeper, at home: Address) -> Bool {
    keeper.isGuarded(at: home) || ModelMemory.holdsTakenOut(home)
  }

  @inline(__always)
  private static func take<Held>(
    _ stamp: Stamp, _ held: inout Held, for isItsOwn: (any LastValueKeeper) -> Bool
  ) {
    guard let found = keepers[stamp.number] else { return }
    let shape = Shape.of(Held.self)
    withAddress(of: &held) { held in
      for found in found {
        let keeper = found.object
        guard isItsOwn(keeper) else { continue }
        keeper.takeFrom(held, shape)
        // Not among those that were let go of: all of these are gone through whenever something is replaced.
        if keeper.listing == .none {
          keeper.listing = .taken
          taken.items.append(keeper)
        }
      }
    }
  }

  /// Lets go once more of states that are still there: the commit may write stamps where they lie.
  @inline(never)
  static func willCommit() {
    UncommittedWay.inOneLook { for keeper in changed.items { keeper.willCommit() } }
  }

  /// The property at this place holds something else than at the last commit.
  @inline(never)
  static func hasChanged(_ place: UInt64) {
    for keeper in keepers[place & Stamp.numberMask] ?? [] {
      list(keeper.object)
    }
  }

  private static func list(_ keeper: any LastValueKeeper) {
    if keeper.listing == .changed { return }
    keeper.listing = .changed
    changed.items.append(keeper)
  }

  /// Takes copies of what was changed, once all of it is committed.
  ///
  /// To ask where they are may evaluate somebody's property, and so commit once more: what is left is taken by the outer one.
  static func takeAgain() {
    if isTaking { return }
    isTaking = true
    defer { isTaking = false }
    hasLetGo = false
    if !sharing.isEmpty { sharing.items = [] }
    if spares.isEmpty { isShared = false }
    UncommittedWay.inOneLook {
      while let keeper = changed.items.popLast() ?? taken.items.popLast() {
        // One that was taken before it was found to have changed is on both lists.
        if keeper.listing == .none { continue }
        keeper.listing = .none
        keeper.hasChanged()
      }
    }
  }

  /// Why a keeper is to take a copy again: what it had was let go of, or has changed, or it has taken one in between.
  enum Listing { case none, taken, changed }

  static var hasWork: Bool { !changed.isEmpty || !taken.isEmpty }
}

protocol LastValueKeeper: AnyObject {
  /// The place of the tracked property around the state; 0 if there is none.
  var guardedPlace: UInt64 { get set }
  /// Whether it is among those that are to take a copy again.
  var listing: LastValues.Listing { get set }
  /// Whether the property around the state has its value there, and a copy of that elsewhere.
  func isGuarded(at value: Address) -> Bool
  /// Whether a copy of the state is kept that shares collections with it, where it lies in what is held.
  func sharesWith(_ held: Address, _ shape: Shape) -> Bool
  /// Shares no collections any more.
  func thinLast()
  func takeFrom(_ held: Address, _ shape: Shape)
  func willCommit()
  func hasChanged()
}
