/// Says which assignments to a property are changes.
///
/// ```swift
/// enum Visibly: ChangeRule {
///   static func isChange(from old: Double, to new: Double) -> Bool { old.rounded() != new.rounded() }
/// }
/// ```
///
/// A rule compares with what the property holds, and each new value is stored. So many small steps get past
/// one that asks for a distance.
public protocol ChangeRule<Value> {
  /// The property's type.
  associatedtype Value
  /// Whether assigning `new` to a property that holds `old` is a change.
  ///
  /// The new value is stored in any case; if it is no change, nobody is told. One that refers to another shared value, or to
  /// another object with tracked properties, is not asked about: those tell readers of their own.
  static func isChange(from old: Value, to new: Value) -> Bool
}

/// Every assignment is a change, that of an equal value too.
public enum EveryAssignment<Value>: ChangeRule {
  /// Always true.
  @inlinable
  public static func isChange(from old: Value, to new: Value) -> Bool { true }
}

/// A tracked property with a rule of its own for what counts as a change.
///
/// ```swift
/// struct Player: ObservableState {
///   @TrackedBy<Visibly> var position = 0.0
///   @TrackedBy<EveryAssignment<Int>> var pulse = 0
/// }
/// ```
///
/// A state in it is one property, with its rule: what is inside is not tracked apart. In everything else it is what
/// ``Tracked`` is. Where the state around it is replaced without a setter that
/// could ask, by `self = Self()` say, it always counts as changed.
@frozen @propertyWrapper
public struct TrackedBy<Rule: ChangeRule> {
  @usableFromInline var stamp: Stamp
  @usableFromInline var value: Rule.Value

  /// Makes a tracked property with a first value.
  @inlinable
  public init(wrappedValue: Rule.Value) {
    stamp = .none
    value = wrappedValue
  }

  /// Makes a tracked property that begins as nil.
  @inlinable
  public init<Wrapped>() where Rule.Value == Wrapped? {
    stamp = .none
    value = nil
  }

  /// The value, as plain as if it were not tracked.
  @inlinable
  public var wrappedValue: Rule.Value {
    @inline(__always) get {
      // The value is taken before the call, so that the compiler sees that nothing else of the struct is
      // needed: it then reads a property through a path without copying the states on the way.
      let result = value
      let stamp = stamp
      if stamp.isPlaced, ThreadWord.isAnyoneObserving { StateReads.note(stamp) }
      return result
    }
    @inline(__always) set {
      LeafAssignment.assign(newValue, to: &value, &stamp) { Self.isNoChange($0, $1) }
    }
    // A change in place is no read, and the rule is asked when it ends: so what was there is kept meanwhile.
    @inline(__always) _modify {
      LocalCopies.willChange(&stamp)
      var changed = value
      defer { wrappedValue = changed }
      yield &changed
    }
  }

  /// The value of a tracked property that lies in a class; see ``Tracked``.
  @inlinable
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Rule.Value>,
    storage storage: ReferenceWritableKeyPath<Object, TrackedBy>
  ) -> Rule.Value {
    @inline(__always) get {
      let property = Located(&object[keyPath: storage])
      PropertyAccess.willRead(property, of: object)
      return property.pointee.value
    }
    @inline(__always) set {
      PropertyAccess.set(
        Located(&object[keyPath: storage]), of: object, to: newValue)
    }
    @inline(__always) _modify {
      let property = Located(&object[keyPath: storage])
      PropertyAccess.beginModifyingCopy(property, of: object)
      var changed = property.pointee.value
      defer { PropertyAccess.endModifyingCopy(property, of: object, changed) }
      yield &changed
    }
  }
}

extension TrackedBy: Sendable where Rule.Value: Sendable {}

extension TrackedBy: TrackedProperty {
  @inlinable @inline(__always)
  static func isNoChange(_ old: Rule.Value, _ new: Rule.Value) -> Bool {
    // What a rule reads is no dependency of a closure that writes.
    let isChange =
      ThreadWord.isAnyoneObserving
      ? Untracked.run { Rule.isChange(from: old, to: new) } : Rule.isChange(from: old, to: new)
    return !isChange && Sameness.referToSame(old, new)
  }

  @inlinable static var isRuled: Bool { true }
}

extension TrackedBy: Equatable where Rule.Value: Equatable {
  /// Compares the values.
  @inlinable
  public static func == (left: TrackedBy, right: TrackedBy) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}

extension TrackedBy: Hashable where Rule.Value: Hashable {
  /// Hashes the value.
  @inlinable
  public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

extension TrackedBy: Encodable where Rule.Value: Encodable {
  /// Encodes the value as if it were not wrapped.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension TrackedBy: Decodable where Rule.Value: Decodable {
  /// Decodes the value as if it were not wrapped.
  @inlinable
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Rule.Value.self))
  }
}

extension TrackedBy: CustomStringConvertible, CustomReflectable {
  /// The value's description.
  public var description: String { String(describing: wrappedValue) }
  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
