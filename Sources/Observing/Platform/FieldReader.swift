#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// One stored property of a struct, tuple or class, as it lies in memory.
struct Field {
  let name: String
  let offset: Int
  let type: Any.Type
}

/// Calls `body` for each stored property of `type`, in order of declaration.
///
/// Returns `false` where the standard library cannot tell. The caller then treats the type as one
/// block: coarser, never wrong.
func forEachField(of type: Any.Type, isClass: Bool = false, _ body: (Field) -> Void) -> Bool {
  #if canImport(Darwin)
    return RuntimeFields.forEach(of: type, body)
  #else
    return _forEachField(of: type, options: _EachFieldOptions(rawValue: isClass ? 1 : 0)) {
      name, offset, type, _ in
      body(Field(name: String(cString: name), offset: offset, type: type))
      return true
    }
  #endif
}

/// The runtime's own entry points, which the standard library's `Mirror` is built on.
///
/// An SDK's interface leaves out the standard library's reflection SPI, so that Apple's systems use
/// these. They are compiled everywhere: a test holds both roads against each other.
enum RuntimeFields {
  static func forEach(of type: Any.Type, _ body: (Field) -> Void) -> Bool {
    for index in 0..<recursiveCount(type) {
      var metadata = FieldMetadata()
      let fieldType = childMetadata(type, index: index, fieldMetadata: &metadata)
      body(
        Field(
          name: metadata.name.map { String(cString: $0) } ?? "",
          offset: childOffset(type, index: index), type: fieldType))
      metadata.freeName?(metadata.name)
    }
    return true
  }

  private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVar = false
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
