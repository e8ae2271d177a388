/// The sizes of types that are known at run time alone.
enum Memory {
  static func size(of type: Any.Type) -> Int {
    func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  /// Where in a box a value of the type lies.
  static func boxOffset(of type: Any.Type) -> Int {
    func alignment<T>(of type: T.Type) -> Int { MemoryLayout<T>.alignment }
    let mask = _openExistential(type, do: alignment) - 1
    return (2 * MemoryLayout<UnsafeRawPointer>.size + mask) & ~mask
  }
}
