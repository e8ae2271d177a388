/// Where values go so that the optimiser has to produce them.
enum Sink {
  /// Takes a value, and lets nobody know that nothing comes of it.
  ///
  /// Being generic and never specialised it takes the value by address: it has to be in memory, whole.
  @inline(never) @_optimize(none)
  static func take<Value>(_ value: borrowing Value) {}

  /// Gives back what it is given, and lets nobody know that it does.
  @inline(never) @_optimize(none)
  static func hidden<Value>(_ value: Value) -> Value { value }

  /// Compares values where they lie.
  ///
  /// What compares values that are read from memory copies them first, in the same function: for twenty
  /// strings that takes ten times as long as comparing them, and is not what is measured.
  @inline(never) @_optimize(none)
  static func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

  /// Hashes a value where it lies.
  @inline(never) @_optimize(none)
  static func hash<Value: Hashable>(of value: Value) -> Int { value.hashValue }
}

/// Something that a closure changes and its maker reads; without a check of overlapping accesses, which no peer has.
final class Box<Value> {
  @exclusivity(unchecked) var value: Value
  init(_ value: Value) { self.value = value }
}
