/// The propagation of changes: push that something may have changed, pull to find out whether it has.
///
/// This file knows nodes and links and nothing else. A change of a source marks its direct readers
/// *dirty* and everything behind a derived value *pending*. A pending node asks the derived values that
/// it read, in the order of reading, to bring themselves up to date; the first one that turns out to
/// differ makes it dirty, and where none does it is clean again and never runs.
///
///     source ──▶ derived A ──▶ derived B ──▶ closure
///     changed     dirty         pending       pending, queued
///
/// Nothing here recurses, or hashes and allocates in a steady state. Everything runs on the main actor.
@usableFromInline
enum Graph {
  // MARK: Reading

  /// Records that the node under evaluation reads `dep`.
  @inline(__always)
  static func track(_ dep: NodePointer) {
    if let sub = observer { track(dep, for: sub) }
  }

  /// Records that `sub`, which is under evaluation, reads `dep`.
  @inline(__always)
  static func track(_ dep: NodePointer, for sub: NodePointer) {
    let tail = sub.pointee.depsTail
    if let tail, tail.pointee.dep == dep { return }
    let mark = dep.pointee.readMark
    if mark == evaluation { return }
    // A re-run that reads what the last one read finds its link at the very place.
    let next = tail == nil ? sub.pointee.deps : tail.certain.pointee.nextDep
    guard mark < outermost, let next, next.pointee.dep == dep else {
      return trackElsewhere(dep, sub, after: tail, before: next)
    }
    sub.pointee.depsTail = next
    dep.pointee.readMark = evaluation
  }

  /// Any other read that is the first one of `dep`.
  ///
  /// It calls nothing before its end, so that it has no registers to save.
  @inline(never)
  private static func trackElsewhere(
    _ dep: NodePointer, _ sub: NodePointer, after tail: LinkPointer?, before next: LinkPointer?
  ) {
    let mark = dep.pointee.readMark
    // Perhaps an evaluation around this one has read it, and goes on later.
    if mark >= outermost {
      guard hiddenMarks.hasRoom else { return makeRoom(dep, sub, after: tail, before: next) }
      hiddenMarks.pushInRoom(HiddenMark(node: dep, mark: mark))
    }
    dep.pointee.readMark = evaluation
    guard let next, next.pointee.dep == dep else {
      return insertLink(dep, sub, after: tail, before: next)
    }
    sub.pointee.depsTail = next
  }

  @inline(never)
  private static func makeRoom(
    _ dep: NodePointer, _ sub: NodePointer, after tail: LinkPointer?, before next: LinkPointer?
  ) {
    hiddenMarks.makeRoom()
    trackElsewhere(dep, sub, after: tail, before: next)
  }

  /// Records what is found out only after an evaluation.
  static func goOn(_ node: NodePointer, _ body: () -> Void) {
    lastEvaluation &+= 1
    goOn(node, evaluation: lastEvaluation, body)
  }

  /// Records what `body` reads beside what the node has read already.
  static func goOn(_ node: NodePointer, evaluation own: UInt64, _ body: () -> Void) {
    let outer = Outer(observer: observer, evaluation: evaluation, hiddenMarks: hiddenMarks.count)
    evaluation = own
    observer = node
    body()
    goBack(to: outer)
  }

  @inline(__always)
  private static func goBack(to outer: Outer) {
    observer = outer.observer
    evaluation = outer.evaluation
    while hiddenMarks.count > outer.hiddenMarks {
      let hidden = hiddenMarks.pop()
      hidden.node.pointee.readMark = hidden.mark
    }
  }

  @inline(never)
  private static func insertLink(
    _ dep: NodePointer, _ sub: NodePointer, after tail: LinkPointer?, before next: LinkPointer?
  ) {
    let link = GraphMemory.makeLink(
      Link(dep: dep, sub: sub, prevSub: dep.pointee.subsTail, nextSub: nil, nextDep: next))
    if let last = dep.pointee.subsTail {
      last.pointee.nextSub = link
    } else {
      dep.pointee.subs = link
      if dep.pointee.flags.contains(.derived), !dep.pointee.flags.contains(.retained) {
        dep.pointee.flags.insert(.retained)
        NodeOwner.keep(dep)
      }
    }
    dep.pointee.subsTail = link
    if let tail { tail.pointee.nextDep = link } else { sub.pointee.deps = link }
    sub.pointee.depsTail = link
    counts.registrations &+= 1
  }

  // MARK: Evaluating

  /// What to go back to when an evaluation ends.
  struct Outer {
    var observer: NodePointer?
    var evaluation: UInt64
    var hiddenMarks: Int
  }

  /// What an evaluation has put on a node, and an inner one has overwritten until it ends.
  struct HiddenMark {
    let node: NodePointer
    let mark: UInt64
  }

  /// Begins to record reads for `node`; its old links stay until `endTracking` drops the unconfirmed.
  @inline(__always)
  static func beginTracking(_ node: NodePointer) -> Outer {
    let outer = Outer(observer: observer, evaluation: evaluation, hiddenMarks: hiddenMarks.count)
    lastEvaluation &+= 1
    if evaluation == 0 { outermost = lastEvaluation }
    evaluation = lastEvaluation
    observer = node
    node.pointee.depsTail = nil
    node.pointee.flags.insert(.running)
    return outer
  }

  @inline(__always)
  static func endTracking(_ node: NodePointer, _ outer: Outer) {
    goBack(to: outer)
    node.pointee.flags.remove(.running)
    let tail = node.pointee.depsTail
    let rest = tail == nil ? node.pointee.deps : tail.certain.pointee.nextDep
    guard rest != nil else { return }
    if let tail { tail.pointee.nextDep = nil } else { node.pointee.deps = nil }
    release(rest)
  }

  /// Evaluates a derived node, and tells its readers if it differs from before.
  @inline(__always)
  private static func evaluate(_ node: NodePointer) {
    var differs = evaluateOnce(node)
    if !node.pointee.flags.isDisjoint(with: .stale), evaluateAgain(node) { differs = true }
    if differs { tellReaders(of: node) }
  }

  @inline(__always)
  private static func evaluateOnce(_ node: NodePointer) -> Bool {
    node.pointee.flags.remove(.stale)
    let outer = beginTracking(node)
    let around = deriving
    node.pointee.key = around?.number ?? 0
    deriving = node
    counts.derivations &+= 1
    let differs = NodeOwner.evaluate(node)
    deriving = around
    endTracking(node, outer)
    return differs
  }

  /// The node differs: its readers that wait to know are not what they were.
  @inline(__always)
  private static func tellReaders(of node: NodePointer) {
    var link = node.pointee.subs
    while let current = link {
      let sub = current.pointee.sub
      let flags = sub.pointee.flags
      if flags.contains(.pending), !flags.contains(.running) || isConfirmed(current) {
        sub.pointee.flags.insert(.dirty)
      }
      link = current.pointee.nextSub
    }
  }

  /// Brings a node up to date again, since what it has read was changed while it was evaluated; returns whether it differs.
  ///
  /// Were it left outdated, a later change would find that it is so already, and go no further, though no reader has been told.
  @inline(never)
  private static func evaluateAgain(_ node: NodePointer) -> Bool {
    var differs = false
    var rounds = NodeOwner.Rounds()
    NodeOwner.again {
      while !node.pointee.flags.isDisjoint(with: .stale), isOutdated(node) {
        rounds.end(of: node)
        if evaluateOnce(node) { differs = true }
      }
    }
    return differs
  }

  /// Tells a derived node that was told of nothing for a while, and its readers.
  static func outdateDerived(_ node: NodePointer, _ news: NodeFlags) {
    node.pointee.flags.insert(news)
    if let first = node.pointee.subs { spread(from: first, .pending) }
  }

  /// Finds out whether `top` has to run; derived values on the way are brought up to date, and so is
  /// `top` itself if it is one.
  static func refresh(_ top: NodePointer) -> Bool {
    let isOutermost = deriving == nil && stack.count == 0
    let differs = look(at: top)
    if isOutermost, NodeOwner.lookEnded(at: top) { return true }
    return differs
  }

  /// The same inside another look.
  static func look(at top: NodePointer) -> Bool {
    guard isOutdated(top) else { return false }
    if !top.pointee.flags.contains(.closure) { evaluate(top) }
    return true
  }

  /// Whether `top` has to be evaluated, when all that it reads has been brought up to date as far as it takes to know.
  ///
  ///     closure (pending)  reads  B (pending)  reads  A (dirty)
  ///     1. down: closure → B → A        the links gone through are on the stack
  ///     2. A is evaluated; if it differs, B is dirty, else B is clean
  ///     3. up: B is evaluated or not; and so on
  ///
  /// An evaluation may change what was found to be up to date before, on this way or at its side: once anybody was told of
  /// anything, each node on the way goes through what it has read from the beginning again.
  private static func isOutdated(_ top: NodePointer) -> Bool {
    let base = stack.count
    var notified = counts.notifications
    // The nodes on the stack below here begin again.
    var restarts = base
    var node = top
    var link = node.pointee.deps
    var isDirty = false
    while true {
      isDirty = node.pointee.flags.contains(.dirty)
      if !isDirty {
        if let next = firstUncertain(from: link) {
          stack.push(next)
          node = next.pointee.dep
          if node.pointee.flags.contains(.running) { ringFound(node, above: base) }
          link = node.pointee.deps
          continue
        }
        node.pointee.flags.remove(.pending)
      }
      if stack.count == base { break }
      if isDirty { evaluate(node) }
      if counts.notifications != notified {
        notified = counts.notifications
        restarts = stack.count
      }
      let current = stack.pop()
      node = current.pointee.sub
      if stack.count < restarts {
        restarts = stack.count
        counts.restarts &+= 1
        link = node.pointee.deps
      } else {
        link = current.pointee.nextDep
      }
    }
    if base == 0, oldLinks != nil { freeOldLinks() }
    return isDirty
  }

  /// The first of what was read, from a link on, that may not be what it was.
  @inline(__always)
  private static func firstUncertain(from first: LinkPointer?) -> LinkPointer? {
    var link = first
    while let current = link {
      if !current.pointee.dep.pointee.flags.isDisjoint(with: [.dirty, .pending, .running]) {
        return current
      }
      link = current.pointee.nextDep
    }
    return nil
  }

  /// The first derived value that a node has read and that may not be what it was, and is not being computed.
  static func firstOutdated(readBy node: NodePointer) -> NodePointer? {
    var link = node.pointee.deps
    while let current = firstUncertain(from: link) {
      if !current.pointee.dep.pointee.flags.contains(.running) { return current.pointee.dep }
      link = current.pointee.nextDep
    }
    return nil
  }

  /// A derived value is asked for while it is computed: by itself, or by others that it has asked for.
  @inline(never)
  private static func ringFound(
    _ running: NodePointer, above base: Int
  ) -> Never {
    var asking: [NodePointer] = []
    while stack.count > base { asking.append(stack.pop().pointee.sub) }
    NodeOwner.stopAtRing(of: running, askedForBy: asking)
  }

  // MARK: Changing

  /// Tells the readers of a source that it has changed.
  ///
  /// Closures among them are queued.
  @inline(__always)
  static func sourceChanged(_ source: NodePointer) {
    if let first = source.pointee.subs { spread(from: first, .dirty) }
  }

  /// Tells one reader that what it has read along a link is not what it was.
  static func readerOutdated(_ link: LinkPointer) {
    let sub = link.pointee.sub
    let flags = sub.pointee.flags
    if !flags.isDisjoint(with: .deaf), !hears(link) { return }
    counts.notifications &+= 1
    if !flags.isDisjoint(with: .stale) {
      sub.pointee.flags.insert(.dirty)
    } else if flags.contains(.closure) {
      outdate(sub)
    } else {
      outdateDerived(sub, .dirty)
    }
  }

  /// Lets a closure run although nothing that it has read itself has changed.
  static func outdate(_ closure: NodePointer) {
    closure.pointee.flags.insert(.dirty)
    if closure.pointee.flags.isDisjoint(with: [.queued, .dead]) { ClosureQueue.add(closure) }
  }

  /// Brings the news to the readers on a list, and to those behind them that they may be next.
  private static func spread(from first: LinkPointer, _ lowest: NodeFlags) {
    var link = first
    let base = stack.count
    // The lowest level holds direct readers, all others are behind a derived value.
    var news = lowest
    var next: LinkPointer? = link
    while true {
      while let current = next {
        link = current
        next = link.pointee.nextSub
        let sub = link.pointee.sub
        let flags = sub.pointee.flags
        if !flags.isDisjoint(with: .deaf), !hears(link) { continue }
        counts.notifications &+= 1
        if !flags.isDisjoint(with: .stale) {
          sub.pointee.flags.insert(news)
          continue
        }
        sub.pointee.flags.insert(news)
        if flags.contains(.closure) {
          if flags.isDisjoint(with: [.queued, .dead]) { ClosureQueue.add(sub) }
        } else if let subs = sub.pointee.subs {
          if let next { stack.push(next) } else if stack.count == base { stack.push(nil) }
          next = subs
          news = .pending
        }
      }
      if stack.count == base { return }
      next = stack.popOptional()
      if stack.count == base { news = lowest }
    }
  }

  /// Whether a reader that is being evaluated, or is told of nothing, hears of what has changed.
  @inline(never)
  private static func hears(_ link: LinkPointer) -> Bool {
    let sub = link.pointee.sub
    let flags = sub.pointee.flags
    let isDerived = flags.contains(.derived)
    if isDerived, flags.contains(.restless) {
      if !flags.contains(.running) { NodeOwner.missed(sub) }
      return false
    }
    guard flags.contains(.running) else { return true }
    guard isConfirmed(link) else { return false }
    if isDerived { NodeOwner.changed(link.pointee.dep, whileEvaluated: sub) }
    return true
  }

  /// Whether the running evaluation has read along this link, not only the one before it.
  private static func isConfirmed(_ link: LinkPointer) -> Bool {
    let sub = link.pointee.sub
    if sub == observer { return link.pointee.dep.pointee.readMark == evaluation }
    guard let tail = sub.pointee.depsTail else { return false }
    var current = sub.pointee.deps
    while let candidate = current {
      if candidate == link { return true }
      if candidate == tail { return false }
      current = candidate.pointee.nextDep
    }
    return false
  }

  /// Calls `body` with each thing that `node` has read, in the order of reading.
  static func forEachDependency(of node: NodePointer, _ body: (NodePointer) -> Void) {
    var link = node.pointee.deps
    while let current = link {
      link = current.pointee.nextDep
      body(current.pointee.dep)
    }
  }

  /// Calls `body` with the link from each reader of `node`, which may give up that one.
  @inline(__always)
  static func forEachReader(of node: NodePointer, _ body: (LinkPointer) -> Void) {
    var link = node.pointee.subs
    while let current = link {
      link = current.pointee.nextSub
      body(current)
    }
  }

  /// Whether a source of some kind stands behind the node: read by it, or by derived values that it has read.
  static func dependsOnSource(
    _ node: NodePointer, where isSought: (NodePointer) -> Bool = { _ in true }
  ) -> Bool {
    var waiting = [node]
    var seen: Set<NodePointer> = []
    while let next = waiting.popLast() {
      var isAny = false
      forEachDependency(of: next) {
        if !$0.pointee.flags.contains(.derived) {
          if isSought($0) { isAny = true }
        } else if seen.insert($0).inserted {
          waiting.append($0)
        }
      }
      if isAny { return true }
    }
    return false
  }

  // MARK: Giving back

  /// Drops everything that `node` read.
  static func releaseDependencies(of node: NodePointer) {
    let first = node.pointee.deps
    node.pointee.deps = nil
    node.pointee.depsTail = nil
    release(first)
  }

  private static func release(_ first: LinkPointer?) {
    var link = first
    while let current = link {
      link = current.pointee.nextDep
      unsubscribe(current)
    }
  }

  /// Derived values that nobody reads drop what they read and their value; they are computed anew when
  /// asked.
  static func releaseOrphans() {
    while orphans.count > 0 {
      let derived = orphans.pop()
      derived.pointee.flags.remove(.orphan)
      guard derived.pointee.subs == nil else { continue }
      derived.pointee.flags.remove([.retained, .pending])
      derived.pointee.flags.insert(.dirty)
      releaseDependencies(of: derived)
      NodeOwner.letGo(derived)
    }
  }

  /// Takes the link out of its source's list of readers and frees it.
  @inline(__always)
  private static func unsubscribe(_ link: LinkPointer) {
    let dep = link.pointee.dep
    let previous = link.pointee.prevSub
    let next = link.pointee.nextSub
    if let next { next.pointee.prevSub = previous } else { dep.pointee.subsTail = previous }
    if let previous {
      previous.pointee.nextSub = next
    } else {
      dep.pointee.subs = next
      if next == nil {
        if dep.pointee.flags.contains(.derived) {
          if !dep.pointee.flags.contains(.orphan) {
            dep.pointee.flags.insert(.orphan)
            orphans.push(dep)
            Outgoing.isAny = true
          }
        } else {
          NodeOwner.unobserved(dep)
        }
      }
    }
    if stack.count == 0 { return GraphMemory.freeLink(link) }
    // A look may be on its way along this very link, and is not to go on to what else was read then.
    link.pointee.nextDep = nil
    link.pointee.prevSub = oldLinks
    oldLinks = link
  }

  /// No look is on its way.
  @inline(never)
  private static func freeOldLinks() {
    while let link = oldLinks {
      oldLinks = link.pointee.prevSub
      GraphMemory.freeLink(link)
    }
  }
}

/// What the graph has done since the process began.
struct GraphCounts {
  var reads = 0
  var registrations = 0
  var notifications = 0
  var evaluations = 0
  var derivations = 0
  var transforms = 0
  /// How often what a node has read was gone through from the beginning again, since an evaluation had written.
  var restarts = 0
}
