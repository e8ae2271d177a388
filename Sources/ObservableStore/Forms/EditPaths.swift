import Observing

/// How edits change what a key path leads to: where it lies, as the reducers of children do.
///
/// A key path to a tracked property gets and sets: an array in it would be copied for each edit of a row. Where it leads is
/// found out when it is used first.
enum EditPaths {
  private final class Known<Root, Value> {
    let path: StatePath<Root, Value>

    init(_ keyPath: WritableKeyPath<Root, Value>) { path = StatePath(keyPath) }
  }

  private static let known = Unguarded<[AnyKeyPath: AnyObject]>([:])
  /// Key paths that a program writes out are few; those that it makes by positions may be any number.
  private static let limit = 1000

  /// Changes a property through a key path, if `body` says so.
  static func modify<Root, Value>(
    _ keyPath: WritableKeyPath<Root, Value>, of root: inout Root, _ body: (inout Value) -> Bool
  ) -> Bool {
    // In a closure it counts what is read and what is assigned.
    if Untracked.isNeeded || !Isolation.isOnMainActor {
      return Untracked.modify(keyPath, of: &root, body)
    }
    return path(keyPath).modify(&root, body)
  }

  private static func path<Root, Value>(
    _ keyPath: WritableKeyPath<Root, Value>
  ) -> StatePath<Root, Value> {
    if let found = known.value[keyPath] as? Known<Root, Value> { return found.path }
    let made = Known(keyPath)
    if known.value.count == limit { known.value = [:] }
    known.value[keyPath] = made
    return made.path
  }
}
