extension ChildPlace {
  /// What had been done before the key path was evaluated.
  struct Way {
    let reads: LinkPointer?
    let unchangedWrites: UInt64
  }

  /// What was read may hold a copy of what was found, which is what it was found by: as soon as the two differ, it is the
  /// copy that counts.
  func trackOriginal(
    of found: StateLocator.Found, since way: Way, in outer: Located<Parent>
  ) {
    if way.unchangedWrites == UnchangedWrites.count,
      slot.locator.isOnlyWay(to: found, in: outer.address, readSince: way.reads)
    {
      return
    }
    if let holder = found.holder, holder.isPosition {
      Graph.track(StampTable.node(for: StampTable.Key(wholeOf: holder.place)))
    } else {
      parent.trackWhole()
    }
  }
}
