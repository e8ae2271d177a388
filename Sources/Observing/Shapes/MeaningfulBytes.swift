/// Which bytes of plain values say something: those between the properties may differ where nothing does.
struct MeaningfulBytes {
  private var ranges: [Range<Int>] = []
  /// Optionals that say in a byte of its own, behind the value, that there is none.
  private var optionals: [(tag: Int, value: MeaningfulBytes)] = []

  /// None if the type's bytes do not tell all there is to know of a value.
  init?(of type: Any.Type) {
    self.init(of: type, at: 0)
  }

  private init?(of type: Any.Type, at offset: Int) {
    guard add(type, at: offset) else { return nil }
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    ranges.allSatisfy {
      RawBytes.areEqual(left + $0.lowerBound, right + $0.lowerBound, count: $0.count)
    }
      && optionals.allSatisfy { optional in
        let isNone = left.load(fromByteOffset: optional.tag, as: UInt8.self)
        return isNone == right.load(fromByteOffset: optional.tag, as: UInt8.self)
          && (isNone == 1 || optional.value.areEqual(left, right))
      }
  }

  private mutating func add(_ type: Any.Type, at offset: Int) -> Bool {
    let shape = Shape.of(type)
    let size = shape.size
    if type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
      || type == Bool.self
    {
      add(offset..<offset + size)
      return true
    }
    switch TypeMetadata(type).kind {
    case .structure, .tuple:
      let fields = fields(of: type)
      if fields.isEmpty { return size == 0 }
      for field in fields {
        guard add(field.type, at: offset + field.offset) else { return false }
      }
      return true
    case .enumeration, .optional:
      guard size > 1 else {
        // In one byte there is no room for what belongs to another case.
        if shape.isPlain { add(offset..<offset + size) }
        return shape.isPlain
      }
      guard let wrapped = (type as? any OptionalType.Type)?.wrappedType,
        size == Shape.of(wrapped).size + 1, let value = MeaningfulBytes(of: wrapped, at: offset)
      else { return false }
      optionals.append((offset + size - 1, value))
      return true
    case .other:
      return false
    }
  }

  private mutating func add(_ range: Range<Int>) {
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else if !range.isEmpty {
      ranges.append(range)
    }
  }
}
