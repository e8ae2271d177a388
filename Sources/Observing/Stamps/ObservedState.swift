/// A state that is observed as a whole: what a class's tracked property holds, or the root of a store.
@usableFromInline
class ObservedState: Source.Owner {
  final let shape: Shape
  /// The state's bytes at the last commit.
  @exclusivity(unchecked) private final var keptBytes = KeptBytes()
  /// The source of those who read the state itself.
  @exclusivity(unchecked) final var node: NodePointer?
  @exclusivity(unchecked) private final var anyChangeNode: NodePointer?
  /// Whether all that was done to it since the last commit left its untracked parts as they were.
  @exclusivity(unchecked) final var restIsSame = false
  /// How many are in the middle of changing the value, so that its bytes must not be looked at.
  @exclusivity(unchecked) private final var openCount = 0

  // While it is listed among what was written in the open transaction.
  @exclusivity(unchecked) final var writtenObject: AnyObject?
  @exclusivity(unchecked) final var writtenValue: Address?
  @exclusivity(unchecked) final var nextWritten: ObservedState?

  init(_ shape: Shape, value: Address) {
    self.shape = shape
    super.init()
    begin(with: value)
    PathFinder.add(self)
  }

  /// Takes the value as it is for the one that was committed last.
  final func begin(with value: Address) {
    keptBytes.keep(value, shape)
  }

  /// The state's bytes at the last commit.
  final var kept: Address { keptBytes.address.certain }

  final var hasNoReaders: Bool { node?.pointee.subs == nil && anyChangeNode == nil }

  deinit {
    PathFinder.remove(self)
  }

  /// Where the state lies, if that is always the same.
  @exclusivity(unchecked) final var home: Address?

  /// A number that no other state has while this one is there.
  final var number: UInt64 { Address(of: self).number }

  /// What the paths of everything inside begin with; empty for the root of a store.
  var pathPrefix: String { "" }

  /// A source that changes with anything inside.
  final var anyChange: NodePointer {
    if let node = anyChangeNode { return node }
    let node = Source.make(owner: AnyChange(self))
    anyChangeNode = node
    return node
  }

  private final class AnyChange: Source.Owner {
    let state: ObservedState
    init(_ state: ObservedState) { self.state = state }
    override func unobserved() { state.anyChangeNode = nil }
    override func path() -> String? { state.path() }
    override var isWhole: Bool { true }
    override var shapeInReports: Shape? { state.shape }
  }

  override func unobserved() { node = nil }

  override var shapeInReports: Shape? { shape }
  override var bytesInReports: Address? { kept }

  /// The sources of those who read it.
  final var nodes: [NodePointer] { [node, anyChangeNode].compactMap(\.self) }

  /// Whether the value came where it lies by an assignment that was seen.
  var isKnownValue: Bool { true }

  // MARK: Writing

  final func open() {
    openCount += 1
    OpenAccesses.begin()
  }
  final func close() {
    openCount -= 1
    OpenAccesses.end(of: node)
  }
  final var isOpen: Bool { openCount > 0 }
  final var isListed: Bool { writtenObject != nil }

  final func commit(at value: Address) {
    if ChangeLog.isOn { return commitLogged(at: value) }
    compare(value, nil)
  }

  private final func commitLogged(at value: Address) {
    let prefix = pathPrefix
    if !prefix.isEmpty { ChangeLog.enter(prefix) }
    defer { if !prefix.isEmpty { ChangeLog.leave() } }
    ChangeLog.withOldState(of: self, live: value) {
      compare(value, ChangeLog.note(shape, kept: kept, live: value))
    }
  }

  private final func compare(_ value: Address, _ note: ChangeLog.Note?) {
    let outcome = Commit.run(
      shape, kept: kept, live: value, restIsSame: restIsSame && isKnownValue)
    restIsSame = false
    if Invariants.isOn { Invariants.check(self, at: value) }
    if outcome.isEmpty { return }
    Telling.tell(outcome, at: node, whole: anyChangeNode, inside: shape, live: value, note)
  }
}
