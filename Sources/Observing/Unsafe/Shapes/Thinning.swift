/// Empties the collections in a copy of a state, so that the copy does not make the next change of the state
/// itself a copy of them.
///
/// What is left, numbers and texts and references, is enough for a last value to be read.
final class Thinning {
  private var collections: [(offset: Int, empty: (Address) -> Void)] = []
  private var optionals: [(offset: Int, record: EnumRecord, inner: Thinning)] = []

  init(of type: Any.Type) { add(type, at: 0) }

  private init() {}

  private var isNothing: Bool { collections.isEmpty && optionals.isEmpty }

  func empty(_ value: Address) {
    for part in collections { part.empty(value + part.offset) }
    for part in optionals where part.record.tag(of: value + part.offset) == 0 {
      part.inner.empty(value + part.offset)
    }
  }

  private func add(_ type: Any.Type, at offset: Int) {
    if let collection = type as? any Emptiable.Type {
      collections.append((offset, { collection.empty(at: $0) }))
      return
    }
    if let wrapped = (type as? any OptionalType.Type)?.wrappedType {
      guard let record = EnumRecord.of(type), !TypeRecord(wrapped).isPlain else { return }
      let inner = Thinning()
      inner.add(wrapped, at: 0)
      if !inner.isNothing { optionals.append((offset, record, inner)) }
      return
    }
    guard TypeRecord(type).kind == .structure || TypeRecord(type).kind == .tuple,
      !TypeRecord(type).isPlain
    else { return }
    for field in FieldReader.fields(of: type) ?? [] where field.isStrong {
      add(field.type, at: offset + field.offset)
    }
  }
}

/// A collection that shares its elements with its copies.
protocol Emptiable {
  var emptied: Self { get }
}

extension Emptiable {
  /// Makes the collection that lies there an empty one.
  fileprivate static func empty(at address: Address) {
    let value = address.of(Self.self)
    value.pointee = value.pointee.emptied
  }
}

extension Array: Emptiable {
  var emptied: Self { [] }
}
extension ContiguousArray: Emptiable {
  var emptied: Self { [] }
}
extension Set: Emptiable {
  var emptied: Self { [] }
}
extension Dictionary: Emptiable {
  var emptied: Self { [:] }
}
extension IdentifiedArray: Emptiable {
  var emptied: Self { Self(storage: Storage(identify: storage.identify, operations: nil)) }
}
