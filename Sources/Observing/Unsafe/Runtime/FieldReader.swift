/// One stored property of a struct, tuple or class, as it lies in memory.
package struct Field {
  package let name: String
  package let offset: Int
  package let type: Any.Type
  /// Whether it was declared with `var`.
  let isVariable: Bool
  /// Whether it holds what its type says; a weak or unowned reference is stored in another form.
  package let isStrong: Bool

  /// Whether it is certain to hold an unowned reference: to look at that when its object has gone stops the process.
  ///
  /// One that may be nil is taken for a weak one, of which the runtime tells no more.
  var isUnowned: Bool { !isStrong && !(type is any OptionalType.Type) }

  /// Whether what lies inside it may lie elsewhere than its type's record says, as it does not in a tuple.
  ///
  /// A property that is a metatype itself is known by the room that it takes.
  func mayHoldOthers(in record: TypeRecord) -> Bool {
    record.kind == .structure && TypeRecord(type).kind != .metatype
      && TypeRecord.liesOtherwise(type)
  }
}

/// Reads which stored properties a type has.
///
/// It asks the runtime's own entry points, which the standard library's `Mirror` is built on and which are
/// part of the language's ABI. The standard library's reflection SPI is a wrapper around them, but an SDK's
/// interface leaves it out, and it does not tell `let` from `var`.
package enum FieldReader {
  /// The stored properties of a struct or a tuple, in the order of declaration; nil if they are not all
  /// known.
  ///
  /// That they are is checked by laying them out again: a property whose type the runtime cannot name would
  /// leave a gap. Without reflection metadata there are none, in a type that has a size.
  ///
  /// The runtime takes long to say it: on the main actor it is asked once for each type.
  package static func fields(of type: Any.Type) -> [Field]? {
    guard Isolation.isOnMainActor else { return ask(type) }
    if let known = knownFields[ObjectIdentifier(type)] { return known }
    let fields = ask(type)
    knownFields[ObjectIdentifier(type)] = .some(fields)
    return fields
  }

  private static func ask(_ type: Any.Type) -> [Field]? {
    let record = TypeRecord(type)
    guard record.kind == .structure || record.kind == .tuple else { return nil }
    let fields = list(type)
    var end = 0
    for field in fields {
      if field.mayHoldOthers(in: record) { return nil }
      let field = (offset: field.offset, record: TypeRecord(field.type))
      let mask = field.record.alignment - 1
      guard field.offset == (end + mask) & ~mask else { return nil }
      // A bit-field of C, of which nothing is known, may lie in the gap.
      if field.offset != end, TypeRecord(type).plainName?.hasPrefix("__C.") == true { return nil }
      end = field.offset + field.record.size
    }
    return end == record.size ? fields : nil
  }

  /// What the runtime lists of a struct, a tuple or a class, whether those are all or not.
  ///
  /// Of a class those of its superclasses come first.
  static func list(_ type: Any.Type) -> [Field] {
    (0..<recursiveCount(type)).map { index in
      var metadata = Metadata()
      let fieldType = childMetadata(type, index: index, fieldMetadata: &metadata)
      defer { metadata.freeName?(metadata.name) }
      // An unlabelled element of a tuple is called `.0`.
      let name = metadata.name.map { String(cString: $0).drop { $0 == "." } } ?? ""
      return Field(
        // A program may be built without names.
        name: name.isEmpty ? "\(index)" : String(name),
        offset: childOffset(type, index: index), type: fieldType,
        isVariable: metadata.isVariable, isStrong: metadata.isStrong)
    }
  }

  private struct Metadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  @_silgen_name("swift_reflectionMirror_recursiveCount")
  private static func recursiveCount(_: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private static func childMetadata(
    _: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<Metadata>
  ) -> Any.Type

  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  private static func childOffset(_: Any.Type, index: Int) -> Int
}

/// A value's children as the compiler laid them out, whatever mirror its type presents.
enum RawChildren {
  struct Child {
    let label: String?
    let value: Any
  }

  static func of<Value>(_ value: Value) -> [Child] {
    of(value, at: 0..<count(value, type: Value.self))
  }

  static func of<Value>(_ value: Value, at indices: some Collection<Int>) -> [Child] {
    indices.map { index in
      var name: UnsafePointer<CChar>?
      var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
      let child = child(
        of: value, type: Value.self, index: index, outName: &name, outFreeFunc: &freeName)
      defer { freeName?(name) }
      return Child(label: name.map { String(cString: $0) }, value: child)
    }
  }

  @_silgen_name("swift_reflectionMirror_count")
  private static func count<Value>(_: Value, type: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_subscript")
  private static func child<Value>(
    of: Value, type: Any.Type, index: Int,
    outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    outFreeFunc: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
  ) -> Any
}
