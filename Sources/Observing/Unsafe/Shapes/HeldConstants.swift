/// Takes references to the constants in kept bytes, and lets them go.
enum HeldConstants {
  /// Overwrites kept bytes of a state with those of a live one: the one way to do that as a whole.
  static func replace(_ shape: Shape, _ kept: Address, with live: Address) {
    hold(shape, live)
    letGo(shape, kept)
    kept.copyBytes(from: live, count: shape.size)
  }

  /// The bytes are those of a live value, or have just been copied from one.
  static func hold(_ shape: Shape, _ kept: Address) {
    forEach(shape, kept) { $0.hold($1) }
  }

  /// The bytes are about to be overwritten or given back.
  static func letGo(_ shape: Shape, _ kept: Address) {
    forEach(shape, kept) { $0.letGo($1) }
  }

  private static func forEach(
    _ shape: Shape, _ kept: Address, _ body: (HeldConstant, Address) -> Void
  ) {
    guard shape.holdsConstants else { return }
    switch shape.kind {
    case .leaf, .array: break
    case .structure:
      for part in shape.rest {
        if let constant = part.held { body(constant, kept + part.offset) }
      }
      for cell in shape.cells { forEach(cell.shape, kept + cell.valueOffset, body) }
    case .enumeration:
      let payload = shape.payload(at: kept)
      guard let inner = payload.shape else { return }
      shape.withPayload(payload, reading: kept) { forEach(inner, $0, body) }
    }
  }
}

/// How a constant is held whose bytes alone do not tell whether it is the same.
///
/// Only what ends without a trace: texts, and collections of such. An object may do something in its `deinit`, or be
/// waited for to go; nobody would understand why tracking keeps it. So a constant that refers to one is never certain
/// to be the same, unless both states are alive.
struct HeldConstant: Sendable {
  let hold: @Sendable (Address) -> Void
  let letGo: @Sendable (Address) -> Void
  /// Whether it may be asked whether it equals another one: nobody's own code runs for that.
  let isText: Bool

  /// - Returns: nil of a type whose bytes tell all there is to know, or which may refer to an object.
  static func of(_ type: Any.Type) -> HeldConstant? {
    guard !TypeRecord(type).isPlain, !TypeSearch.finds(in: type, mayBeNoticed) else { return nil }
    func open<Value>(_ type: Value.Type) -> HeldConstant {
      HeldConstant(
        hold: { $0.of(Value.self).holdOnce() }, letGo: { $0.of(Value.self).letGoOnce() },
        isText: isText(type))
    }
    return _openExistential(type, do: open)
  }

  private static func isText(_ type: Any.Type) -> Bool {
    if let elements = type as? any HoldsElements.Type { return isText(elements.elementType) }
    if let wrapped = (type as? any OptionalType.Type)?.wrappedType { return isText(wrapped) }
    return type is any EndsQuietly.Type
  }

  /// Whether somebody may notice the end of a value; nil if that depends on its parts.
  static func mayBeNoticed(_ type: Any.Type) -> Bool? {
    let isUnnoticed =
      type is any EndsQuietly.Type || TypeRecord(type).isPlain
      || foundation.contains(_typeName(type))
    return isUnnoticed ? false : nil
  }

  /// Values of the toolchain's own library that refer to objects which nobody else knows.
  ///
  /// `Data` is none of them: it may have a function to be called at its end.
  private static let foundation: Set<String> = ["FoundationEssentials.URL"]
}

/// Texts: they refer to storage that nobody can watch.
private protocol EndsQuietly {}
extension String: EndsQuietly {}
extension Substring: EndsQuietly {}
extension Character: EndsQuietly {}
