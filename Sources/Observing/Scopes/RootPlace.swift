/// The state at the root of a store: changed where it lies, in memory that is its own.
package final class RootPlace<State>: StatePlace<State> {
  fileprivate let memory: Located<State>
  private let observed: ObservedState

  /// Takes over memory that `Located.make` has made.
  package init(_ state: Located<State>, name: String) {
    memory = state
    let shape = Shape.of(State.self)
    Placing.place(shape, at: memory.address)
    observed = ObservedState(shape, value: memory.address)
    observed.home = memory.address
    super.init(root: PlaceRoot(name: name))
  }

  deinit {
    // Who depends on the state may outlive it, and reports look for names where it lay.
    observed.home = nil
    memory.destroy()
  }

  override func track() { Graph.track(source) }

  override var tellsOfLookalikes: Bool { true }

  override var changes: UInt64 { source.pointee.runs }

  override var mayGo: Bool { false }

  override func locate() -> Located<State>? { memory }

  override func withUncommitted(_ body: (Address) -> Void) { body(memory.address) }

  override func findInLook() -> Address? { memory.address }

  override func withCertain(_ body: (Address) -> Void) { body(memory.address) }

  override var neverMoves: Bool { true }
  override var isStored: Bool { true }

  override var fixedAddress: Address? { memory.address }

  override func copy() -> State { memory.pointee }

  override func trackWhole() { Graph.track(observed.anyChange) }

  override func trackForWhole() { Graph.track(observed.anyChange) }

  // Asked for at each computation of a view state: to make an aspect that nobody keeps would cost more than that. The
  // state never goes, so nobody has to know.
  override var wholeChanges: UInt64 { 0 }

  override func hashStep(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(root)) }

  /// The source that tells when the state is replaced, or parts of it change that are not tracked.
  private var source: NodePointer {
    if let node = observed.node { return node }
    let node = Source.make(owner: observed)
    observed.node = node
    return node
  }

  /// Changes the state where it lies, as a transaction or a part of the open one.
  ///
  /// Neither this nor what calls it returns what `body` does: for each action the type of that would be looked up.
  package func change(_ body: (inout State) -> Void) {
    reportSenderIfDerived()
    Transaction.begin()
    if ChangeLog.isOn { ChangeLog.keepOld(observed, value: memory.address) }
    Transaction.list(observed, self, memory.address)
    observed.open()
    root.isChanging = true
    let outer = PutBack.pause()
    let size = MemoryLayout<State>.size
    let isOutside = ModelMemory.openHome(memory.address, size)
    Untracked.run { WriteRecord.noticing { body(&memory.pointee) } }
    ModelMemory.closeHome(memory.address, isOutside)
    PutBack.resume(outer)
    root.isChanging = false
    observed.close()
    Transaction.end()
  }

  /// An action has been sent: a derived value that is being computed is not to be the one who does.
  @inline(__always)
  package func reportSenderIfDerived() {
    guard let derived = Graph.deriving else { return }
    RestlessNodes.wrote(derived)
    Misuse.report(
      """
      the derived value '\(DerivedBase.label(of: derived))' sends an action while it is computed; it is \
      processed all the same
      """)
  }
}

extension RootPlace {
  /// Changes the state where it lies, as a transaction or a part of the open one.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - body: Changes the state.
  ///   - then: What is to be done before the closures run.
  package func change(
    named name: @autoclosure () -> String, _ body: (inout State) -> Void, then: () -> Void
  ) {
    let outer = ChangeLog.action
    if ChangeLog.isOn { ChangeLog.action = name() }
    Transaction.begin()
    change(body)
    Untracked.run(then)
    Transaction.end()
    if ChangeLog.action != nil || outer != nil { ChangeLog.action = outer }
  }
}

extension RootPlace {
  /// Hands out the state where it lies to be looked at, in the middle of a change.
  package func lend<R>(_ body: (inout State) -> R) -> R { body(&memory.pointee) }
}

/// The closure that runs at this moment.
package enum RunningClosure {
  /// What reports call it; nil if none runs.
  package static var label: String? { Closure.current.map { Closure.label(of: $0) } }

  /// What reports call the closure whose cleanup runs; nil if none does.
  package static var cleanupLabel: String? {
    Closure.current == nil ? Closure.cleaningUp.map { Closure.label(of: $0) } : nil
  }

  /// What reports call the derived value that is being computed; nil if none is.
  package static var derivedLabel: String? { Graph.deriving.map { DerivedBase.label(of: $0) } }

  /// Whether it has made closures of its own, which belong to this run of it.
  package static var hasInner: Bool {
    Closure.current.flatMap(Closure.existingDetails)?.firstChild != nil
  }

  /// What it depends on.
  package static var dependencies: [String] {
    Closure.current.map { Closure.dependencies(of: $0) } ?? []
  }

  /// Why the closure of a label runs that runs now, or made the one that does; told once, and while renders are traced.
  package static func takeCause(of label: String) -> RenderCause? {
    guard let cause = ChangeLog.running, cause.label == label else { return nil }
    ChangeLog.running = nil
    return cause
  }
}
