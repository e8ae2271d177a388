import Observing

/// The graph shapes of the public js-reactivity-benchmark, built on class properties, derived values and
/// closures.
///
/// Nothing here depends on a test library: tests assert the counts, and a benchmark takes the time of
/// the same code.
@MainActor
enum GraphShapes {
  /// A mutable cell.
  @MainActor final class Signal {
    @Tracked var value: Int
    init(_ value: Int) { self.value = value }
  }

  /// Something that a closure changes and its maker reads.
  final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
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
