extension IdentifiedArray: TrackedCollection, ObservableState {
  @inlinable
  static func commit(
    before: UnsafeMutableRawPointer, now: UnsafeMutableRawPointer
  ) -> Comparison.Outcome {
    let array = now.assumingMemoryBound(to: IdentifiedArray.self)
    let old = before.load(fromByteOffset: ArrayBytes.stampOffset, as: Stamp.self)
    let outcome = array.pointee.commit(
      since: old, oldArray: ChangeLog.isOn ? liveCopy(of: before) : nil)
    array.pointee.settleKeeper()
    before.copyMemory(from: now, byteCount: MemoryLayout<IdentifiedArray>.size)
    return outcome
  }

  @usableFromInline @inline(never)
  static func liveCopy(of before: UnsafeRawPointer) -> IdentifiedArray? {
    ChangeLog.live(before).map { $0.load(as: IdentifiedArray.self) }
  }

  /// What was changed since `old` is known by the ids touched if this is a descendant of the array that
  /// lay here then; of any other array all elements that somebody reads are compared.
  @inlinable
  mutating func commit(since old: Stamp, oldArray: IdentifiedArray?) -> Comparison.Outcome {
    let record = ArrayRecord<ID, Element>.existing(old.origin)
    var comparesAll = true
    var isUntouched = false
    if stamp.origin != old.origin {
      // Not this place's array nor a copy of it. It becomes this place's now; elements that it was made of
      // stay what they are.
      adoptElements(knownTo: record?.stamp == old ? record : nil)
      stamp = old
    } else {
      let own = storage.touchedSince == stamp
      comparesAll = stamp != old || own && storage.touchedAll
      isUntouched = !comparesAll && !(own && !storage.touched.isEmpty)
      if own { adoptTouched() }
    }
    guard let record else {
      stamp.advanceOnMainActor()
      return .inside
    }
    if oldArray != nil { record.oldArray = oldArray }
    defer { if oldArray != nil { record.oldArray = nil } }
    let differs = record.commit(&self, since: old, touchedOnly: !comparesAll)
    if isUntouched, !differs, stamp == old { return .same }
    stamp.advanceOnMainActor()
    record.stamp = stamp
    return .inside
  }

  @inlinable
  static func adopt(at value: UnsafeMutableRawPointer, _ mode: Adoption.Mode) {
    let array = value.assumingMemoryBound(to: IdentifiedArray.self)
    if case .arriving(let old) = mode, array.pointee.stamp.origin != old.origin {
      array.pointee.adoptElements(knownTo: .existing(old.origin))
      array.pointee.stamp = old
      array.pointee.stamp.advanceOnMainActor()
    } else if mode == .all || !array.pointee.stamp.isPlaced {
      array.pointee.adoptElements()
      array.pointee.stamp = .fresh(isHolder: true)
    } else if array.pointee.storage.touchedSince == array.pointee.stamp {
      array.pointee.adoptTouched()
      // Copies taken before are of another content from now on.
      array.pointee.stamp.advanceOnMainActor()
    }
  }

  @inlinable
  static func locate(
    _ id: UnsafeRawPointer, in array: UnsafeRawPointer, last: inout Int
  ) -> UnsafeMutableRawPointer? {
    let id = id.assumingMemoryBound(to: ID.self)
    let array = array.assumingMemoryBound(to: IdentifiedArray.self)
    let storage = array.pointee.storage
    if last >= storage.ids.count || storage.ids[last] != id.pointee {
      guard let position = storage.index[id.pointee] else { return nil }
      last = position
    }
    let position = last
    return storage.elements.withUnsafeBufferPointer {
      UnsafeMutableRawPointer(mutating: $0.baseAddress.unsafelyUnwrapped + position)
    }
  }

  // MARK: Elements

  @inlinable
  mutating func adoptElements(knownTo record: ArrayRecord<ID, Element>? = nil) {
    guard !storage.elements.isEmpty else { return }
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return }
    makeUnique()
    let ids = storage.ids
    storage.elements.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for index in 0..<buffer.count {
        let element = UnsafeMutableRawPointer(base + index)
        let isAtHome = record?.isAtHome(ids[index], element) ?? false
        Adoption.adopt(shape, at: element, isAtHome ? .missing : .all)
      }
    }
  }

  @inlinable
  mutating func adoptTouched() {
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return }
    if storage.touchedAll {
      for position in 0..<storage.elements.count { adopt(at: position, shape, .missing) }
    } else {
      var index = 0
      while index < storage.touched.count {
        if let position = storage.index[storage.touched[index]] {
          adopt(at: position, shape, .missing)
        }
        index += 1
      }
    }
  }

  /// Gives the element's parts stamps of their own: all, or those that lack one.
  ///
  /// Storage that is shared is copied only if any is given.
  @inlinable
  mutating func adopt(at position: Int, _ shape: Shape, _ mode: Adoption.Mode) {
    guard shape.hasParts else { return }
    withCommittedElement(at: position) { Adoption.adopt(shape, at: $0, mode) }
  }

  /// Runs `body` on an element's bytes, which it may give other stamps.
  ///
  /// Somebody else may read shared storage at this moment, on whatever thread. There `body` gets a copy,
  /// and only if it wrote is the storage made this array's own.
  @inlinable
  mutating func withCommittedElement<R>(
    at position: Int, _ body: (UnsafeMutableRawPointer) -> R
  ) -> R {
    if isKnownUniquelyReferenced(&storage) { return storage.withElement(at: position, body) }
    let size = MemoryLayout<Element>.size
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: Swift.max(size, 1), alignment: MemoryLayout<Element>.alignment)
    defer { copy.deallocate() }
    let isChanged: Bool
    let result: R
    (result, isChanged) = storage.withElementRead(at: position) { element in
      copy.copyMemory(from: element, byteCount: size)
      let result = body(copy)
      return (result, !RawBytes.areSame(copy, element, count: size))
    }
    if isChanged {
      makeUnique()
      storage.withElement(at: position) { $0.copyMemory(from: copy, byteCount: size) }
    }
    return result
  }
}
