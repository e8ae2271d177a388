/// What an action that was sent to a store started: its effects, and all that came of them.
///
/// ```swift
/// await store.send(.refresh).finish()
///
/// let task = store.send(.appeared)
/// await task.cancel()
/// ```
///
/// It covers the effects of the actions that the effects send, those of children included. Letting go
/// of it changes nothing.
public struct StoreTask: Sendable {
  private let group: EffectGroup?

  package init(group: EffectGroup?) {
    self.group = group
  }

  /// Waits until all of it is over.
  public func finish() async { await group?.finish() }

  /// Cancels all of it, and waits until it is over.
  public func cancel() async {
    await group?.cancel()
    await group?.finish()
  }

  /// Whether it has been cancelled.
  @MainActor
  public var isCancelled: Bool { group?.isCancelled ?? false }
}
