import Observing

/// The store whose reducer is being built.
@usableFromInline
enum StoreBeingMade {
  /// The types of the children that have been met, while a store's reducer is built.
  @TaskLocal private static var children: Locked<Set<ObjectIdentifier>>?

  /// Builds a store's reducer, with all that is in it.
  static func build<R>(_ body: () -> R) -> R { $children.withValue(Locked([]), operation: body) }

  /// Whether it is the first child of this type in the store that is being made; false if there is none.
  @usableFromInline
  static func isFirst(_ child: Any.Type) -> Bool {
    children?.withLock { $0.insert(ObjectIdentifier(child)).inserted } ?? false
  }
}
