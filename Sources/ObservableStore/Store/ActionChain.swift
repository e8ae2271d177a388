import Observing

/// How an action came to be sent: by what the one before set off, and so on.
///
/// Actions that set each other off for ever would keep the process busy and the interface dead.
struct ActionChain<Action> {
  /// How many closures may send one after the other; one that runs so often in a transaction is stopped too.
  static var closureLimit: Int { 100 }
  /// How many actions effects may send at once, one setting off the next.
  static var effectLimit: Int { 10_000 }

  private var closures = 0
  private var effects = 0

  /// The chain of an action that is sent now, while the one of this chain is processed.
  @MainActor
  func next(_ action: Action) -> ActionChain {
    var next = self
    if let label = RunningClosure.label {
      next.closures += 1
      if next.closures > Self.closureLimit { Self.stop(action, sentBy: label) }
    } else {
      next.effects += 1
      if next.effects > Self.effectLimit { Self.stop(action, sentBy: nil) }
    }
    return next
  }

  @MainActor
  private static func stop(_ action: Action, sentBy closure: String?) -> Never {
    guard let closure else {
      StoreMisuse.stop(
        "actions set each other off for ever: \(action) is sent by the effect of an action that it sets off"
      )
    }
    let read = RunningClosure.dependencies.map { "'\($0)'" }.joined(separator: ", ")
    StoreMisuse.stop(
      """
      actions set each other off for ever: '\(closure)', which read \(read), sends \(action), which \
      changes what it read
      """)
  }
}
