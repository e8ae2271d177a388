import Observing

/// The store whose reducer is being built.
@usableFromInline
enum StoreBeingMade {
  /// The types of the children that have been met, while a store's reducer is built.
  @TaskLocal private static var children: Locked<Set<ObjectIdentifier>>?
  /// Whether what is built now is run by a store.
  @TaskLocal private static var isUnderWay = false

  @usableFromInline static var isNow: Bool { isUnderWay }

  /// Builds a store's reducer, with all that is in it.
  static func build<R>(_ body: () -> R) -> R {
    $children.withValue(Locked([])) { $isUnderWay.withValue(true, operation: body) }
  }

  /// Builds a part of a store's reducer that an action reaches first.
  static func buildPart<R>(_ body: () -> R) -> R {
    $children.withValue(nil) { $isUnderWay.withValue(true, operation: body) }
  }

  /// Whether it is the first child of this type in the store that is being made; false if there is none.
  @usableFromInline
  static func isFirst(_ child: Any.Type) -> Bool {
    children?.withLock { $0.insert(ObjectIdentifier(child)).inserted } ?? false
  }
}
