/// A render closure's life: made, run, run again, cancelled, given back.
enum Closure {
  // MARK: Making

  static func make(
    label: String?, file: StaticString, line: UInt, scheduler: SchedulerQueue?,
    isOwned: Bool = true, _ body: @escaping @MainActor () -> Void
  ) -> NodePointer {
    let node = GraphMemory.makeEvaluated(.closure)
    lastCreated += 1
    node.pointee.key = lastCreated
    place(of: node).pointee.file = Address(of: file)
    place(of: node).pointee.line = line
    NodeBody.initializeClosure(node, to: body)
    if label != nil || scheduler != nil {
      let details = details(of: node)
      details.label = label
      details.scheduler = scheduler
    }
    if isOwned, let parent = current { ClosureFamily.add(node, to: parent) }
    return node
  }

  // MARK: Running

  /// Runs the body, its reads recorded.
  ///
  /// What it writes is committed when the flush gets to it.
  static func run(_ node: NodePointer) {
    if node.pointee.flags.contains(.hasDetails) {
      cleanUp(node)
      guard !node.pointee.flags.contains(.dead) else { return giveBackWhenFree(node) }
    }
    node.pointee.flags.remove(.stale)
    node.pointee.runs &+= 1
    if !node.pointee.flags.contains(.silent) { Graph.counts.evaluations &+= 1 }
    if node.pointee.flags.contains(.oneShot) { return runOnce(node) }
    let outer = current
    current = node
    let copies = LocalCopies.enterClosure()
    let tracking = Graph.beginTracking(node)
    NodeBody.callClosure(node)
    Graph.endTracking(node, tracking)
    LocalCopies.leaveClosure(node, copies)
    current = outer
    endIfCancelled(node)
  }

  /// Closures that the body makes belong to nobody.
  static func asNobody<R>(_ body: () -> R) -> R {
    let outer = current
    current = nil
    defer { current = outer }
    return body()
  }

  /// Calls the closure that was to be told once.
  ///
  /// What it makes is not its own, which is gone after this, but that of the closure around it.
  private static func runOnce(_ node: NodePointer) {
    let outer = current
    let owner = ClosureFamily.parent(of: node)
    func call() {
      current = owner
      node.pointee.flags.insert(.running)
      Untracked.run { NodeBody.callClosure(node) }
      node.pointee.flags.remove(.running)
      current = outer
    }
    if let owner {
      // It may be let go of, and what is made then is still added to it.
      if keeping(owner, call) { endIfCancelled(owner) }
    } else {
      call()
    }
    if node.pointee.flags.contains(.dead) {
      giveBackWhenFree(node)
    } else {
      cancel(node)
    }
  }

  // MARK: Cancelling

  /// Cancels the closure: closures inside it first, then its cleanups, then what it captured goes.
  static func cancel(_ node: NodePointer) {
    guard !node.pointee.flags.contains(.dead) else { return }
    node.pointee.flags.insert(.dead)
    cleanUp(node)
    ClosureFamily.remove(node)
    GraphMemory.liveClosures -= 1
    giveBackWhenFree(node)
  }

  /// Frees a dead closure, unless it is running, checked or queued: whoever does that calls again.
  static func giveBackWhenFree(_ node: NodePointer) {
    guard node.pointee.flags.isDisjoint(with: [.running, .checking]) else { return }
    if !node.pointee.flags.contains(.bodyGone) {
      // What goes with it may call this for the same node.
      node.pointee.flags.insert([.bodyGone, .checking])
      Graph.releaseDependencies(of: node)
      NodeBody.deinitializeClosure(node)
      node.pointee.flags.remove(.checking)
    }
    guard node.pointee.flags.isDisjoint(with: [.queued, .deferred, .held]) else { return }
    let details = node.pointee.owner(as: ClosureDetails.self)
    node.pointee.owner = nil
    GraphMemory.freeEvaluated(node)
    details?.release()
  }

  /// Nobody can ask the token anything more.
  ///
  /// What no other closure owns is cancelled.
  static func tokenReleased(_ node: NodePointer) {
    let isCancelled = node.pointee.flags.contains(.dead)
    letGo(node)
    guard !isCancelled, ClosureFamily.parent(of: node) == nil else { return }
    Transaction.begin()
    cancel(node)
    Transaction.end()
  }

  /// Nobody holds the node any more, who was sure of it until now.
  static func letGo(_ node: NodePointer) {
    node.pointee.flags.remove(.held)
    endIfCancelled(node)
  }

  /// A closure that was cancelled by its own body, or by what was made in it, may have gone on making things.
  private static func endIfCancelled(_ node: NodePointer) {
    guard node.pointee.flags.contains(.dead) else { return }
    cleanUp(node)
    giveBackWhenFree(node)
  }

  /// Runs `body`, in which the closure may be cancelled and let go of: its node is not given back meanwhile.
  ///
  /// - Returns: Whether nobody else keeps it so, who sees to that later.
  @discardableResult
  private static func keeping(_ node: NodePointer, _ body: () -> Void) -> Bool {
    let wasChecking = node.pointee.flags.contains(.checking)
    node.pointee.flags.insert(.checking)
    body()
    if !wasChecking { node.pointee.flags.remove(.checking) }
    return !wasChecking
  }

  /// Cancels the closures inside, and runs the cleanups.
  ///
  /// A cleanup may release the closure's own token, or cancel it: its node stays until this is over, when whoever called
  /// gives it back.
  private static func cleanUp(_ node: NodePointer) {
    keeping(node) {
      // A list keeps the closures of its elements as long as it lives.
      if node.pointee.flags.contains(.dead) || existingDetails(of: node)?.keepsChildren != true {
        ClosureFamily.cancelChildren(of: node)
      }
      runCleanups(of: node)
    }
  }

  private static func runCleanups(of node: NodePointer) {
    guard let details = existingDetails(of: node), !details.cleanups.isEmpty else { return }
    let cleanups = details.cleanups
    details.cleanups = []
    Untracked.run {
      let outer = (current, cleaningUp)
      (current, cleaningUp) = (nil, node)
      for cleanup in cleanups.reversed() { MainActorCall.run(cleanup) }
      (current, cleaningUp) = outer
    }
  }

  // MARK: Details

  static func place(of node: NodePointer) -> Located<EvaluatedNode> {
    node.address.of(EvaluatedNode.self)
  }

  @inline(__always)
  static func existingDetails(of node: NodePointer) -> ClosureDetails? {
    node.pointee.owner(as: ClosureDetails.self)?.object
  }

  static func details(of node: NodePointer) -> ClosureDetails {
    if let details = existingDetails(of: node) { return details }
    let details = ClosureDetails()
    node.pointee.own(details)
    node.pointee.flags.insert(.hasDetails)
    return details
  }

  static func label(of node: NodePointer) -> String {
    if let label = existingDetails(of: node)?.label { return label }
    let place = place(of: node).pointee
    guard let path = place.file?.text else { return "closure" }
    return "\(path.split(separator: "/").last.map(String.init) ?? path):\(place.line)"
  }
}

/// What few closures have, so that the others need no memory for it.
final class ClosureDetails {
  var label: String?
  var scheduler: SchedulerQueue?
  /// The flush in which it ran last.
  var turnOfRun: UInt64 = 0
  /// Whether the closures inside outlive its runs.
  var keepsChildren = false
  var cleanups: [@MainActor () -> Void] = []
  var parent: NodePointer?
  var firstChild: NodePointer?
  var previousSibling: NodePointer?
  var nextSibling: NodePointer?
}
