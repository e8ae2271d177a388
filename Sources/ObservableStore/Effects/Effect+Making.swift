extension Effect {
  /// Sends an action right after the one that is being processed.
  public static func send(_ action: Action) -> Effect { Effect(node: .send(action)) }

  /// Closes the feature that returns it, wherever that lies.
  ///
  /// ```swift
  /// case .saveTapped:
  ///   return .concatenate(.run { _ in try await save() }, .dismiss)
  /// ```
  ///
  /// It becomes an action of the nearest reducer around the feature that presents it: a
  /// ``Presented/dismiss`` of `presents`, or of a row; a ``StackAction/popFrom(id:)`` of a stack. That reducer sees the
  /// action, and then the feature is taken away. Above, a `save` that throws leaves the feature where it is, since that ends
  /// the concatenation. If the feature is taken away before, or another one has come in
  /// its place, nothing is sent. It is not held back by ``throttle(id:for:clock:latest:)`` and
  /// ``limited(to:of:fileID:line:)``. Where nobody presents the feature, it is reported and ignored.
  public static var dismiss: Effect { Effect(node: .dismiss(nil)) }

  /// Runs an asynchronous operation, which sends actions while it runs.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await location in locations { await send(.moved(location)) }
  /// } catch: { error, send in
  ///   await send(.failed(error.localizedDescription))
  /// }
  /// ```
  ///
  /// It runs off the main actor. What it sends is delivered on the main actor, in order. Sending
  /// after it has returned is reported; after it was cancelled, what it sends is ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task that runs it; nil for the current one.
  ///   - operation: What to do. Being cancelled is no error: a `CancellationError` ends it, whoever was cancelled, and
  ///     reaches no handler. If it was not this effect that was cancelled, what was to be done is not done, and the steps of a
  ///     ``concatenate(_:)-(Effect...)`` that come after it do not begin.
  ///   - handler: Gets the error that the operation threw. Without it, the error is reported.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The effect.
  public static func run(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    Effect(
      node: .run(
        EffectRun(
          priority: priority, operation: operation, handler: handler, label: "\(fileID):\(line)")))
  }

  /// Starts effects at once, all of them.
  ///
  /// ```swift
  /// return .merge(loadProfile(), loadRows(), .send(.began))
  /// ```
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Starts effects at once, all of them.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    combined(
      effects, { if case .merge(let list) = $0 { list } else { nil } }, { .merge($0) })
  }

  /// Starts effects one after the other, each when the one before has completed.
  ///
  /// An effect that is cancelled by an id of its own has completed; one that is cancelled as a whole
  /// does not go on. Nor does one of which a step throws an error that nobody catches: it is reported, and the steps that
  /// come after it do not begin. They do not either where something that a step waited for was cancelled, and not the step.
  ///
  /// ```swift
  /// return .concatenate(save(), upload(), .send(.saved))
  /// ```
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Starts effects one after the other, each when the one before has completed.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    combined(
      effects, { if case .concatenate(let list) = $0 { list } else { nil } }, { .concatenate($0) })
  }

  /// What is put together of others of the same kind is one of them all: it gets no deeper.
  private static func combined(
    _ effects: some Sequence<Effect>, _ parts: (EffectNode<Action>) -> EffectList<Action>?,
    _ node: (EffectList<Action>) -> EffectNode<Action>
  ) -> Effect {
    let effects = effects.filter { !$0.isNone }
    guard effects.count > 1 else { return effects.first ?? .none }
    return Effect(node: node(.joined(effects.map { $0.node.flatMap(parts) ?? EffectList([$0]) })))
  }

  /// Two effects, of which most often one or both are none.
  @inlinable @inline(__always)
  static func both(_ first: Effect, _ second: Effect) -> Effect {
    if second.isNone { return first }
    if first.isNone { return second }
    return mergePair(first, second)
  }

  @usableFromInline @inline(never)
  static func mergePair(_ first: Effect, _ second: Effect) -> Effect {
    merge([first, second])
  }
}
