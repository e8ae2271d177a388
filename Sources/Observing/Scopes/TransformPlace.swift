/// What a function makes of the state of another place: a level of the equality strategy.
///
/// The function is called once for each change of that state, however many ask. Who asks hears of it only
/// if the result is another: where its stamps or its plain bytes say that it is not, that is known at
/// once; else it is compared, if there is a comparison, with the one that those who ask were told of last.
package final class TransformPlace<Parent, State>: StatePlace<State> {
  private let parent: StatePlace<Parent>
  private let transform: (Parent) -> State
  private let areEqual: ((State, State) -> Bool)?
  /// Whether it is compared in a way that was given: else its parts are tracked, one by one.
  private let isViewState: Bool
  /// What the closure is called that the view state is for, if it is called anything.
  private let label: String?
  private let shape = Shape.of(State.self)
  private let known = Shape.of(State.self).known
  private let isUnnoticed = Outgoing.isUnnoticed(State.self)
  /// The result, once there is one.
  @exclusivity(unchecked) private var memory: Located<State>?
  /// The result that those who ask were told of last, where that which came after it is as good.
  ///
  ///     told   0         0         0         1.2        a comparison that takes what is nearer than 1 for the same:
  ///     made   0   ──▶   0.4  ──▶  0.8  ──▶  1.2        of many small steps each would be as good as the one before
  @exclusivity(unchecked) private var told: Located<State>?
  @exclusivity(unchecked) private var moveCount: UInt64 = 0
  /// How often the parent's state had been told of when the result was made.
  @exclusivity(unchecked) private var knownChanges: UInt64 = 0

  init(
    _ parent: StatePlace<Parent>, _ transform: @escaping (Parent) -> State,
    areEqual: ((State, State) -> Bool)?, label: String? = nil
  ) {
    self.label = label
    isViewState = areEqual != nil
    self.areEqual = areEqual ?? Self.ownEquality(shape)
    self.parent = parent
    self.transform = transform
    super.init(root: parent.root)
    parent.inner.transforms += 1
    startPlainly([.place, .readsMade]) { [own = Borrowed(self)] in own.object.resolve() }
  }

  /// What reports call the result as a whole.
  private var title: String { isViewState ? "view state" : Coarseness.scope }

  /// The type's own equality, where it has one and nothing else tells.
  private static func ownEquality(_ shape: Shape) -> ((State, State) -> Bool)? {
    guard !shape.hasParts, State.self is any Equatable.Type else {
      return nil
    }
    return { Sameness.isNoChange($0, $1) }
  }

  deinit {
    parent.inner.transforms -= 1
    forgetTold()
    hold(memory)
    memory?.destroy()
  }

  /// Nobody is left who was told.
  override func forget() { forgetTold() }

  /// A result is about to go.
  private func hold(_ result: Located<State>?) {
    if !isUnnoticed, let result { Outgoing.hold(result.pointee) }
  }

  private func resolve() -> Bool {
    parent.trackWhole()
    if Untracked.run({ parent.locate() == nil }) { parent.trackReturn() }
    // What has gone is not made again because of what lies elsewhere.
    let changes = parent.wholeChanges
    if memory != nil, parent.isGone, changes == knownChanges { return false }
    knownChanges = changes
    Graph.counts.transforms &+= 1
    let state = Untracked.run { parent.copy() }
    // The function depends on the state as a whole, and on what lies in objects by what it reads of them.
    let new = StateReads.withoutNotes(of: node) { transform(state) }
    return changed(Untracked.run { take(new) })
  }

  /// Returns whether the result is another than before.
  private func take(_ new: State) -> Bool {
    guard let memory else {
      memory = .make(new)
      return true
    }
    let isAsBefore = withAddress(of: new) { isSame(memory.address, $0) }
    if isAsBefore {
      // Of another position, perhaps, whose parts are read from now on.
      let (isThere, haveSameReaders) = withAddress(of: new) {
        LiveValues.haveSamePlaces(shape, memory.address, $0)
          ? (true, true) : (false, LiveValues.haveSameReaders(shape, memory.address, $0))
      }
      // Nobody reads a view state but as a whole, and what is shared in it.
      let isAsGood = haveSameReaders || isViewState && refersToSame(memory, new)
      if ChangeLog.isOn {
        ChangeLog.resultChanged(node, called: title, from: memory, to: isAsGood ? nil : new)
      }
      if !isThere { moveCount += 1 }
      put(new, in: memory)
      if !isAsGood { forgetTold() }
      return !isAsGood
    }
    // The very one that came last costs least to be compared with, and was as good as the one that was told of.
    let isLast = withAddress(of: new) { shape.liveBytes.areSame(memory.address, $0) }
    let before = isLast ? memory : told ?? memory
    if let areEqual {
      equalityCheckCount &+= 1
      if areEqual(before.pointee, new), refersToSame(before, new) {
        if ChangeLog.isOn { ChangeLog.resultChanged(node, called: title, from: before, to: nil) }
        if !isLast { putUntold(new, in: memory) }
        return false
      }
    }
    if ChangeLog.isOn { ChangeLog.resultChanged(node, called: title, from: before, to: new) }
    forgetTold()
    put(new, in: memory)
    return true
  }

  private func put(_ new: State, in memory: Located<State>) {
    hold(memory)
    memory.pointee = new
  }

  private func putUntold(_ new: State, in memory: Located<State>) {
    if told == nil, node.pointee.subs != nil { told = .make(memory.pointee) }
    moveCount += 1
    put(new, in: memory)
  }

  private func forgetTold() {
    guard let old = told else { return }
    told = nil
    hold(old)
    old.destroy()
  }

  /// Who has read what two equal ones share depends on which of them it was.
  private func refersToSame(_ old: Located<State>, _ new: State) -> Bool {
    withAddress(of: new) { LiveValues.referToSame(shape, old.address, $0) }
  }

  private func isSame(_ old: Address, _ new: Address) -> Bool {
    // The bytes of a state are its stamps, too, which differ where it was replaced by its like.
    if !shape.hasParts, known.tellsAll, known.areSame(old, new) { return true }
    // Where there is an equality, it is asked, and counted.
    if !shape.hasParts, State.self is any Equatable.Type { return false }
    return LiveValues.lookTheSame(shape, old, new)
  }

  override func locate() -> Located<State>? {
    bringUpToDate()
    return memory
  }

  override func copy() -> State {
    bringUpToDate()
    return memory.certain.pointee
  }

  override var maker: AnyStatePlace? { self }
  override var moves: UInt64 { moveCount }

  override var isGone: Bool { parent.isGone }
  override var isCertainlyThere: Bool { parent.isCertainlyThere }

  override func withCertain(_ body: (Address) -> Void) {
    parent.withCertain { outer in
      let state = makeNow(of: outer)
      body(state.address)
      state.destroy()
    }
  }

  @inline(never)
  private func makeNow(of outer: Address) -> Located<State> {
    Graph.counts.transforms &+= 1
    return .make(Untracked.run { transform(outer.of(Parent.self).pointee) })
  }

  override var name: String { label.map { "\(title) of \($0)" } ?? title }

  override var mayGo: Bool { parent.mayGo }
  override var canTell: Bool { parent.canTell }

  override var coarseness: Coarseness? {
    .made(
      title, State.self, isSingle: !shape.hasParts && Coarseness.of(leaf: State.self) == nil)
  }

  override var wasReplaced: Bool { parent.wasReplaced }

  override var changedAsItWent: Bool { parent.changedAsItWent }

  override func trackPresence() { parent.trackPresence() }

  override func trackWhole() { track() }

  override var wholeChanges: UInt64 { changes }

  override var wholeForToolchain: DerivedBase { self }

  override var isMissingRow: Bool { Borrowed(parent).isMissingRow() }

  override var enclosing: AnyStatePlace? { parent }
}
