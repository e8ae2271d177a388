import Observing

/// The store that an action was sent to which waits for its turn.
@MainActor
struct SentTo {
  /// That of the action which is sent at this moment.
  private(set) static var now: SentTo?

  private let hasGone: () -> Bool
  private let reportGone: () -> Void

  init<State>(_ place: StatePlace<State>, reportGone: @escaping () -> Void) {
    hasGone = { place.isEnded }
    self.reportGone = reportGone
  }

  static func during<Result>(_ store: SentTo, _ send: () -> Result) -> Result {
    let outer = now
    now = store
    defer { now = outer }
    return send()
  }

  /// Whether the store's state is there when the action's turn comes; reported if it is not, as it is of an action that is
  /// sent alone.
  var isStillThere: Bool {
    if hasGone() {
      reportGone()
      return false
    }
    return true
  }
}
