extension Effect {
  /// The effect with each of its actions made into another.
  ///
  /// ```swift
  /// return Counter().reduce(into: &state.counter, action: action).map { .counter($0) }
  /// ```
  @inlinable
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    guard let node else { return .none }
    return Effect<Other>(node: node.map(transform))
  }

  /// The effect of a child that is presented: what dismisses the child is an action of the parent's.
  @usableFromInline
  func map<Other>(
    _ transform: @escaping @Sendable (Action) -> Other, dismiss: Other?
  ) -> Effect<Other> {
    guard let node else { return .none }
    return Effect<Other>(node: node.map(transform, dismiss: dismiss))
  }

  /// The effect, with an id to cancel it by.
  ///
  /// Ids belong to the place in the tree of features where they are used: a row's do not reach the
  /// effects of another row, nor the parent's; a parent's reach those of its children.
  ///
  /// ```swift
  /// case .refresh:
  ///   return .run { send in await send(.loaded(try await load())) }
  ///     .cancellable(id: CancelID.load, cancelInFlight: true)
  /// case .stop:
  ///   return .cancel(id: CancelID.load)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id; several effects may have the same.
  ///   - cancelInFlight: Whether those that this feature runs under the id are cancelled first; not those of its children, as
  ///     ``cancel(id:)`` does, and no effect with the id that this one is a part of.
  /// - Returns: The effect, with the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    if isNone && !cancelInFlight { return self }
    return Effect(node: .cancellable(self, id: EffectID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels the effects that run under an id, here and in the children.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(node: .cancel(EffectID(id)))
  }

  /// The effect, started when some time has passed in which it was not started again.
  ///
  /// ```swift
  /// case .typed(let query):
  ///   return .run { send in await send(.found(try await find(query))) }
  ///     .debounce(id: CancelID.find, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: What tells that it is started again, by the same feature; also an id to cancel it by.
  ///   - duration: How much time.
  ///   - clock: By which clock.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The effect, delayed.
  public func debounce<C: Clock>(
    id: some Hashable & Sendable, for duration: Duration, clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect where C.Duration == Duration {
    let wait = Effect.run(
      { _ in try await clock.sleep(for: duration) }, fileID: fileID, line: line)
    return .concatenate(wait, self).cancellable(id: id, cancelInFlight: true)
  }

  /// The effect, started when some time has passed in which it was not started again, by a clock whose type is not known.
  ///
  /// - Parameters:
  ///   - id: What tells that it is started again, by the same feature; also an id to cancel it by.
  ///   - duration: How much time.
  ///   - clock: By which clock.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The effect, delayed.
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    debounce(id: id, for: duration, clock: AnyClock(clock), fileID: fileID, line: line)
  }

  /// The effect, with at most one of its actions passed on in a span of time.
  ///
  /// The first action passes at once. Of those that come while the time runs, one passes at its end; should its effect have
  /// been cancelled, one of another effect. The effects that are started with one id share their time.
  ///
  /// ```swift
  /// case .dragged(let position):
  ///   return .send(.moved(position)).throttle(id: CancelID.move, for: .milliseconds(66), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Which effects share their time; also an id to cancel them by.
  ///   - duration: The span of time.
  ///   - clock: By which clock.
  ///   - latest: Whether the latest action passes at the end, or the first that was held back.
  /// - Returns: The effect, throttled.
  public func throttle<C: Clock>(
    id: some Hashable & Sendable, for duration: Duration, clock: C = ContinuousClock(),
    latest: Bool = true
  ) -> Effect where C.Duration == Duration {
    if isNone { return self }
    let id = EffectID(id)
    let rule = ThrottleRule(
      id: id, wait: { try await clock.sleep(for: duration) }, takesLatest: latest)
    let throttled = Effect(node: .throttled(self, rule))
    return Effect(node: .cancellable(throttled, id: id, cancelInFlight: false))
  }

  /// The effect, with at most one of its actions passed on in a span of time, by a clock whose type is not known.
  ///
  /// - Parameters:
  ///   - id: Which effects share their time; also an id to cancel them by.
  ///   - duration: The span of time.
  ///   - clock: By which clock.
  ///   - latest: Whether the latest action passes at the end, or the first that was held back.
  /// - Returns: The effect, throttled.
  public func throttle(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>,
    latest: Bool = true
  ) -> Effect {
    throttle(id: id, for: duration, clock: AnyClock(clock), latest: latest)
  }

  /// The effect, with some of its actions passed on, evenly, and the last among them.
  ///
  /// It is for work of many steps that reports each: which steps pass is decided by counting alone,
  /// where the work runs, so that those that do not cost next to nothing.
  ///
  /// ```swift
  /// return .run { send in
  ///   for step in 1...100_000 {
  ///     work(step)
  ///     await send(.progress(step))
  ///   }
  /// }
  /// .limited(to: 100, of: 100_000)
  /// ```
  ///
  /// What passes takes the place of all that was held back before it, for good: also if its own effect is cancelled while it
  /// waits in a throttle, in another limit or for its turn. When nothing runs any more, the last action that came after
  /// that passes, of those whose effects were not cancelled.
  ///
  /// - Parameters:
  ///   - count: How many of these pass, at most.
  ///   - total: How many there will be. If there are fewer, the last still passes; if there are more, the last of those
  ///     after that number passes as well, when all have been sent.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The effect, limited.
  public func limited(
    to count: Int, of total: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    if count <= 0 || total <= 0 {
      StoreMisuse.report(
        """
        The effect at \(fileID):\(line) is limited to \(count) of \(total) actions: at least one has to pass, and does
        """)
    }
    if isNone { return self }
    let total = max(total, 1)
    return Effect(node: .limited(self, count: min(max(count, 1), total), total: total))
  }

  /// The effect as one of a child.
  @usableFromInline
  func scoped(to element: ScopeElement) -> Effect { Effect(node: .scoped(self, element)) }
}

extension EffectNode {
  @usableFromInline
  func map<Other>(
    _ transform: @escaping @Sendable (Action) -> Other, dismiss: Other? = nil
  ) -> EffectNode<Other> {
    func map(_ effect: Effect<Action>) -> Effect<Other> { effect.map(transform, dismiss: dismiss) }
    return switch self {
    case .send(let action): .send(transform(action))
    case .run(let run): .run(run.map(transform))
    case .merge(let list): .merge(EffectList(list.all.map(map)))
    case .concatenate(let list): .concatenate(EffectList(list.all.map(map)))
    case .cancellable(let effect, let id, let cancelInFlight):
      .cancellable(map(effect), id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id)
    case .scoped(let effect, let element): .scoped(map(effect), element)
    case .throttled(let effect, let rule): .throttled(map(effect), rule)
    case .limited(let effect, let count, let total):
      .limited(map(effect), count: count, total: total)
    case .dismiss(let action): .dismiss(action.map(transform) ?? dismiss)
    }
  }
}

extension EffectRun {
  fileprivate func map<Other>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> EffectRun<Other> {
    let operation = operation
    var mapped: EffectRun<Other>.Handler?
    if let handler {
      mapped = { error, send in await handler(error, send.taking(transform)) }
    }
    return EffectRun<Other>(
      priority: priority,
      operation: { send in try await operation(send.taking(transform)) },
      handler: mapped,
      label: label)
  }
}
