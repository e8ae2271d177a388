/// What an `InlineArray` holds: what the standard library hands out as its part is no value that can be looked at.
///
///     InlineArray<3, Row>      │ Row │ Row │ Row │      nothing else lies there
enum FixedElements {
  /// How many elements such an array has, and their type; nil of another type.
  static func layout(of type: Any.Type) -> (count: Int, element: Any.Type)? {
    guard TypeRecord(type).kind == .structure else { return nil }
    let fields = FieldReader.list(type)
    return fields.count == 1 ? TypeRecord(fields[0].type).fixedArray : nil
  }

  /// Copies of the elements; nil of another value.
  static func of(_ value: Any) -> [Any]? {
    guard let layout = layout(of: type(of: value)) else { return nil }
    // By its type, and not as it is handed over: a value may lie in one of `Any` inside another.
    func read<Whole>(_ type: Whole.Type) -> [Any] {
      withAddress(of: value as! Whole) { whole in
        func load<Element>(_ element: Element.Type) -> [Any] {
          (0..<layout.count).map { (whole + $0 * MemoryLayout<Element>.stride).load(as: element) }
        }
        return _openExistential(layout.element, do: load)
      }
    }
    return _openExistential(type(of: value), do: read)
  }
}
