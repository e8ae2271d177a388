/// One stored property of a struct, tuple or class, as it lies in memory.
package struct Field {
  let name: String
  package let offset: Int
  package let type: Any.Type
  /// Whether it was declared with `var`.
  let isVariable: Bool
}

/// Calls `body` for each stored property of `type`, in order of declaration.
///
/// It asks the runtime's own entry points, which the standard library's `Mirror` is built on and which
/// are part of the language's ABI. The standard library's reflection SPI is a wrapper around them, but
/// an SDK's interface leaves it out, and it does not tell `let` from `var`.
package func forEachField(of type: Any.Type, _ body: (Field) -> Void) {
  for index in 0..<RuntimeFields.recursiveCount(type) {
    var metadata = RuntimeFields.Metadata()
    let fieldType = RuntimeFields.childMetadata(type, index: index, fieldMetadata: &metadata)
    body(
      Field(
        name: metadata.name.map { String(cString: $0) } ?? "",
        offset: RuntimeFields.childOffset(type, index: index), type: fieldType,
        isVariable: metadata.isVariable))
    metadata.freeName?(metadata.name)
  }
}

/// The stored properties of `type`, in order of declaration.
package func fields(of type: Any.Type) -> [Field] {
  var fields: [Field] = []
  forEachField(of: type) { fields.append($0) }
  return fields
}

private enum RuntimeFields {
  struct Metadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  @_silgen_name("swift_reflectionMirror_recursiveCount")
  static func recursiveCount(_: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  static func childMetadata(
    _: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<Metadata>
  ) -> Any.Type

  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  static func childOffset(_: Any.Type, index: Int) -> Int
}
