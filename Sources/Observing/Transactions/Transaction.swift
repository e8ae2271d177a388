/// Several changes taken together: committed, and their readers run, when the outermost one ends.
@usableFromInline
enum Transaction {
  // MARK: Nesting

  @inline(__always)
  static func begin() {
    depth += 1
    if depth == 1 {
      serial &+= 1
      firstVersion = Stamp.nextVersion
      ThreadWord.setWriting(true)
      Outgoing.begin()
    }
  }

  @inline(__always)
  static func end() {
    // In the middle of a computation nothing runs: it is over soon.
    if depth == 1, hasUncommitted || hasEndings || !ClosureQueue.isEmpty, Graph.deriving == nil {
      Flush.run()
    }
    if depth == 1, RowKeepers.areUnsettled, !hasUncommitted { RowKeepers.settleCame() }
    if depth == 1, MadeInTransaction.isAny { MadeInTransaction.forgetAll() }
    depth -= 1
    if depth == 0 {
      ThreadWord.setWriting(false)
      Outgoing.end()
      if Invariants.isOn { Invariants.checkGraph() }
    }
  }

  /// Ends what is listed though nobody has begun a transaction.
  @usableFromInline
  static func settle() {
    if hasUncommitted, depth == 0 {
      begin()
      end()
    }
  }

  // MARK: Writing

  /// Lists a leaf that is about to be written for the first time since the last commit.
  ///
  /// Its node stays until the commit, even if the last reader goes.
  @inline(__always)
  static func list(_ node: NodePointer) {
    RestlessNodes.noteWrite()
    node.pointee.flags.insert(.listed)
    leaves.push(node)
    hasUncommitted = true
  }

  /// Lists a leaf of which only that it was changed is known.
  static func listChanged(_ node: NodePointer) {
    if node.pointee.flags.contains(.listed) { RestlessNodes.noteWrite() } else { list(node) }
    node.pointee.flags.insert(.changed)
  }

  /// Lists a state that was written, with its object, which has to live until the commit.
  static func list(_ state: ObservedState, _ object: AnyObject, _ value: Address) {
    RestlessNodes.noteWrite()
    listAgain(state, object, value)
  }

  private static func listAgain(_ state: ObservedState, _ object: AnyObject, _ value: Address) {
    hasUncommitted = true
    UncommittedWay.willWrite()
    // What an object writes in its own deinit nobody can read any more.
    guard state.writtenObject == nil, let object = Lifetime.keeping(object) else { return }
    state.writtenObject = object
    state.writtenValue = value
    if let lastState { lastState.nextWritten = state } else { firstState = state }
    lastState = state
  }

  /// A moment at which nothing that is tracked changes: it is over with the next write or commit, and with the
  /// outermost transaction.
  struct Moment: Equatable {
    fileprivate let transaction: UInt64
    fileprivate let commits: UInt64
    fileprivate let mutations: Int
  }

  /// The present moment; nil outside transactions and while something waits to be committed.
  static var moment: Moment? {
    guard depth > 0, !hasUncommitted else { return nil }
    return Moment(
      transaction: serial, commits: commits, mutations: mutationCount &+ equalWriteCount)
  }

  /// Tells the graph what differs from the last commit.
  ///
  /// Nothing runs yet. What somebody is in the middle of changing waits, and stays listed.
  static func commit() {
    Outgoing.begin()
    defer { Outgoing.end() }
    if RestlessNodes.othersWrote, Graph.deriving == nil { RestlessNodes.hearAgain() }
    hasUncommitted = false
    commits &+= 1
    firstTold = firstUntold
    while leaves.count > 0 { commit(leaves.pop()) }
    while openLeaves.count > 0 {
      leaves.push(openLeaves.pop())
      hasUncommitted = true
    }
    if firstState != nil {
      if LastValues.hasWork, !isAnyOpen { LastValues.willCommit() }
      commitStates()
      IdleStates.areCommitted()
    }
    if firstState == nil {
      if LastValues.hasWork { LastValues.takeAgain() }
      if RowKeepers.hasWork { RowKeepers.takeAgain() }
    }
    RowKeepers.beginRound(isAnyOpen: firstState != nil)
    firstUntold = Stamp.nextVersion
  }

  /// Does what waits for the commit.
  @inline(never)
  static func runEndings() {
    let waiting = endings
    endings = []
    hasEndings = false
    for ending in waiting { ending() }
  }

  @inline(__always)
  private static func commit(_ leaf: NodePointer) {
    let flags = leaf.pointee.flags
    if flags.contains(.open), !flags.contains(.dead) { return openLeaves.push(leaf) }
    leaf.pointee.flags.remove([.listed, .changed, .keepsOld])
    if ChangeLog.isOn, flags.contains(.dead) || !flags.contains(.changed) {
      ChangeLog.propertyIsAsBefore(leaf)
    }
    if flags.contains(.dead) {
      Source.giveBack(leaf)
    } else if flags.contains(.changed) {
      if ChangeLog.isOn { ChangeLog.propertyChanged(leaf) }
      Graph.sourceChanged(leaf)
    }
  }

  private static var isAnyOpen: Bool {
    var next = firstState
    while let state = next {
      if state.isOpen { return true }
      next = state.nextWritten
    }
    return false
  }

  private static func commitStates() {
    var next = firstState
    firstState = nil
    lastState = nil
    while let state = next {
      next = state.nextWritten
      state.nextWritten = nil
      guard var object = state.writtenObject, let value = state.writtenValue else { continue }
      state.writtenObject = nil
      state.writtenValue = nil
      if state.isOpen {
        listAgain(state, object, value)
      } else {
        state.commit(at: value)
        if isKnownUniquelyReferenced(&object) { Outgoing.hold(object) }
      }
    }
  }
}
