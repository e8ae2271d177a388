/// Empties the collections in a copy of a state, so that the copy does not make the next change of the state
/// itself a copy of them.
///
/// What is left, numbers and texts and references, is enough for a last value to be read.
final class Thinning: @unchecked Sendable {
  // Never changed once it is made, and looked at for each action of a child: not checked each time.
  @exclusivity(unchecked) private var collections: [(offset: Int, empty: (Address) -> Void)] = []
  @exclusivity(unchecked)
  private var enums: [(offset: Int, record: EnumRecord, payloads: [Thinning?])] = []

  private static let known = ByType<Thinning>()

  static func of(_ type: Any.Type) -> Thinning { known.of(type) { Thinning($0) } }

  private init(_ type: Any.Type) { add(type, at: 0) }

  private var isNothing: Bool { collections.isEmpty && enums.isEmpty }

  func empty(_ value: Address) {
    for part in collections { part.empty(value + part.offset) }
    for part in enums {
      let value = value + part.offset
      let tag = part.record.tag(of: value)
      guard let payload = part.payloads[tag] else { continue }
      part.record.project(value)
      payload.empty(value)
      part.record.inject(tag: tag, into: value)
    }
  }

  private func add(_ type: Any.Type, at offset: Int) {
    if let collection = type as? any Emptiable.Type {
      collections.append((offset, { collection.empty(at: $0) }))
      return
    }
    if TypeRecord(type).isPlain { return }
    if let record = EnumRecord.of(type) {
      let payloads = record.cases.map { $0.isIndirect ? nil : $0.payload.map { Thinning.of($0) } }
      if payloads.contains(where: { $0?.isNothing == false }) {
        enums.append((offset, record, payloads.map { $0?.isNothing == false ? $0 : nil }))
      }
      return
    }
    guard TypeRecord(type).kind == .structure || TypeRecord(type).kind == .tuple else { return }
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
