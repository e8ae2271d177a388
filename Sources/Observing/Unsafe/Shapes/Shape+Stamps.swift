extension Shape {
  /// Goes through the stamps of a value's tracked properties, those in properties included, but not into arrays.
  ///
  /// - `body`: Gets each stamp, and whether it is the first of a state, by which instances are known.
  func forEachStamp(at value: Address, _ body: (_ stamp: Stamp, _ isFirst: Bool) -> Void) {
    switch kind {
    case .leaf, .array:
      break
    case .structure:
      for index in 0..<layout.count {
        body(Stamp.load(value + Int(layout.offsets[index])), index == 0)
        let part = layout.values[index]
        if !part.isLeaf { part.shape.with { $0.forEachStamp(at: value + Int(part.offset), body) } }
      }
    case .enumeration:
      let payload = payload(at: value)
      guard let inner = payload.shape else { return }
      withPayload(payload, reading: value) { inner.forEachStamp(at: $0, body) }
    }
  }
}
