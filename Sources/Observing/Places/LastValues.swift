/// The last states of children that may go.
///
/// Nothing can be read of a state that has gone, so a place that stands for one keeps a copy of it. A copy
/// would make the next change in place of what it shares with the state a change of another copy: so it
/// is let go of while the property that holds the state is changed in place. It is taken again right
/// after, lest the state goes before the commit, and at the commit, when its stamps are final.
@usableFromInline
enum LastValues {
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var keepers: [UInt64: [Unmanaged<AnyObject>]] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) private static var changed: [any LastValueKeeper] = []
  @exclusivity(unchecked) nonisolated(unsafe) private(set) static var areKept = false
  /// Whether any copy was let go of since the last commit.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) private(set) static var hasLetGo = false

  static func add(_ keeper: any LastValueKeeper, _ origin: UInt64) {
    keepers[origin, default: []].append(.passUnretained(keeper))
    areKept = true
  }

  static func remove(_ keeper: any LastValueKeeper, _ origin: UInt64) {
    let own = Unmanaged<AnyObject>.passUnretained(keeper).toOpaque()
    keepers[origin]?.removeAll { $0.toOpaque() == own }
    if keepers[origin]?.isEmpty == true { keepers[origin] = nil }
    areKept = !keepers.isEmpty
  }

  /// The property with this stamp is about to be changed in place.
  @usableFromInline @inline(never)
  static func willChange(_ stamp: Stamp) {
    guard ThreadWord.isWritingHere, areKept, let found = keepers[stamp.origin] else { return }
    for keeper in found {
      guard let keeper = keeper.takeUnretainedValue() as? any LastValueKeeper else { continue }
      keeper.willChange()
      changed.append(keeper)
      hasLetGo = true
    }
  }

  /// The property with this stamp has been changed in place, and holds what lies there.
  @usableFromInline @inline(never)
  static func didChange<Held>(_ stamp: Stamp, _ held: UnsafePointer<Held>) {
    guard ThreadWord.isWritingHere, let found = keepers[stamp.origin] else { return }
    for keeper in found {
      (keeper.takeUnretainedValue() as? any LastValueKeeper)?.didChange(UnsafeRawPointer(held))
    }
  }

  /// Lets go once more of states that are still there: the commit may write stamps where they lie.
  @inline(never)
  static func willCommit() {
    for keeper in changed { keeper.willCommit() }
  }

  /// The property of this origin holds something else than at the last commit.
  @inline(never)
  static func hasChanged(_ origin: UInt64) {
    for keeper in keepers[origin] ?? [] {
      if let keeper = keeper.takeUnretainedValue() as? any LastValueKeeper {
        changed.append(keeper)
      }
    }
  }

  /// Takes copies of what was changed, once all of it is committed.
  static func takeAgain() {
    hasLetGo = false
    while let keeper = changed.popLast() { keeper.hasChanged() }
  }

  static var hasWork: Bool { !changed.isEmpty }
}

protocol LastValueKeeper: AnyObject {
  func willChange()
  func didChange(_ held: UnsafeRawPointer)
  func willCommit()
  func hasChanged()
}
