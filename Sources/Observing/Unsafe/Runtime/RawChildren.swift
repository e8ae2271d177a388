/// A value's children as the compiler laid them out, whatever mirror its type presents.
enum RawChildren {
  struct Child {
    let label: String?
    let value: Any
  }

  static func of<Value>(_ value: Value) -> [Child] {
    (0..<count(value, type: Value.self)).map { index in
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
