import Observing

extension EffectRunner {
  /// Starts a task for an operation.
  func begin(_ run: EffectRun<Action>, _ context: Context) {
    let process = EffectProcess(
      in: context.group, parent: context.process, label: run.label,
      isAskedElsewhere: context.gate?.isLimiting ?? false)
    let id = makeID(process)
    let task = operate(run, process, context.gate, id)
    process.task = task
    add(task, id)
  }

  /// The task, which is not bound to the main actor.
  private nonisolated func operate(
    _ run: EffectRun<Action>, _ process: EffectProcess, _ gate: EffectGate<Action>?,
    _ id: Int
  ) -> Task<Void, Never> {
    let operation = EffectOperation.ifWanted()
    let send = send(process, gate, operation)
    return Task(priority: run.priority) {
      // It begins when the main actor has done with the action: one that is cancelled by then, because
      // its child has gone, say, does not begin.
      var failure: Failure?
      if await MainLoop.call({ self.mayBegin(process) }) {
        failure = await Self.perform(run, send, as: operation)
      }
      await MainLoop.call { [failure] in
        self.ended(process, id, gate, failure)
        operation?.end()
      }
    }
  }

  private func mayBegin(_ process: EffectProcess) -> Bool { !process.isCancelled && !isOver }

  /// What an operation threw, and nobody catches.
  private struct Failure {
    let error: any Error
    /// Whether it says no more than that the operation was cancelled.
    let isCancellation: Bool
    /// Whether it would have been caught, had it come before.
    let wouldBeCaught: Bool
  }

  private nonisolated static func perform(
    _ run: EffectRun<Action>, _ send: Send<Action>, as operation: EffectOperation?
  ) async -> Failure? {
    guard let operation else { return await perform(run, send) }
    return await EffectOperation.$current.withValue(operation) { await perform(run, send) }
  }

  private nonisolated static func perform(
    _ run: EffectRun<Action>, _ send: Send<Action>
  ) async -> Failure? {
    do {
      try await run.operation(send)
    } catch {
      let isCancellation = isCancellation(error)
      guard !isCancellation, let handler = run.handler else {
        return Failure(
          error: error, isCancellation: isCancellation, wouldBeCaught: run.handler != nil)
      }
      await handler(error, send)
    }
    return nil
  }

  private func ended(
    _ process: EffectProcess, _ id: Int, _ gate: EffectGate<Action>?, _ failure: Failure?
  ) {
    if let failure {
      if !failure.isCancellation || hasOutlivedItsTest(process, failure),
        let text = UncaughtError.text(failure.error, for: process.receiver)
      {
        Diagnostics.withReceiver(process.receiver) {
          StoreMisuse.report(
            "The effect at \(process.label ?? "?") threw an error that nobody caught: \(text)")
        }
      }
      // One that was cancelled has completed. Where it was another that was cancelled, what it was to do is not done.
      if !failure.isCancellation || !process.isCancelled { process.fail() }
    }
    remove(id)
    process.operationEnded { gate?.keep(process) }
    gate?.giveUp()
  }

  /// Whether nobody has cancelled an operation but the end of its test, which is no excuse for another error.
  private func hasOutlivedItsTest(_ process: EffectProcess, _ failure: Failure) -> Bool {
    isTested && isOver && !process.isCancelled && !failure.wouldBeCaught
      && !(failure.error is CancellationError)
  }

  // MARK: Actions

  private nonisolated func send(
    _ process: EffectProcess, _ gate: EffectGate<Action>?, _ operation: EffectOperation?
  ) -> Send<Action> {
    Send(
      { action in
        operation?.sign()
        guard let passed = Self.passLimits(action, of: process, gate) else { return }
        await MainLoop.call { self.receive(action, process, gate, passed, operation) }
      },
      onMain: { action in
        operation?.sign()
        guard let passed = Self.passLimits(action, of: process, gate) else { return }
        self.receive(action, process, gate, passed, operation)
      })
  }

  /// What comes after the limits that come first.
  private struct Passed {
    let next: EffectGate<Action>?
  }

  /// Passes the limits that come first, wherever the caller runs; nil if the action is held back.
  private nonisolated static func passLimits(
    _ action: Handed<Action>, of sender: EffectProcess, _ gate: EffectGate<Action>?
  ) -> Passed? {
    var next = gate
    while case .limiting(let limit) = next {
      guard limit.passes(action, of: sender, isDue: false) else { return nil }
      next = limit.next
    }
    return Passed(next: next)
  }

  private func receive(
    _ action: Handed<Action>, _ process: EffectProcess, _ gate: EffectGate<Action>?,
    _ passed: Passed, _ operation: EffectOperation?
  ) {
    if operation == nil { return receive(action, process, gate, passed) }
    // Tasks that are started because of the action are none of the operation's.
    EffectOperation.$current.withValue(nil) { receive(action, process, gate, passed) }
  }

  private func receive(
    _ action: Handed<Action>, _ process: EffectProcess, _ gate: EffectGate<Action>?,
    _ passed: Passed
  ) {
    defer { gate?.giveUp() }
    if process.isCancelled || isOver { return }
    Diagnostics.withReceiver(process.receiver) {
      if !process.hasReturned { return pass(action, passed.next, process.group, process) }
      StoreMisuse.report(
        """
        The effect at \(process.label ?? "?") sent an action after it had completed, which is \
        dropped: \(action.value)
        """)
    }
  }

  /// Takes an action of an effect through the gates to the store.
  func pass(
    _ action: Handed<Action>, _ gate: EffectGate<Action>?, _ group: EffectGroup,
    _ process: EffectProcess?
  ) {
    switch gate {
    case .limiting(let limit):
      // What leads to a gate stands inside the effect that is limited or throttled.
      let process = process.certain
      if limit.passes(action, of: process, isDue: true) {
        pass(action, limit.next, group, process)
        // What goes may cancel the effect: not before its action is where it can be dropped.
        limit.giveUp()
      } else {
        limit.keep(process)
      }
    case .throttling(let gate):
      if let throttle = gate.scope.throttle(gate.rule.id) as? Throttle<Action> {
        throttle.keep(.init(action: action, gate: gate, sender: process.certain))
      } else {
        wait(Throttle(gate), gate)
        pass(action, gate.next, group, process)
      }
    case nil:
      deliver(action.value, group, process)
    }
  }

  /// Waits for the end of a throttle's time.
  private func wait(_ throttle: Throttle<Action>, _ gate: ThrottleGate<Action>) {
    // The time is the store's, and not the effect's that has begun it.
    let operation = EffectOperation.ifWanted()
    let task = EffectOperation.$current.withValue(operation) {
      Self.wait(gate.rule) { hasPassed in
        self.timeEnded(throttle, hasPassed, gate)
        operation?.end()
      }
    }
    throttle.task = task
    throttle.taskID = makeID()
    add(task, throttle.taskID)
  }

  private nonisolated static func wait(
    _ rule: ThrottleRule, _ end: @escaping @MainActor @Sendable (Bool) -> Void
  ) -> Task<Void, Never> {
    Task {
      var hasPassed = true
      do { try await rule.wait() } catch {
        hasPassed = !Task.isCancelled
        if hasPassed {
          StoreMisuse.report(
            """
            the clock of throttle(id: \(ValueText.of(rule.id.value))) threw an error: \(error). Its time counts as over
            """)
        }
      }
      await MainLoop.call { [hasPassed] in end(hasPassed) }
    }
  }

  private func timeEnded(
    _ throttle: Throttle<Action>, _ hasPassed: Bool, _ gate: ThrottleGate<Action>
  ) {
    remove(throttle.taskID)
    guard hasPassed, !isOver, !throttle.isClosed else { return throttle.close() }
    let isAny = throttle.take { pending in
      wait(throttle, pending.gate)
      let sender = pending.sender
      // The task is that of whoever began the time.
      Diagnostics.$receiver.withValue(pending.receiver ?? Diagnostics.receiver) {
        pass(pending.action, pending.gate.next, sender.group, sender)
      }
    }
    if !isAny { throttle.close() }
  }
}

/// Whether an error says no more than that the task was cancelled: what fails because of that did not fail.
func isCancellation(_ error: any Error) -> Bool { error is CancellationError || Task.isCancelled }
