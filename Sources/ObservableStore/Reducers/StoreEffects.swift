import Observing

/// Whether the store that processes an action has effects.
enum StoreEffects {
  /// It is the main actor's.
  private static let current = Unguarded(false)

  static var areThere: Bool { current.value }

  /// Returns what it was, for the end.
  static func begin(_ areThere: Bool) -> Bool {
    let outer = current.value
    current.value = areThere
    return outer
  }

  static func end(_ outer: Bool) { current.value = outer }
}

extension Unguarded {
  /// Runs `body` while this is the value; afterwards it is what it was.
  func during<R>(_ new: Value, _ body: () -> R) -> R {
    let outer = value
    value = new
    defer { value = outer }
    return body()
  }
}
