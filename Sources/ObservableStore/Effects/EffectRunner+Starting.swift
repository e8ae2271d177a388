import Observing

extension EffectRunner {
  /// Where in the tree of effects something is started.
  struct Context {
    let group: EffectGroup
    var scope: EffectScope
    var process: EffectProcess?
    var gate: EffectGate<Action>?

    @MainActor
    var isCancelled: Bool { process?.isCancelled ?? group.isCancelled }
  }

  func begin(_ node: EffectNode<Action>, _ context: Context) {
    if context.isCancelled {
      // What was cancelled starts nothing any more, but what begins at once may still cancel.
      _ = beginCancelling(node, context)
      return
    }
    switch node {
    case .send(let action):
      pass(Handed(action), context.gate, context.group, context.process)
    case .run(let run):
      begin(run, context)
    case .merge(let list):
      for effect in list.all { begin(effect, context) }
    case .concatenate(let list):
      begin(list.all, context)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancelOwn(id, in: context.scope, butNotAround: context) }
      guard !effect.isNone else { return }
      enclose(context) { process, inner in
        let scope = context.scope
        scope.enter(process, id: id)
        process.whenLeaving { scope.leave(process, id: id) }
        begin(effect, inner)
      }
    case .cancel(let id):
      cancel(id, in: context.scope)
    case .scoped(let effect, let element):
      enclose(context) { process, inner in
        let scope = context.scope.child(element)
        if element.isNewcomer { hasNewcomers = true }
        scope.enter(process)
        process.whenLeaving { scope.leave(process) }
        inner.scope = scope
        begin(effect, inner)
      }
    case .throttled(let effect, let rule):
      enclose(context) { process, inner in
        let scope = context.scope
        inner.gate = .throttling(
          ThrottleGate(rule, scope: scope, process: process, next: context.gate))
        begin(effect, inner)
      }
    case .limited(let effect, let count, let total):
      enclose(context) { process, inner in
        let gate = LimitingGate(limit: count, total: total, next: context.gate)
        inner.gate = .limiting(gate)
        process.whenCancelled(for: gate) { gate.takeLast { _, _ in } }
        process.whenIdle { [unowned self] in
          gate.takeLast { action, sender in
            if !isOver { pass(action, gate.next, sender.group, sender) }
          }
          return false
        }
        begin(effect, inner)
      }
    case .dismiss(let action):
      dismiss(action, context)
    }
  }

  /// Sends what dismisses a child.
  ///
  /// The action may have to wait. Until it is processed it counts as an effect of the child's that runs, so that it is
  /// dropped if the child goes before, or is another.
  private func dismiss(_ action: Action?, _ context: Context) {
    guard let action else {
      return StoreMisuse.report(
        """
        the effect 'dismiss' was returned to a store of \(TypeName.of(Action.self)) actions by a feature that nobody presents; it was \
        ignored. Give the feature to its parent's presents(_:action:), to a forEach(_:action:) whose action carries \
        Presented, or to a stack's; or let the parent take it away, by an action of its own
        """)
    }
    let process = EffectProcess(in: context.group, parent: context.process, isDismissal: true)
    deliver(action, context.group, process)
  }

  private func begin(_ effect: Effect<Action>, _ context: Context) {
    if let node = effect.node { begin(node, context) }
  }

  /// Starts something as the parts of a process.
  private func enclose(_ context: Context, _ body: (EffectProcess, inout Context) -> Void) {
    let process = EffectProcess(in: context.group, parent: context.process)
    var inner = context
    inner.process = process
    body(process, &inner)
    process.release()
    process.noteBegun()
  }

  private func begin(_ steps: [Effect<Action>], _ context: Context) {
    enclose(context) { process, inner in
      var index = 0
      let inner = inner
      process.whenIdle { [unowned self, unowned process] in
        guard index < steps.count, !process.hasFailed, !isOver else { return false }
        index += 1
        begin(steps[index - 1], inner)
        return true
      }
    }
  }

  /// Carries out the cancellations alone.
  ///
  /// - Returns: Whether there was nothing else: what comes after something that is not done is not done either.
  private func beginCancelling(_ node: EffectNode<Action>, _ context: Context) -> Bool {
    func go(_ effect: Effect<Action>, _ context: Context) -> Bool {
      effect.node.map { beginCancelling($0, context) } ?? true
    }
    switch node {
    case .cancel(let id):
      cancel(id, in: context.scope)
      return true
    case .merge(let list):
      return list.all.reduce(true) { go($1, context) && $0 }
    case .concatenate(let list):
      return list.all.allSatisfy { go($0, context) }
    case .scoped(let effect, let element):
      var inner = context
      inner.scope = context.scope.child(element)
      return go(effect, inner)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancelOwn(id, in: context.scope, butNotAround: context) }
      return go(effect, context)
    case .throttled(let effect, _), .limited(let effect, _, _):
      return go(effect, context)
    case .send, .run, .dismiss:
      return false
    }
  }

  // MARK: Cancelling

  private func cancel(_ id: EffectID, in scope: EffectScope) {
    for process in scope.processes(id: id) { process.cancel() }
    for throttle in scope.throttles(id: id) { throttle.close() }
  }

  /// Cancels what runs under an id before something starts in its place, which may stand inside an effect with the same id.
  ///
  /// What features inside this one have started is theirs: one of the same kind uses the same id.
  private func cancelOwn(_ id: EffectID, in scope: EffectScope, butNotAround context: Context) {
    let newest = EffectProcess.lastNumber
    func others() -> [EffectProcess] {
      scope.ownProcesses(id: id).filter {
        !$0.isCancelled && context.process?.isInside($0) != true && $0.isPart(ofFirst: newest)
      }
    }
    var found = others()
    // What ends may let a step begin that runs under this id, too. What an action has started that is sent meanwhile is
    // another's.
    while !found.isEmpty {
      for process in found { process.cancel() }
      found = others()
    }
    if let throttle = scope.throttle(id), context.gate?.leads(to: throttle) != true {
      throttle.close()
    }
  }

  func cancel(_ scope: EffectScope) {
    for process in scope.allProcesses { process.cancel() }
    for throttle in scope.throttles(id: nil) { throttle.close() }
  }
}
