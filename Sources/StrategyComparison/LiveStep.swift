/// A step of a script whose effects run: an action, or time that passes.
///
/// ```swift
/// let clock = TestClock()
/// let report = await StrategyComparison(initialState: Search(), reducer: SearchFeature(clock: clock)) { … }
///   .play(live: [
///     .send(.queryChanged("owl")),
///     .elapse("300 ms") { await clock.advance(by: .milliseconds(300)) },
///     .finish(.refresh),
///   ])
/// ```
public struct LiveStep<Action> {
  enum Work {
    case send(Action)
    case finish(Action, within: Duration)
    case elapse(@MainActor () async -> Void)
  }

  /// What reports call it.
  public let name: String
  let work: Work

  /// Sends an action, and does not wait for its effects.
  ///
  /// - Parameters:
  ///   - action: What is sent.
  ///   - name: What reports call it; the action, as it prints, if left out.
  /// - Returns: The step.
  public static func send(_ action: Action, named name: String? = nil) -> LiveStep {
    LiveStep(name: name ?? Difference.whole(action), work: .send(action))
  }

  /// Sends an action, and waits until its effects, and all that came of them, are over.
  ///
  /// An effect that waits for a clock which nobody moves on would never be: what still runs when the time is over is
  /// reported, and the script goes on. To move a clock on, ``send(_:named:)`` the action, and ``elapse(_:_:)``.
  ///
  /// - Parameters:
  ///   - action: What is sent.
  ///   - name: What reports call it; the action, as it prints, if left out.
  ///   - timeout: How long its effects may take.
  /// - Returns: The step.
  public static func finish(
    _ action: Action, named name: String? = nil, timeout: Duration = .seconds(10)
  ) -> LiveStep {
    LiveStep(name: name ?? Difference.whole(action), work: .finish(action, within: timeout))
  }

  /// Does something else between two actions: moves a clock on, most often, by which effects wait.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - work: What is done; what the effects have sent when it returns belongs to the step.
  /// - Returns: The step.
  public static func elapse(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> LiveStep {
    LiveStep(name: name, work: .elapse(work))
  }

  /// How many actions the script sends in it.
  var actions: Int {
    if case .elapse = work { 0 } else { 1 }
  }
}
