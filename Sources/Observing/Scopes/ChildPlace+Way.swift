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

  /// What the key path has read.
  struct Reads {
    /// Something that is no part of a struct: an object may hold what it leads to.
    private(set) var hasObjects = false
    /// Nothing: the parent's own bytes hold what it leads to, as an enum's do.
    private(set) var isEmpty = false

    init() {}

    init(since way: Way) {
      var link = Graph.firstRead(since: way.reads)
      isEmpty = link == nil
      while let current = link {
        if !current.pointee.dep.pointee.flags.contains(.keyed) { hasObjects = true }
        link = Graph.nextRead(after: current)
      }
    }
  }

  /// Where in an outer state a copy of what was read there lies, if that is certain.
  func find(
    _ state: Located<State>, in outer: Located<Parent>, since way: Way
  ) -> StateLocator.Found? {
    let locator = slot.locator
    let isToldByReads = !slot.mayGo && (hasNoParts || locator.identity(of: state.address) == 0)
    let found =
      isToldByReads
      ? locator.findRead(state.address, in: outer.address, readSince: way.reads) : nil
    return found ?? locator.find(state.address, in: outer.address)
  }

  /// The child of a state that lies in an enum's own bytes, of which there is a copy: it is known by where it lies in that, if
  /// it is certain that it was read there.
  func takeStored(_ state: State, of outer: Parent, since way: Way) -> Bool? {
    guard parent.isStored else { return nil }
    return withLocated(outer) { outer in
      withLocated(state) { state in
        guard let found = find(state, in: outer, since: way),
          slot.locator.isOnlyWay(to: found, in: outer.address, readSince: way.reads)
        else { return nil }
        return take(found, state, since: way, in: outer, isInPlace: false)
      }
    }
  }

  /// Looks at once where the way leads when it may have turned.
  ///
  /// The child then has what it had last, and what lies there goes on to change. What lies nowhere is looked at whenever it
  /// may have changed, since it may go next.
  @MainActor
  func startWatching() {
    watch = .silent(of: self) { $0.lookAndTrack() }
  }

  private func lookAndTrack() {
    // The watch begins in the middle of that.
    if node.pointee.flags.isDisjoint(with: .running) { Untracked.run { takeLast() } }
    if hasEnded { return }
    // Not the place itself, which would be kept by that.
    Graph.forEachDependency(of: node) { Graph.track($0) }
    switch watched {
    case .property(let place):
      if !hasNoParts { Graph.track(StampTable.node(for: StampTable.Key(wholeOf: place))) }
    case .parent: parent.trackWhole()
    case .none: break
    }
  }

  /// What tells of a change of what lies in no property of its own.
  enum Watched: Equatable {
    case none
    case parent
    case property(UInt64)

    var place: UInt64? { if case .property(let place) = self { place } else { nil } }
  }

  private func takeLast() {
    if watched == .none { return bringUpToDate() }
    if let state = locate() { setLast(copyOf: state) } else if !isGone { _ = computed() }
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
