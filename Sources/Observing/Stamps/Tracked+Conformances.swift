extension Tracked: Equatable where Value: Equatable {
  /// Compares the values.
  @inlinable
  public static func == (left: Tracked, right: Tracked) -> Bool {
    if ThreadWord.isAnyoneObserving {
      return left.wrappedValue == right.wrappedValue
    }
    // Equal stamps mean equal contents. It is asked only where comparing is work, and where a value
    // can be trusted to equal itself, which floating-point numbers cannot.
    if !_isPOD(Value.self), left.stamp.provesSame(as: right.stamp),
      Sameness.equalsItself(Value.self)
    {
      return true
    }
    return left.value == right.value
  }
}

extension Sameness {
  /// Whether a type's values are costly to compare and always equal to themselves.
  @inlinable @inline(__always)
  static func equalsItself<Value>(_ type: Value.Type) -> Bool {
    Value.self == String.self || Value.self is any SharedStorage.Type
  }
}

/// The collections that compare their storage's address before their elements: where two share it,
/// they are equal, whatever the elements think of themselves.
@usableFromInline
protocol SharedStorage {}
extension Array: SharedStorage {}
extension ContiguousArray: SharedStorage {}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the value.
  @inlinable
  public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

extension Tracked: Encodable where Value: Encodable {
  /// Encodes the value as if it were not wrapped.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    // Through a container and not by the value's own method, so that an encoder's strategies (for
    // dates, data, numbers) see the value's type.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Tracked: Decodable where Value: Decodable {
  /// Decodes the value as if it were not wrapped.
  @inlinable
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Tracked: CustomStringConvertible {
  /// The value's description.
  public var description: String { String(describing: wrappedValue) }
}

extension Tracked: CustomDebugStringConvertible {
  /// The value's debug description.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Tracked: CustomReflectable {
  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
