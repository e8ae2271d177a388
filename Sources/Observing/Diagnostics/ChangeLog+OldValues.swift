// What was there before a transaction: kept bytes keep nothing alive, so there is a copy of each state that is written.
extension ChangeLog {
  /// What a class's property held that holds a plain value.
  struct OldLeaf {
    /// Where the value lies: a node may come to stand for another property.
    let home: Address
    /// Whose property it is.
    let object: AnyObject
    let shape: Shape
    let old: StateCopy

    func changes(at path: String) -> [RenderCause.Change] {
      withExtendedLifetime(object) { shape.changes(from: old.value, to: home, at: path) }
    }
  }

  /// What a state was.
  struct OldState {
    /// Kept, lest another one comes to be at its address.
    let place: ObservedState
    let old: StateCopy
  }

  /// Kept bytes, and the copy of the value that they were.
  struct Region {
    let kept: Address
    let count: Int
    let copy: Address
  }

  static func keepOld(_ place: ObservedState, value: Address) {
    guard isOn else { return }
    let isFirst = oldStates[ObjectIdentifier(place)] == nil
    noteAction(writing: place.number, isFirst: isFirst) { StateCopy(place.shape.type, value) }
    if !isFirst { return }
    hasEntries = true
    oldStates[ObjectIdentifier(place)] = OldState(
      place: place, old: StateCopy(place.shape.type, value))
  }

  /// Keeps the old value of a property that holds a plain value, and where the new one will be; of several changes in a
  /// transaction what was there before the first.
  static func keepOld<Value>(
    _ node: NodePointer, of object: AnyObject, value: Address, _ type: Value.Type
  ) {
    guard isOn else { return }
    let isFirst = oldLeaves[node]?.home != value && !node.pointee.flags.contains(.listed)
    noteAction(writing: node.number, isFirst: isFirst) { StateCopy(type, value) }
    // What an object writes in its own deinit is not told: the runtime stops who keeps it then.
    guard isFirst, let object = Lifetime.keeping(object) else { return }
    hasEntries = true
    oldLeaves[node] = OldLeaf(
      home: value, object: object, shape: Shape.of(type), old: StateCopy(type, value))
  }

  static func withOldState<R>(of place: ObservedState, live: Address, _ body: () -> R) -> R {
    guard isOn, let copy = oldStates.removeValue(forKey: ObjectIdentifier(place))?.old else {
      return body()
    }
    let outer = owner
    owner = place.number
    defer {
      forgetActions(writing: owner)
      owner = outer
    }
    func committed() -> R {
      let note = WriteRecord.isOn ? WriteRecord.note(place, old: copy.value, new: live) : nil
      defer { if let note { WriteRecord.settle(place, note) } }
      regions.append(
        Region(kept: place.kept, count: place.shape.size, copy: copy.value))
      defer { regions.removeLast() }
      Outgoing.hold(copy)
      return body()
    }
    guard let known = actions[place.number] else { return committed() }
    return known.comparing(copy.value, live, place.shape, place.pathPrefix, committed)
  }

  static func withOldElement<ID, Element, R>(
    _ id: ID, of array: IdentifiedArray<ID, Element>?, kept: Address, _ body: () -> R
  ) -> R {
    guard isOn, let array, let position = array.storage.index[id] else { return body() }
    return array.storage.withElementRead(at: position) { element in
      regions.append(Region(kept: kept, count: MemoryLayout<Element>.size, copy: element))
      defer { regions.removeLast() }
      return body()
    }
  }

  /// The bytes of a payload that were taken out of its enum are those of the copy's payload, which is taken out as well.
  @inline(never)
  static func withOldPayload<R>(
    of shape: Shape, _ payload: Shape.Payload, kept: Address, _ taken: Address, _ body: () -> R
  ) -> R {
    guard let copy = live(kept) else { return body() }
    return shape.withPayload(payload, reading: copy) { copy in
      regions.append(Region(kept: taken, count: payload.tagBits.count, copy: copy))
      defer { regions.removeLast() }
      return body()
    }
  }

  /// The live copy of what these kept bytes were.
  static func live(_ kept: Address) -> Address? {
    guard isOn else { return nil }
    for region in regions.reversed()
    where (0..<max(region.count, 1)).contains(kept - region.kept) {
      return region.copy + (kept - region.kept)
    }
    return nil
  }

  /// While `body` runs, it is known from what to what the property has changed.
  static func comparing(
    _ leaf: OldLeaf?, at path: String, writing owner: UInt64, _ body: () -> Void
  ) {
    guard let leaf, let known = actions[owner] else { return body() }
    withExtendedLifetime(leaf.object) {
      known.comparing(leaf.old.value, leaf.home, leaf.shape, path, body)
    }
  }
}
