/// Finds the property path of a place, in what is kept of each observed state.
///
/// It searches; it is for reports.
enum PathFinder {
  static func add(_ place: ObservedState) {
    places[ObjectIdentifier(place)] = .init(place)
  }

  static func remove(_ place: ObservedState) {
    places[ObjectIdentifier(place)] = nil
  }

  static func path(of place: UInt64) -> String? {
    for state in places.values {
      let found = state.with { state in
        search(state.shape, state.kept, state.pathPrefix, for: place)
      }
      if let found { return found }
    }
    return nil
  }

  static func search(
    _ shape: Shape, _ bytes: Address, _ path: String, for place: UInt64
  ) -> String? {
    switch shape.kind {
    case .leaf:
      return nil
    case .structure:
      for cell in shape.cells {
        let inner = path.isEmpty ? cell.name : "\(path).\(cell.name)"
        if Stamp.load(bytes + cell.offset).number == place { return inner }
        if let found = search(cell.shape, bytes + cell.valueOffset, inner, for: place) {
          return found
        }
      }
      return nil
    case .enumeration:
      let payload = shape.payload(at: bytes)
      guard let inner = payload.shape else { return nil }
      return shape.withPayload(payload, reading: bytes) { search(inner, $0, path, for: place) }
    case .array:
      return ArrayWalk.search(bytes, path, for: place)
    }
  }
}
