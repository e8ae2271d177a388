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

    /// What it holds, as it prints: nothing, where only what was kept of an element is known, which keeps nothing alive.
    var text: String { isLive ? shape.description(at: value) : "" }

    /// The same, in what has a path of its own; only then is that asked for, which may take long.
    func inside(_ prefix: String) -> Found {
      Found(
        path: PropertyPath.joined(prefix, path), shape: shape, value: value, isLive: isLive)
    }
  }

  static func path(of place: UInt64) -> String? { find(place)?.path }

  static func find(_ place: UInt64) -> Found? {
    if isIndexed { return findByIndex(place) }
    for state in places.values {
      let found = state.with { state in
        search(state.shape, state.kept, for: place).map { $0.inside(state.pathPrefix) }
      }
      if let found { return found }
    }
    return nil
  }

  /// Whether there may be something at a path in one of the states that are observed.
  static func mayHold(_ path: String) -> Bool {
    places.values.contains { state in
      state.with {
        WriteRecord.Root(path: $0.pathPrefix, type: $0.shape.type).mayHold(path, ifNotInside: false)
      }
    }
  }

  // MARK: Many at once

  /// Runs `body`, in which nothing changes, so that each state is gone through once, however many places are looked for.
  static func indexed<R>(_ body: () -> R) -> R {
    isIndexed = true
    defer {
      isIndexed = false
      index = nil
    }
    return body()
  }

  private static func findByIndex(_ place: UInt64) -> Found? {
    if index == nil {
      var made: [UInt64: (state: Borrowed<ObservedState>, found: Found)] = [:]
      for state in places.values {
        state.with { known in
          forEach(known.shape, known.kept, "") { place, found in
            if made[place] == nil { made[place] = (state, found) }
          }
        }
      }
      index = made
    }
    return index?[place].map { known in known.found.inside(known.state.with(\.pathPrefix)) }
  }

  /// Goes through all places in a state's bytes.
  static func forEach(
    _ shape: Shape, _ bytes: Address, _ path: String, _ body: (UInt64, Found) -> Void
  ) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      for cell in shape.cells {
        let found = Found(
          path: PropertyPath.joined(path, cell.name), shape: cell.shape,
          value: bytes + cell.valueOffset)
        body(Stamp.load(bytes + cell.offset).number, found)
        if cell.shape.hasParts { forEach(cell.shape, found.value, found.path, body) }
      }
    case .enumeration:
      let payload = shape.payload(at: bytes)
      guard let inner = payload.shape else { return }
      let path = PropertyPath.joined(path, shape.caseName(at: bytes))
      shape.withPayload(payload, reading: bytes) {
        forEach(inner, $0, path) { place, found in
          var found = found
          if !payload.tagBits.isEmpty { found.isLive = false }
          body(place, found)
        }
      }
    case .array:
      let place = ArrayWalk.stamp(bytes).number
      body(place, Found(path: path, shape: shape, value: bytes))
      ArrayRecords.find(place)?.forEachKnown { id, shape, kept in
        forEach(shape, kept, path + PropertyPath.row(called: id())) { place, found in
          var found = found
          found.isLive = false
          body(place, found)
        }
      }
    }
  }

  /// The path is put together on the way back: most searches find nothing.
  static func search(_ shape: Shape, _ bytes: Address, for place: UInt64) -> Found? {
    switch shape.kind {
    case .leaf:
      return nil
    case .structure:
      for cell in shape.cells {
        let value = bytes + cell.valueOffset
        if Stamp.load(bytes + cell.offset).number == place {
          return Found(path: cell.name, shape: cell.shape, value: value)
        }
        if cell.shape.hasParts, let found = search(cell.shape, value, for: place) {
          return found.inside(cell.name)
        }
      }
      return nil
    case .enumeration:
      let payload = shape.payload(at: bytes)
      guard let inner = payload.shape else { return nil }
      // Taken out of its enum, what lies in it is gone when this returns: it is found, and not to be looked at.
      return shape.withPayload(payload, reading: bytes) {
        var found = search(inner, $0, for: place)?.inside(shape.caseName(at: bytes))
        if !payload.tagBits.isEmpty { found?.isLive = false }
        return found
      }
    case .array:
      let stamp = ArrayWalk.stamp(bytes)
      if stamp.number == place { return Found(path: "", shape: shape, value: bytes) }
      var found: Found?
      ArrayRecords.find(stamp.number)?.forEachKnown { id, shape, kept in
        if found == nil {
          found = search(shape, kept, for: place)?.inside(PropertyPath.row(called: id()))
          found?.isLive = false
        }
      }
      return found
    }
  }
}
