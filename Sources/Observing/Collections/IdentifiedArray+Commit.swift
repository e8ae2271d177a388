extension IdentifiedArray: TrackedCollection, ObservableState {
  static func commit(
    before: UnsafeMutableRawPointer, now: UnsafeMutableRawPointer
  ) -> Comparison.Outcome {
    let array = now.assumingMemoryBound(to: IdentifiedArray.self)
    let old = before.load(fromByteOffset: stampOffset, as: Stamp.self)
    let oldArray = ChangeLog.live(before).map { $0.load(as: IdentifiedArray.self) }
    let outcome = array.pointee.commit(since: old, oldArray: oldArray)
    before.copyMemory(from: now, byteCount: MemoryLayout<IdentifiedArray>.size)
    return outcome
  }

  /// What was changed since `old` is known by the ids touched if this is a descendant of the array that
  /// lay here then; of any other array all elements that somebody reads are compared.
  private mutating func commit(
    since old: Stamp, oldArray: IdentifiedArray?
  ) -> Comparison.Outcome {
    let record = ArrayRecord<ID, Element>.existing(old.origin)
    var touched: [ID]? = nil
    if stamp.origin != old.origin {
      // Not this place's array nor a copy of it. It becomes this place's now; elements that it was made of
      // stay what they are.
      adoptElements(knownTo: record?.stamp == old ? record : nil)
      stamp = old
    } else {
      let own = storage.touchedSince == stamp
      if own { adoptTouched() }
      if stamp == old, !(own && storage.touchedAll) { touched = own ? storage.touched : [] }
    }
    let isUntouched = touched?.isEmpty ?? false
    guard let record else {
      stamp.advanceOnMainActor()
      return .inside
    }
    record.oldArray = oldArray
    defer { record.oldArray = nil }
    let differs = record.commit(&self, since: old, touched: touched)
    if isUntouched, !differs, stamp == old { return .same }
    stamp.advanceOnMainActor()
    record.committed(self)
    return .inside
  }

  static func adopt(at value: UnsafeMutableRawPointer, _ mode: Adoption.Mode) {
    let array = value.assumingMemoryBound(to: IdentifiedArray.self)
    if mode == .all || !array.pointee.stamp.isPlaced {
      array.pointee.adoptElements()
      array.pointee.stamp = .fresh(isHolder: true)
    } else if array.pointee.storage.touchedSince == array.pointee.stamp {
      array.pointee.adoptTouched()
      // Copies taken before are of another content from now on.
      array.pointee.stamp.advanceOnMainActor()
    }
  }

  static func isSameIdentity(_ here: UnsafeRawPointer, _ arriving: UnsafeRawPointer) -> Bool {
    let here = here.load(fromByteOffset: stampOffset, as: Stamp.self)
    let arriving = arriving.load(fromByteOffset: stampOffset, as: Stamp.self)
    return here.origin == arriving.origin
  }

  static func search(_ value: UnsafeRawPointer, _ path: String, for origin: UInt64) -> String? {
    let stamp = value.load(fromByteOffset: stampOffset, as: Stamp.self)
    if stamp.origin == origin { return path }
    return ArrayRecord<ID, Element>.existing(stamp.origin)?.search(path, for: origin)
  }

  private static var stampOffset: Int {
    MemoryLayout<IdentifiedArray>.offset(of: \.stamp) ?? MemoryLayout<Storage>.size
  }

  // MARK: Elements

  private mutating func adoptElements(knownTo record: ArrayRecord<ID, Element>? = nil) {
    let shape = Shape.of(Element.self)
    guard shape.hasParts, !storage.elements.isEmpty else { return }
    makeUnique()
    let ids = storage.ids
    storage.elements.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for index in buffer.indices {
        let element = UnsafeMutableRawPointer(base + index)
        let isAtHome = record?.isAtHome(ids[index], element) ?? false
        Adoption.adopt(shape, at: element, isAtHome ? .missing : .all)
      }
    }
  }

  private mutating func adoptTouched() {
    if storage.touchedAll {
      for position in storage.elements.indices { adopt(at: position, .missing) }
    } else {
      for index in storage.touched.indices {
        if let position = storage.index[storage.touched[index]] { adopt(at: position, .missing) }
      }
    }
  }

  /// Gives the element's parts the stamps that they lack.
  ///
  /// Storage that is shared is copied only if any is lacking.
  mutating func adopt(at position: Int, _ mode: Adoption.Mode) {
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return }
    withCommittedElement(at: position) { Adoption.adopt(shape, at: $0, mode) }
  }

  /// Runs `body` on an element's bytes, which it may give other stamps.
  ///
  /// Somebody else may read shared storage at this moment, on whatever thread. There `body` gets a copy,
  /// and only if it wrote is the storage made this array's own.
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
    (result, isChanged) = storage.elements.withUnsafeBufferPointer { buffer in
      let element = UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped + position)
      copy.copyMemory(from: element, byteCount: size)
      let result = body(copy)
      return (result, !RawBytes.areEqual(copy, element, count: size))
    }
    if isChanged {
      makeUnique()
      storage.withElement(at: position) { $0.copyMemory(from: copy, byteCount: size) }
    }
    return result
  }
}
