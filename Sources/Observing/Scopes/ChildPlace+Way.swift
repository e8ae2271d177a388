extension ChildPlace {
  /// Whether this way leads to a state that is not the one that the place was made for.
  var isOver: Bool {
    guard slot.mayGo else { return false }
    bringUpToDate()
    return hasEnded
  }

  /// What had been done before the key path was evaluated.
  struct Way {
    let reads: LinkPointer?
    let unchangedWrites: UInt64
  }

  /// Looks at once where the way leads when it may have turned: the child then has what it had last, and what lies there
  /// goes on to change.
  @MainActor
  private func startWatching() {
    watch = .silent { [unowned self] in
      // It begins in the middle of that.
      if node.pointee.flags.isDisjoint(with: .running) { Untracked.run { bringUpToDate() } }
      // Not the place itself, which would be kept by that.
      Graph.forEachDependency(of: node) { Graph.track($0) }
    }
  }

  /// What was read may hold a copy of what was found, which is what it was found by: as soon as the two differ, it is the
  /// copy that counts.
  func trackOriginal(
    of found: StateLocator.Found, since way: Way, in outer: Located<Parent>
  ) {
    let isOnlyWay = slot.locator.isOnlyWay(to: found, in: outer.address, readSince: way.reads)
    if isOnlyWay, way.unchangedWrites == UnchangedWrites.count { return }
    defer {
      if slot.mayGo, !isOnlyWay, watch == nil { MainActorCall.run({ $0.startWatching() }, self) }
    }
    if let holder = found.holder, holder.isPosition {
      Graph.track(StampTable.node(for: StampTable.Key(wholeOf: holder.place)))
    } else {
      parent.trackWhole()
    }
  }
}
