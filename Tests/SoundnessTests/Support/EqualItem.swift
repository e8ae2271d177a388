import Observing

/// An object that is tracked on its own, and equal to every other one.
@MainActor
final class EqualItem: Hashable, Sendable {
  @Tracked var number = 0
  nonisolated static func == (left: EqualItem, right: EqualItem) -> Bool { true }
  nonisolated func hash(into hasher: inout Hasher) {}
}

/// Holds any value in a tracked property.
@MainActor
final class TrackedHolder<Value> {
  @Tracked var value: Value
  init(_ value: Value) { self.value = value }
}
