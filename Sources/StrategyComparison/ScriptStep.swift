/// A step of a script: an action, and what its effects send.
///
/// ```swift
/// comparison.play(script: [
///   ScriptStep("search", .queryChanged("owl"), delivers: [.found(owls)]),
///   ScriptStep("star the first", .starTapped),
/// ])
/// ```
public struct ScriptStep<Action> {
  /// What reports call it.
  public let name: String
  /// What is sent.
  public let action: Action
  /// What its effects would send, one after the other; nil if they are started.
  public let delivers: [Action]?

  /// Makes a step that reports call what the action prints as.
  ///
  /// - Parameter action: What is sent.
  public init(_ action: Action) { self.init(Difference.whole(action), action) }

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - action: What is sent.
  ///   - delivers: What its effects would send. Where a step says so, none of its effects are started, and this is sent in
  ///     their place: so that the step is the same each time, and takes no longer than it has to.
  public init(_ name: String, _ action: Action, delivers: [Action]? = nil) {
    self.name = name
    self.action = action
    self.delivers = delivers
  }
}

extension ScriptStep: Sendable where Action: Sendable {}
