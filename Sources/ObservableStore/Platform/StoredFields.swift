/// The stored properties of a type, as the language's runtime knows them.
///
/// It asks the runtime's entry points that `Mirror` is built on, which are part of the language's ABI.
enum StoredFields {
  struct Field {
    let type: Any.Type
    let offset: Int
  }

  static func of(_ type: Any.Type) -> [Field] {
    (0..<recursiveCount(type)).map { index in
      var metadata = FieldMetadata()
      let field = childMetadata(type, index: index, fieldMetadata: &metadata)
      metadata.freeName?(metadata.name)
      return Field(type: field, offset: childOffset(type, index: index))
    }
  }

  private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }

  @_silgen_name("swift_reflectionMirror_recursiveCount")
  private static func recursiveCount(_: Any.Type) -> Int

  @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
  private static func childMetadata(
    _: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>
  ) -> Any.Type

  @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
  private static func childOffset(_: Any.Type, index: Int) -> Int
}
