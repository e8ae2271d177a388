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
///     texts, collections of texts       held as any copy would
///     an object, a closure              its memory alone is held: it ends when it would, but nothing else comes to lie there
///
/// An object may do something in its `deinit`, or be waited for to go; nobody would understand why tracking keeps it. What
/// may refer to objects in another way, a collection of them or a struct with an object in it, say, is not held, and so never
/// certain to be the same, unless both states are alive: it may be copied on write, and with its memory alone held, it could
/// be changed where it lies.
struct HeldConstant: Sendable {
  private let parts: [Part]
  /// Whether it may be asked whether it equals another one: nobody's own code runs for that.
  let isText: Bool

  private struct Part: Sendable {
    let hold: @Sendable (Address) -> Void
    let letGo: @Sendable (Address) -> Void
  }

  func hold(_ constant: Address) { for part in parts { part.hold(constant) } }
  func letGo(_ constant: Address) { for part in parts { part.letGo(constant) } }

  /// How the value of a stored property is held: of a variable only closures, which nobody changes where they lie.
  ///
  /// - Returns: nil if its bytes tell all there is to know, or it cannot be held.
  static func of(_ field: Field, isConstant: Bool) -> HeldConstant? {
    let type = field.type
    if !field.isStrong || type is any ComparedByBytes.Type || TypeRecord(type).isPlain {
      return nil
    }
    var parts: [Part] = []
    let holdable = isConstant ? Holdable.all : .closures
    guard add(type, at: 0, holdable, to: &parts) else { return nil }
    return HeldConstant(parts: parts, isText: isConstant && isUnnoticed(type) && isText(type))
  }

  private static func isUnnoticed(_ type: Any.Type) -> Bool {
    !TypeSearch.finds(in: type, mayBeNoticed)
  }

  /// What is held where a value lies.
  private enum Holdable {
    case all
    /// A struct, or an enum, may change the object that it refers to where it lies, if nobody else refers to it.
    case allButObjects
    case closures

    var inside: Holdable { self == .all ? .allButObjects : self }
  }

  private static func add(
    _ type: Any.Type, at offset: Int, _ holdable: Holdable, to parts: inout [Part]
  ) -> Bool {
    let record = TypeRecord(type)
    if record.isPlain { return true }
    if holdable != .closures, isUnnoticed(type) {
      parts.append(copying(type, at: offset))
      return true
    }
    switch HeldMemory.kind(of: record) {
    case .object:
      if holdable == .all { parts.append(memory(at: offset)) }
      return holdable == .all
    case .closure:
      parts.append(memory(at: offset + HeldMemory.contextOffset))
      return true
    case nil:
      break
    }
    if record.kind == .enumeration { return addCases(of: type, at: offset, holdable, to: &parts) }
    guard record.kind == .structure || record.kind == .tuple,
      let fields = FieldReader.fields(of: type), !fields.isEmpty
    else { return false }
    let inside = record.kind == .structure ? holdable.inside : holdable
    return fields.allSatisfy { field in
      field.isStrong && add(field.type, at: offset + field.offset, inside, to: &parts)
    }
  }

  /// What is held depends on the case.
  private static func addCases(
    of type: Any.Type, at offset: Int, _ holdable: Holdable, to parts: inout [Part]
  ) -> Bool {
    guard let record = EnumRecord.of(type) else { return false }
    let holdable = type is any OptionalType.Type ? holdable : holdable.inside
    var byCase: [[Part]] = []
    for each in record.cases {
      var inside: [Part] = []
      // A payload among whose bits the case lies, or in a box, does not lie there as it is.
      guard each.isReadable, !each.isIndirect, each.tagBits.isEmpty,
        each.payload.map({ add($0, at: offset, holdable, to: &inside) }) != false
      else { return false }
      byCase.append(inside)
    }
    let all = byCase
    parts.append(
      Part(
        hold: { kept in for part in all[record.tag(of: kept + offset)] { part.hold(kept) } },
        letGo: { kept in for part in all[record.tag(of: kept + offset)] { part.letGo(kept) } }))
    return true
  }

  private static func copying(_ type: Any.Type, at offset: Int) -> Part {
    func open<Value>(_ type: Value.Type) -> Part {
      Part(
        hold: { ($0 + offset).of(Value.self).holdOnce() },
        letGo: { ($0 + offset).of(Value.self).letGoOnce() })
    }
    return _openExistential(type, do: open)
  }

  private static func memory(at offset: Int) -> Part {
    Part(hold: { HeldMemory.hold($0 + offset) }, letGo: { HeldMemory.letGo($0 + offset) })
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
      || TypeRecord(type).plainName.map(foundation.contains) ?? false
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
