extension Shape {
  /// Goes through the stamps of a value's tracked properties, those in properties included, and into arrays if that is asked for.
  ///
  /// - `body`: Gets each stamp, and whether it is the first of a state, by which instances are known.
  func forEachStamp(
    at value: Address, intoArrays: Bool = false, _ body: (_ stamp: Stamp, _ isFirst: Bool) -> Void
  ) {
    switch kind {
    case .leaf:
      break
    case .array(let array):
      guard intoArrays else { return }
      array.forEachElement(at: value) {
        Shape.of($0).forEachStamp(at: $1, intoArrays: true, body)
      }
    case .structure:
      for index in 0..<layout.count {
        body(Stamp.load(value + Int(layout.offsets[index])), index == 0)
        let part = layout.values[index]
        guard !part.isLeaf else { continue }
        part.shape.with {
          $0.forEachStamp(at: value + Int(part.offset), intoArrays: intoArrays, body)
        }
      }
    case .enumeration:
      let payload = payload(at: value)
      guard let inner = payload.shape else { return }
      withPayload(payload, reading: value) {
        inner.forEachStamp(at: $0, intoArrays: intoArrays, body)
      }
    }
  }
}
