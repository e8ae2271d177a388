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

  /// The values of several.
  ///
  /// Not `map`: in a closure that is handed on the compiler asks at each call whether it is on the main actor, which takes
  /// longer than the read and is no work of the shape's.
  static func values<Source: Readable>(of sources: [Source]) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(sources.count)
    for source in sources { values.append(source.value) }
    return values
  }

  /// For derived values that count as changed whenever they are computed.
  static func neverEqual<Value>(_ old: Value, _ new: Value) -> Bool { false }

  /// Closures run once at the end, whatever `writes` writes.
  @inline(__always)
  static func batch(_ writes: () -> Void) { transaction(writes) }
}

/// A source or a derived value.
@MainActor
protocol Readable: AnyObject {
  var value: Int { get }
}

extension GraphShapes.Signal: Readable {}
extension Derived: Readable where Value == Int {}
