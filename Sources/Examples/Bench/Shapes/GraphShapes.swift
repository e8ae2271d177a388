import Observing

/// The graph shapes of the public js-reactivity-benchmark, built on class properties, derived values and
/// closures.
///
/// They are written as the library's own tests write them, which assert their counts one by one.
@MainActor
enum GraphShapes {
  /// A mutable cell.
  @MainActor final class Signal {
    @Tracked var value: Int
    init(_ value: Int) { self.value = value }
  }

  /// A graph that was built, and the work that is repeated on it.
  @MainActor struct Shape {
    let name: String
    /// What keeps the graph alive besides its closures.
    let nodes: [AnyObject]
    let closures: [ObservationToken]
    /// One iteration; the answer is whether every value checked on the way was right.
    let iterate: @MainActor () -> Bool
  }

  /// For derived values that count as changed whenever they are computed.
  static func neverEqual<Value>(_ old: Value, _ new: Value) -> Bool { false }

  /// Closures run once at the end, whatever `writes` writes.
  @inline(__always)
  static func batch(_ writes: () -> Void) { transaction(writes) }
}
