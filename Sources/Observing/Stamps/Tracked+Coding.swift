// What the compiler writes to encode and decode a struct calls the most special of these that fits. They
// hand the plain value to the container: through the wrapper's own method an integer took three times as
// long.

extension KeyedDecodingContainer {
  /// Decodes a tracked optional, nil where the key is missing, as an optional that is not tracked.
  @inlinable
  public func decode<Wrapped: Decodable>(
    _ type: Tracked<Wrapped?>.Type, forKey key: Key
  ) throws -> Tracked<Wrapped?> {
    Tracked(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
  }

  /// Decodes a tracked optional with a rule of its own, nil where the key is missing.
  @inlinable
  public func decode<Rule: ChangeRule, Wrapped: Decodable>(
    _ type: TrackedBy<Rule>.Type, forKey key: Key
  ) throws -> TrackedBy<Rule> where Rule.Value == Wrapped? {
    TrackedBy(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
  }

  /// Decodes a tracked value as if it were not tracked.
  @inlinable
  public func decode<Value: Decodable>(
    _ type: Tracked<Value>.Type, forKey key: Key
  ) throws -> Tracked<Value> {
    Tracked(wrappedValue: try decode(Value.self, forKey: key))
  }

  /// Decodes a tracked value as if it were not tracked.
  @inlinable
  public func decode(_ type: Tracked<Bool>.Type, forKey key: Key) throws -> Tracked<Bool> {
    Tracked(wrappedValue: try decode(Bool.self, forKey: key))
  }

  /// Decodes a tracked value as if it were not tracked.
  @inlinable
  public func decode(_ type: Tracked<Int>.Type, forKey key: Key) throws -> Tracked<Int> {
    Tracked(wrappedValue: try decode(Int.self, forKey: key))
  }

  /// Decodes a tracked value as if it were not tracked.
  @inlinable
  public func decode(_ type: Tracked<Double>.Type, forKey key: Key) throws -> Tracked<Double> {
    Tracked(wrappedValue: try decode(Double.self, forKey: key))
  }

  /// Decodes a tracked value as if it were not tracked.
  @inlinable
  public func decode(_ type: Tracked<String>.Type, forKey key: Key) throws -> Tracked<String> {
    Tracked(wrappedValue: try decode(String.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a tracked optional, leaving the key out where it is nil, as an optional that is not
  /// tracked.
  @inlinable
  public mutating func encode<Wrapped: Encodable>(
    _ tracked: Tracked<Wrapped?>, forKey key: Key
  ) throws {
    try encodeIfPresent(tracked.wrappedValue, forKey: key)
  }

  /// Encodes a tracked optional with a rule of its own, leaving the key out where it is nil.
  @inlinable
  public mutating func encode<Rule: ChangeRule, Wrapped: Encodable>(
    _ tracked: TrackedBy<Rule>, forKey key: Key
  ) throws where Rule.Value == Wrapped? {
    try encodeIfPresent(tracked.wrappedValue, forKey: key)
  }

  /// Encodes a tracked value as if it were not tracked.
  @inlinable
  public mutating func encode<Value: Encodable>(_ tracked: Tracked<Value>, forKey key: Key) throws {
    try encode(tracked.wrappedValue, forKey: key)
  }

  /// Encodes a tracked value as if it were not tracked.
  @inlinable
  public mutating func encode(_ tracked: Tracked<Bool>, forKey key: Key) throws {
    try encode(tracked.wrappedValue, forKey: key)
  }

  /// Encodes a tracked value as if it were not tracked.
  @inlinable
  public mutating func encode(_ tracked: Tracked<Int>, forKey key: Key) throws {
    try encode(tracked.wrappedValue, forKey: key)
  }

  /// Encodes a tracked value as if it were not tracked.
  @inlinable
  public mutating func encode(_ tracked: Tracked<Double>, forKey key: Key) throws {
    try encode(tracked.wrappedValue, forKey: key)
  }

  /// Encodes a tracked value as if it were not tracked.
  @inlinable
  public mutating func encode(_ tracked: Tracked<String>, forKey key: Key) throws {
    try encode(tracked.wrappedValue, forKey: key)
  }
}
