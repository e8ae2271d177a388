/// Finds the property path of a place by its origin, in what is kept of each observed state.
///
/// It searches; it is for reports.
enum PathFinder {
  nonisolated(unsafe) private static var places: [ObjectIdentifier: Unmanaged<ObservedState>] = [:]

  static func add(_ place: ObservedState) {
    places[ObjectIdentifier(place)] = .passUnretained(place)
  }

  static func remove(_ place: ObservedState) {
    places[ObjectIdentifier(place)] = nil
  }

  static func path(ofOrigin origin: UInt64) -> String? {
    for place in places.values {
      let found = place._withUnsafeGuaranteedRef { place in
        search(place.place.shape, place.place.before, place.pathPrefix, for: origin)
      }
      if let found { return found }
    }
    return nil
  }

  static func path(ofArray origin: UInt64) -> String? { path(ofOrigin: origin) }

  static func search(
    _ shape: Shape, _ bytes: UnsafeRawPointer, _ path: String, for origin: UInt64
  ) -> String? {
    switch shape.kind {
    case .leaf:
      return nil
    case .structure:
      for cell in shape.cells {
        let inner = path.isEmpty ? cell.name : "\(path).\(cell.name)"
        if bytes.load(fromByteOffset: cell.offset, as: UInt64.self) >> 32 == origin { return inner }
        if let found = search(cell.shape, bytes + cell.valueOffset, inner, for: origin) {
          return found
        }
      }
      return nil
    case .enumeration:
      let tag = TypeMetadata(shape.type).enumTag(of: bytes)
      return shape.payload(ofTag: tag).flatMap { search($0, bytes, path, for: origin) }
    case .collection:
      return ArrayBytes.search(bytes, path, for: origin)
    }
  }
}
