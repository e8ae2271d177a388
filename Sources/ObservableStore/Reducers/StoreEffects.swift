import Observing

/// Whether the store that processes an action has effects.
enum StoreEffects {
  /// It is the main actor's.
  private static let current = Unguarded(false)

  static var areThere: Bool { current.value }

  static func during<R>(_ areThere: Bool, _ body: () -> R) -> R {
    current.during(areThere, body)
  }
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
