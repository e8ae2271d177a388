import Observing

/// The store that an action was sent to which waits for its turn.
@MainActor
struct SentTo {
  /// That of the action which is sent at this moment.
  private static var now: SentTo?

  private let root: PlaceRoot
  private let hasGone: () -> Bool
  private let reportGone: () -> Void

  init<State>(_ place: StatePlace<State>, reportGone: @escaping () -> Void) {
    root = place.root
    hasGone = { place.isEnded }
    self.reportGone = reportGone
  }

  /// The same, if it is of this tree: who makes the parent's action of a child's may send something to another store.
  static func now(in root: PlaceRoot) -> SentTo? { now?.root === root ? now : nil }

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
