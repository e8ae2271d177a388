import Observing

/// Lets a test say what it expects of shared values without changing them.
///
/// All states share the one value, so an expectation written into a copy of a state would come true by
/// being written. A test store therefore records what the values were before each action; while it
/// asserts, reads and writes go to what is expected; and equality compares what is expected, on its left,
/// with what there was after the action.
///
/// What compares a state with what it was before an action (`printChanges`, `onChange`) does so in the same way.
///
/// Used on the main actor alone, as all shared values are.
package enum SharedAssertions {
  /// Shared values as they were at some moment, as far as they have changed since.
  package struct Values {
    fileprivate var values: [ObjectIdentifier: (owner: AnyObject, value: Any)] = [:]

    package init() {}

    package var isEmpty: Bool { values.isEmpty }

    /// The same shared values as they are now.
    package var asTheyAre: Values {
      var now = self
      now.values = values.mapValues {
        ($0.owner, ($0.owner as? any SharedOwner)?.anyValue ?? $0.value)
      }
      return now
    }

    /// These values, and where they say nothing, the others.
    package func over(_ others: Values) -> Values {
      var merged = others
      merged.values.merge(values) { _, mine in mine }
      return merged
    }

    /// The value; nil if they say nothing of it.
    ///
    /// An optional has to be told from that: nothing at all can be cast to its type as well, and becomes nil.
    fileprivate func value<Value>(of owner: SharedRoot<Value>) -> Value? {
      values[ObjectIdentifier(owner)].flatMap { $0.value as? Value }
    }
  }

  /// What shared values were before each of many changes that come one after the other.
  package struct Queue {
    /// What they were before the first of the changes.
    package private(set) var first = Values()
    /// Of each value that changes, what it was before the changes of it that come later.
    private var later: [ObjectIdentifier: ArraySlice<(owner: AnyObject, value: Any)>] = [:]

    package init() {}

    package mutating func append(_ values: Values) {
      for (owner, value) in values.values {
        if first.values[owner] == nil {
          first.values[owner] = value
        } else {
          later[owner, default: []].append(value)
        }
      }
    }

    /// Takes the first change out, which began with these values.
    package mutating func removeFirst(_ values: Values) {
      for owner in values.values.keys {
        first.values[owner] = later[owner]?.popFirst()
        if later[owner]?.isEmpty == true { later[owner] = nil }
      }
    }
  }

  private enum Mode { case off, recording, asserting, comparing }

  private struct Now {
    var mode = Mode.off
    var recorded = Values()
    var expected = Values()
    var actual = Values()
  }

  private static let now = Unguarded(Now())

  static var isRecording: Bool { now.value.mode == .recording }
  static var isAsserting: Bool { now.value.mode == .asserting }
  static var isComparing: Bool { now.value.mode == .comparing }

  /// Runs `body`, and returns what shared values were before it changed them.
  package static func recording<R>(_ body: () throws -> R) rethrows -> (R, Values) {
    // A reducer that is called by hand may be called anywhere.
    guard Isolation.isOnMainActor else { return (try body(), Values()) }
    let outer = now.value.recorded
    let isInside = isRecording
    now.value.recorded = Values()
    defer {
      // Who records around this began earlier, so that what it knows is older.
      now.value.recorded = isInside ? outer.over(now.value.recorded) : outer
    }
    let result = try with(.recording, body)
    return (result, now.value.recorded)
  }

  /// Runs `body`, in which the left side of each comparison is what it was, and the right side what it is.
  package static func comparing<R>(former: Values, _ body: () -> R) -> R {
    former.isEmpty ? body() : comparing(former, to: Values(), body)
  }

  /// Runs `body`, which says what is expected, beginning with the given values.
  package static func asserting<R>(_ values: inout Values, _ body: () throws -> R) rethrows -> R {
    let outer = now.value.expected
    now.value.expected = values
    defer {
      values = now.value.expected
      now.value.expected = outer
    }
    return try with(.asserting, body)
  }

  /// Runs `body`, in which the left side of each comparison is what is expected.
  package static func comparing<R>(
    _ expected: Values, to actual: Values, _ body: () throws -> R
  ) rethrows -> R {
    let outer = (now.value.expected, now.value.actual)
    (now.value.expected, now.value.actual) = (expected, actual)
    defer { (now.value.expected, now.value.actual) = outer }
    return try with(.comparing, body)
  }

  /// Runs `body`, which sees what is expected.
  static func expected<R>(_ body: () throws -> R) rethrows -> R {
    try with(.asserting, body)
  }

  /// Runs `body`, which sees what there is.
  static func asItIs<R>(_ body: () throws -> R) rethrows -> R {
    try with(.off, body)
  }

  private static func with<R>(_ new: Mode, _ body: () throws -> R) rethrows -> R {
    let old = now.value.mode
    now.value.mode = new
    defer { now.value.mode = old }
    return try body()
  }

  static func keepOld(_ value: Any, of owner: AnyObject) {
    if now.value.recorded.values[ObjectIdentifier(owner)] == nil {
      now.value.recorded.values[ObjectIdentifier(owner)] = (owner, value)
    }
  }

  static func set(_ value: Any, of owner: AnyObject) {
    now.value.expected.values[ObjectIdentifier(owner)] = (owner, value)
  }

  static func value<Value>(of owner: SharedRoot<Value>) -> Value? {
    switch now.value.mode {
    case .off, .recording: nil
    case .asserting: now.value.expected.value(of: owner)
    case .comparing: now.value.actual.value(of: owner)
    }
  }
}

/// What shared values were before an action, for who compares what holds them before and after it.
@usableFromInline
struct FormerShared {
  private let values: SharedAssertions.Values
  private static let holding = Unguarded(SharedHolding())

  /// Whether values of the type may hold shared ones.
  ///
  /// Away from the main actor none can have been changed.
  @inlinable @inline(__always)
  static func isPossible<Value>(in type: Value.Type) -> Bool {
    !_isPOD(type) && type != String.self && isKnownPossible(in: type)
  }

  @usableFromInline
  static func isKnownPossible(in type: Any.Type) -> Bool {
    Isolation.isOnMainActor && holding.value.isPossible(in: type)
  }

  @usableFromInline
  static func during<R>(_ body: () -> R) -> (R, FormerShared?) {
    let (result, values) = SharedAssertions.recording(body)
    return (result, values.isEmpty ? nil : FormerShared(values: values))
  }

  /// Compares: on the left the shared values are what they were, on the right what they are.
  @usableFromInline
  func compare(_ areEqual: () -> Bool) -> Bool {
    SharedAssertions.comparing(former: values, areEqual)
  }
}

/// What holds a shared value.
private protocol SharedOwner: AnyObject {
  var anyValue: Any { get }
}

extension SharedRoot: SharedOwner {
  fileprivate var anyValue: Any { box.value }
}

extension Shared: AnyShared {
  package var anyValue: Any { wrappedValue }

  package var anyFormerValue: Any {
    SharedAssertions.isComparing ? SharedAssertions.expected { wrappedValue } : wrappedValue
  }

  package var box: AnyObject? { ownBox }
}
