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

  /// What has a place.
  struct Found {
    let path: String
    let shape: Shape
    /// Where it lies.
    let value: Address
    /// Whether it lies in the bytes that were searched, and not in those that were kept of an element.
    var isLive = true

    /// The same, in what has a path of its own; only then is that asked for, which may take long.
    func inside(_ prefix: String) -> Found {
      Found(
        path: PropertyPath.joined(prefix, path), shape: shape, value: value, isLive: isLive)
    }
  }

  static func path(of place: UInt64) -> String? { find(place)?.path }

  static func find(_ place: UInt64) -> Found? {
    for state in places.values {
      let found = state.with { state in
        search(state.shape, state.kept, "", for: place).map { $0.inside(state.pathPrefix) }
      }
      if let found { return found }
    }
    return nil
  }

  static func search(
    _ shape: Shape, _ bytes: Address, _ path: String, for place: UInt64
  ) -> Found? {
    switch shape.kind {
    case .leaf:
      return nil
    case .structure:
      for cell in shape.cells {
        let inner = PropertyPath.joined(path, cell.name)
        let value = bytes + cell.valueOffset
        if Stamp.load(bytes + cell.offset).number == place {
          return Found(path: inner, shape: cell.shape, value: value)
        }
        if let found = search(cell.shape, value, inner, for: place) {
          return found
        }
      }
      return nil
    case .enumeration:
      let payload = shape.payload(at: bytes)
      guard let inner = payload.shape else { return nil }
      return shape.withPayload(payload, reading: bytes) { search(inner, $0, path, for: place) }
    case .array:
      let stamp = ArrayWalk.stamp(bytes)
      if stamp.number == place { return Found(path: path, shape: shape, value: bytes) }
      return ArrayRecords.find(stamp.number)?.search(path, for: place)
    }
  }
}
