/// One tracked property: in a struct a plain value that knows when it was written, in a class an
/// observable property.
///
/// ```swift
/// struct Profile: ObservableState {
///   @Tracked var name = "Blob"
///   @Tracked var note: String?
/// }
///
/// @MainActor final class Settings {
///   @Tracked var theme = "dark"
/// }
/// ```
///
/// In a struct it adds sixteen bytes to the value: no allocation, no lock, no reference count, and
/// nothing of it shows in comparing, hashing, encoding or printing. Every assignment is stored. That of an
/// equal value to a property of an `Equatable` type notifies nobody, and neither does that of the same
/// object. What refers to another shared value, or to another object with tracked properties, is another
/// value, equal or not: those tell readers of their own.
@frozen @propertyWrapper
public struct Tracked<Value> {
  @usableFromInline var stamp: Stamp
  @usableFromInline var value: Value

  /// Makes a tracked property with a first value.
  @inlinable
  public init(wrappedValue: Value) {
    stamp = .none
    value = wrappedValue
  }

  /// Makes a tracked property that begins as nil.
  @inlinable
  public init<Wrapped>() where Value == Wrapped? {
    stamp = .none
    value = nil
  }

  /// The value, as plain as if it were not tracked.
  @inlinable
  public var wrappedValue: Value {
    @inline(__always) get {
      // The value is taken before the call, so that the compiler sees that nothing else of the struct is
      // needed: it then reads a property through a path without copying the states on the way.
      let result = value
      let stamp = stamp
      if stamp.isPlaced, ThreadWord.isAnyoneObserving { StateReads.note(stamp) }
      return result
    }
    @inline(__always) set {
      if stamp.isHolder { return assign(consume newValue) }
      // What was there may be changed elsewhere, and come back.
      if !_isPOD(Value.self), LastValues.areSharedHere { LastValues.letGo() }
      LeafAssignment.assign(newValue, to: &value, &stamp) { Self.isNoChange($0, $1) }
    }
    @inline(__always) _modify {
      ChangeInPlace.begin(&stamp, &value)
      defer { ChangeInPlace.end(stamp, &value) }
      yield &value
    }
  }

  /// Puts a state in the place of the one that is there: what looks the same stays as it is.
  @usableFromInline @inline(never)
  mutating func assign(_ newValue: consuming Value) {
    if LastValues.areSharedHere { LastValues.letGo() }
    Assigning.willAssign(&newValue, over: &value, &stamp)
    LargeValue.exchange(&value, &newValue)
  }

  // In the type itself and not in an extension, where the compiler does not look for it.

  /// The value of a tracked property that lies in a class: reading it in a closure makes it a dependency,
  /// writing it is a transaction, or part of the one that is open.
  ///
  /// The property belongs to the main actor; touching it elsewhere stops with a message that names it.
  @inlinable
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Tracked>
  ) -> Value {
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
      let old = PropertyAccess.beginModifying(property, of: object)
      defer { PropertyAccess.endModifying(property, of: object, old: old) }
      yield &property.pointee.value
    }
  }
}

extension Tracked: Sendable where Value: Sendable {}

/// What the tracked wrappers have in common.
@usableFromInline
protocol TrackedProperty {
  associatedtype Value
  var stamp: Stamp { get set }
  var value: Value { get set }
  static func isNoChange(_ old: Value, _ new: Value) -> Bool
  /// Whether a rule of its own says what is a change: then what it holds is not looked into.
  static var isRuled: Bool { get }
}

extension TrackedProperty {
  /// Whether it holds a value with tracked parts of its own.
  static var holdsState: Bool { !isRuled && Shape.of(Value.self).hasParts }

  /// The value as others see it; reading it counts.
  var plainValue: Any {
    if stamp.isPlaced, ThreadWord.isAnyoneObserving { StateReads.note(stamp) }
    return value
  }
}

extension Tracked: TrackedProperty {
  @inlinable @inline(__always)
  static func isNoChange(_ old: Value, _ new: Value) -> Bool { Sameness.isNoChange(old, new) }

  @inlinable static var isRuled: Bool { false }
}
