/// One element that is being read: whether it is there, which one it is, and what its bytes were.
@usableFromInline
@_fixed_layout
final class ElementSource<ID: Hashable, Element>: AnyElementSource {
  @usableFromInline let id: ID
  @usableFromInline let record: ArrayRecord<ID, Element>
  /// Where the element was at the last commit: mostly where it is, which saves hashing its id.
  @exclusivity(unchecked) @usableFromInline var lastPosition = 0

  @inlinable
  init(_ id: ID, _ record: ArrayRecord<ID, Element>) {
    self.id = id
    self.record = record
    super.init(record.elementShape)
  }

  @usableFromInline
  override func unobserved() { record.unobserved(self) }
  @usableFromInline
  override func path() -> String? { record.path.map { "\($0)\(PropertyPath.row(id))" } }

  @inlinable
  func position(in array: IdentifiedArray<ID, Element>) -> Int? {
    let guess = lastPosition
    if guess < array.storage.ids.count, array.storage.ids[guess] == id { return guess }
    guard let position = array.storage.index[id] else { return nil }
    lastPosition = position
    return position
  }

  @inlinable
  func keepBytes(of array: IdentifiedArray<ID, Element>) {
    guard let position = position(in: array) else { return keepBytes(nil) }
    array.storage.withElementRead(at: position) { keepBytes($0) }
  }

  /// An element is read in a copy of the array that is older than what lies where it was taken from.
  @inlinable
  func meet(copyIn array: IdentifiedArray<ID, Element>) {
    let version = array.stamp.committed.version
    guard let position = position(in: array) else { return meet(copy: nil, of: version) }
    array.storage.withElementRead(at: position) { meet(copy: $0, of: version) }
  }

  /// Tells the readers if the element differs from what it was.
  ///
  /// - `step`: What to do with the places of an element of which nothing is known.
  /// - `restIsSame`: Whether its untracked parts are known to be what they were.
  @inlinable
  func commit(
    _ array: inout IdentifiedArray<ID, Element>, _ step: Placing.Step, restIsSame: Bool
  ) -> Outcome {
    let outer = VacatedPlaces.enterArray()
    defer { VacatedPlaces.leaveArray(outer) }
    if ChangeLog.isOn { return commitLogged(&array, step, restIsSame: restIsSame) }
    let position = position(in: array)
    if let position, isKnown, wasThere, let kept {
      return array.withCommittedElement(at: position) { compare(kept, $0, restIsSame: restIsSame) }
    }
    return commitPresence(&array, position, step) {}
  }

  /// The same where the element came, went, or is not known yet.
  @inlinable
  func commitPresence(
    _ array: inout IdentifiedArray<ID, Element>, _ position: Int?, _ step: Placing.Step,
    log: () -> Void
  ) -> Outcome {
    let was = wasThere
    let isUnknown = !isKnown
    // An element where there was none has come from elsewhere.
    if let position { array.placeElement(at: position, shape, isUnknown ? step : .place) }
    if isUnknown { becomesKnown() }
    keepBytes(of: array)
    guard isUnknown || was || position != nil else { return [] }
    log()
    presenceChanged(isThere: position != nil)
    return [.presence, .stamps]
  }

  @usableFromInline @inline(never)
  func commitLogged(
    _ array: inout IdentifiedArray<ID, Element>, _ step: Placing.Step, restIsSame: Bool
  ) -> Outcome {
    ChangeLog.enterElement(id)
    defer { ChangeLog.leave() }
    let position = position(in: array)
    if let position, isKnown, wasThere, let kept {
      return ChangeLog.withOldElement(id, of: record.oldArray, kept: kept) {
        array.withCommittedElement(at: position) { compare(kept, $0, restIsSame: restIsSame) }
      }
    }
    let old = record.oldArray.map { $0.untracked(id) }
    let new = position.map { array.storage.elements[$0] }
    return commitPresence(&array, position, step) {
      ChangeLog.valueChanged(node, before: old, now: new)
    }
  }
}
