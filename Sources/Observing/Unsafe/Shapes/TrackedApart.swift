/// Which types' values may refer to what is tracked on its own.
enum TrackedApart {
  /// Whether a value may refer to any.
  ///
  /// Of an object it is known by its class, as it is written down: a subclass may have tracked properties of its own. What
  /// cannot be looked into is taken to. A closure is not: an equality leaves it out, and is to be believed.
  static func isPossible(in type: Any.Type) -> Bool {
    TypeSearch.finds(in: type, isOne) { type in
      (type as? any TrackedCollection.Type)?.contents
        ?? (type as? any HoldsInMemory.Type)?.heldTypes ?? (type as? AnyClass).flatMap(parts)
    }
  }

  private static func isOne(_ type: Any.Type) -> Bool? {
    if type is any HoldsInMemory.Type { return nil }
    let record = TypeRecord(type)
    if record.kind == .function || type is any HoldsNoState.Type {
      return type is any TellsOfItself.Type
    }
    // What is plain data keeps nothing alive, but it may point to it. It is asked first, since a type's name takes long to
    // make.
    if record.isPlain { return canBeLookedInto(record) ? nil : false }
    if type is any ComparedByBytes.Type || type is AnyKeyPath.Type { return true }
    let name = record.plainName ?? ""
    if anything.contains(where: name.hasPrefix) { return true }
    let isObject = type is AnyClass
    let holdsAny = record.kind == .existential || record.kind == .other && !isObject
    // An object of the standard library's may be one of a class that has arguments.
    if !holdsAny, !(isObject && name.hasPrefix("Swift.")), holdsNothing(name) { return false }
    // What the toolchain's objects hold may lie where nobody can look.
    return isObject && (isForeign(name) || hasTrackedProperties(type)) ? true : nil
  }

  private static func canBeLookedInto(_ record: TypeRecord) -> Bool {
    switch record.kind {
    case .structure, .tuple: FieldReader.fields(of: record.type)?.isEmpty == false
    case .enumeration: EnumRecord.of(record.type)?.cases.allSatisfy(\.isReadable) ?? false
    case .fixedArray: record.fixedArray != nil
    case .existential, .function, .metatype, .other: false
    }
  }

  private static func hasTrackedProperties(_ type: Any.Type) -> Bool {
    FieldReader.list(type).contains { $0.type is any TrackedProperty.Type }
  }

  /// What an object's properties hold; nil if that is not known.
  ///
  /// A class without any may be there to be subclassed. The superclass of one with some adds what it has itself.
  private static func parts(of type: AnyClass) -> [Any.Type]? {
    let own = FieldReader.list(type).map(\.type)
    // Of what cannot be copied the runtime says that it is nothing.
    if own.isEmpty && TypeRecord.hasProperties(type) || own.contains(where: { $0 == Void.self }) {
      return nil
    }
    var above: AnyClass? = _getSuperclass(type)
    while let empty = above, !TypeRecord.hasProperties(empty), !isForeign(empty) {
      above = _getSuperclass(empty)
    }
    if own.isEmpty, above.map(isForeign) ?? true { return nil }
    // Where all of these come from, there is nothing.
    let inherited: AnyClass? = above.flatMap {
      TypeRecord($0).plainName == "Foundation.NSObject" ? nil : $0
    }
    return own + (inherited.map { [$0] } ?? [])
  }

  private static func isForeign(_ type: AnyClass) -> Bool {
    TypeRecord(type).plainName.map(isForeign) ?? false
  }

  /// Whether a type is the toolchain's own, by its name.
  static func isForeign(_ name: String) -> Bool {
    !name.contains("<") && modules.contains(module(of: name))
  }

  private static func module(of name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Whether a type is the toolchain's own, and is known to hold nothing of the program's: others are looked into.
  private static func holdsNothing(_ name: String) -> Bool {
    let module = module(of: name)
    guard isForeign(name), module.hasPrefix("Foundation") else { return isForeign(name) }
    let own = name.dropFirst(module.count + 1).prefix { $0 != "." }
    return plainEnough.contains(String(own)) || own.hasPrefix("Unit")
  }

  /// What may hold anything, and that by which the toolchain's tracking tells of an object.
  private static let anything = [
    "Swift.AnyHashable", "Observation.ObservationRegistrar", "Swift.Mirror", "Swift.EncodingError",
    "Swift.DecodingError",
  ]
  private static let modules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "Synchronization", "__C",
  ]
  /// Of Foundation's types those that are met most.
  private static let plainEnough: Set = [
    "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval", "Decimal",
    "IndexPath",
    "IndexSet", "Locale", "PersonNameComponents", "TimeZone", "URL", "URLComponents",
    "URLQueryItem", "UUID",
    "Bundle", "DateFormatter", "FileManager", "ISO8601DateFormatter", "NSCalendar",
    "NSCharacterSet", "NSData", "NSDate", "NSDecimalNumber", "NSIndexPath", "NSIndexSet",
    "NSLocale",
    "NSNull", "NSNumber", "NSRegularExpression", "NSString", "NSTimeZone", "NSURL", "NSUUID",
    "NumberFormatter", "ProcessInfo", "UserDefaults",
  ]
}

/// An object that is tracked on its own, and has no tracked properties.
protocol TellsOfItself {}
extension Derived: TellsOfItself {}
