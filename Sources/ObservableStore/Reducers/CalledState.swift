import Observing

/// What a called reducer was called on: the scopes of its children are told apart by it.
enum CalledState: Hashable, Sendable {
  /// The state of the reducer that called it.
  case own
  /// A part of that, known by its first tracked property; 0 where it has no place.
  case part(UInt64)

  /// It is the main actor's.
  private static let current = Unguarded<CalledState?>(nil)

  /// What is called now, if anything.
  static var now: CalledState? { Isolation.isOnMainActor ? current.value : nil }

  func during<R>(_ body: () -> R) -> R {
    CalledState.current.during(self, body)
  }
}
