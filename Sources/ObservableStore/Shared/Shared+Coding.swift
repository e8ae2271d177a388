// What the compiler writes to encode and decode a struct calls the most special of these that fits: for an optional, one that
// knows of a key that is missing.

extension KeyedDecodingContainer {
  /// Decodes a shared optional, nil where the key is missing, as an optional that is not shared.
  public func decode<Wrapped: Decodable>(
    _ type: Shared<Wrapped?>.Type, forKey key: Key
  ) throws -> Shared<Wrapped?> {
    Shared(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a shared optional, leaving the key out where it is nil, as an optional that is not shared.
  public mutating func encode<Wrapped: Encodable>(
    _ shared: Shared<Wrapped?>, forKey key: Key
  ) throws {
    try encodeIfPresent(shared.wrappedValue, forKey: key)
  }
}
