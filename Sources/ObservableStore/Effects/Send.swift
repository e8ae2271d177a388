import Observing

/// Sends actions to the store, from inside an effect.
///
/// ```swift
/// .run { send in await send(.loaded(try await load())) }
/// ```
///
/// An action that is sent after the effect has completed is reported and dropped; one that is sent
/// after it was cancelled is dropped silently.
public struct Send<Action>: Sendable {
  private let hand: @Sendable (Handed<Action>) async -> Void
  private let handOnMain: @MainActor @Sendable (Handed<Action>) -> Void

  init(
    _ hand: @escaping @Sendable (Handed<Action>) async -> Void,
    onMain: @escaping @MainActor @Sendable (Handed<Action>) -> Void
  ) {
    self.hand = hand
    handOnMain = onMain
  }

  /// Sends an action, from anywhere: `await send(.loaded)`.
  ///
  /// The store has processed it when this returns, unless it was processing another action.
  public func callAsFunction(_ action: sending Action) async {
    await hand(Handed(action))
  }

  /// Sends an action at once, from the main actor: from a callback, say, that cannot await.
  ///
  /// ```swift
  /// .run { @MainActor send in scanner.onFound = { code in send.now(.found(code)) } }
  /// ```
  ///
  /// An operation of the main actor needs its executor: with a loop of one's own (`MainLoop.install`), whose program does
  /// not drain the main queue, it never begins.
  @MainActor
  public func now(_ action: sending Action) {
    // Not another `callAsFunction`: a closure of one expression would take that one wherever it is, and go by the main
    // actor's executor instead of the program's own loop.
    handOnMain(Handed(action))
  }

  func taking<Other>(_ transform: @escaping @Sendable (Other) -> Action) -> Send<Other> {
    let hand = hand
    let handOnMain = handOnMain
    return Send<Other>(
      { await hand(Handed(transform($0.value))) },
      onMain: { handOnMain(Handed(transform($0.value))) })
  }
}
