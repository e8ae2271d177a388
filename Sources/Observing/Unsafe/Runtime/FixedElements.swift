/// What an `InlineArray` holds: what the standard library hands out as its part is no value that can be looked at.
///
///     InlineArray<3, Row>      │ Row │ Row │ Row │      nothing else lies there
struct FixedElements {
  private let count: Int
  private let element: Any.Type

  /// Nil of another type.
  init?(of type: Any.Type) {
    guard TypeRecord(type).kind == .structure else { return nil }
    let fields = FieldReader.list(type)
    guard fields.count == 1, let array = TypeRecord(fields[0].type).fixedArray else { return nil }
    (count, element) = array
  }

  /// Copies of the elements of a value of the type.
  func copies(of value: Any) -> [Any] {
    // By its type, and not as it is handed over: a value may lie in one of `Any` inside another.
    func read<Whole>(_ type: Whole.Type) -> [Any] {
      withAddress(of: value as! Whole) { whole in
        func load<Element>(_ element: Element.Type) -> [Any] {
          (0..<count).map { (whole + $0 * MemoryLayout<Element>.stride).load(as: element) }
        }
        return _openExistential(element, do: load)
      }
    }
    return _openExistential(type(of: value), do: read)
  }
}
