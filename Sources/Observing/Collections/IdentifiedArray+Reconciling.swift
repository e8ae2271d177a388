extension IdentifiedArray {
  /// Compares the elements as states are, part by part: an equality of theirs may leave something out that
  /// somebody reads.
  @usableFromInline
  static func lookTheSame(_ old: Address, _ new: Address) -> Bool {
    haveSameIDs(old, new, andElementsThatAre: LiveValues.lookTheSame)
  }

  @usableFromInline
  static func areKnown(_ old: Address, _ new: Address) -> Bool {
    haveSameIDs(old, new, andElementsThatAre: LiveValues.areKnown)
  }

  private static func haveSameIDs(
    _ old: Address, _ new: Address, andElementsThatAre agree: (Shape, Address, Address) -> Bool
  ) -> Bool {
    let old = old.of(IdentifiedArray.self).pointee.storage
    let new = new.of(IdentifiedArray.self).pointee.storage
    if old === new { return true }
    guard old.order == new.order || old.ids == new.ids else { return false }
    let shape = Shape.of(Element.self)
    return old.elements.indices.allSatisfy { position in
      old.withElementRead(at: position) { old in
        new.withElementRead(at: position) { agree(shape, old, $0) }
      }
    }
  }

  @usableFromInline
  static func forEachElement(at array: Address, _ body: (Any.Type, Address) -> Void) {
    for element in array.of(IdentifiedArray.self).pointee.storage.elements {
      withAddress(of: element) { body(Element.self, $0) }
    }
  }

  @usableFromInline
  static func haveElements(
    _ old: Address, _ new: Address, orElse othersAgree: Bool,
    thatAgree: (Shape, Address, Address) -> Bool
  ) -> Bool {
    let shape = Shape.of(Element.self)
    let old = old.of(IdentifiedArray.self).pointee.storage
    let new = new.of(IdentifiedArray.self).pointee.storage
    if old === new || !shape.hasParts && shape.references == nil { return true }
    if !othersAgree {
      // What cannot refer to anything refers to nothing else than others.
      if contents.allSatisfy({ References.of($0) == nil }) { return true }
      if old.ids.count != new.ids.count { return false }
    }
    var guess = 0
    return new.ids.indices.allSatisfy { position in
      let id = new.ids[position]
      let isGuessed = guess < old.ids.count && old.ids[guess] == id
      guard let before = isGuessed ? guess : old.index[id] else { return othersAgree }
      guess = before + 1
      return old.withElementRead(at: before) { old in
        new.withElementRead(at: position) { thatAgree(shape, old, $0) }
      }
    }
  }

  /// The array is about to come in the place of another one: elements that look the same keep their stamps,
  /// and the journal names the others.
  ///
  /// Returns nothing if the array is what the old one was, stamps included, and `stamps` if it looks the same.
  @inlinable
  mutating func reconcile(with old: IdentifiedArray, at address: Address) -> Outcome {
    guard old.stamp.isPlaced else {
      stamp = .none
      return .inside
    }
    if stamp.isLoose, stamp.number == old.stamp.number, ModelMemory.holds(address) { isFound() }
    if storage === old.storage {
      stamp = old.stamp
      return old.stamp.isWritten ? .inside : []
    }
    if old.handsOver { old.storage.goesToKeepers() }
    if stamp.provesSame(as: old.stamp) {
      if old.handsOver { old.storage.keepersFollow(to: storage, at: address) }
      return []
    }
    // A copy that was changed since: it says itself what in it is different.
    if !old.stamp.isWritten, !storage.wasChangedElsewhere, isJournaled(since: old.stamp) {
      return .inside
    }
    makeUnique()
    let (differing, looksSame) = reconcileElements(with: old)
    let gone = old.storage.ids.filter { storage.index[$0] == nil }
    if storage.ids == old.storage.ids { storage.order = old.storage.order }
    if differing.isEmpty, gone.isEmpty, storage.order == old.storage.order, !old.stamp.isWritten {
      stamp = old.stamp
      if old.handsOver { old.storage.keepersFollow(to: storage, at: address) }
      return []
    }
    let isLookalike =
      looksSame && gone.isEmpty && storage.order == old.storage.order && !old.stamp.isWritten
    let isCopyOfOld = stamp.number == old.stamp.number
    let isLoose = stamp.isLoose && isCopyOfOld
    stamp = old.stamp
    stamp.markWritten()
    if isLoose { stamp.markLoose() }
    if isLookalike { stamp.place |= Stamp.restSameBit }
    noteTouched(differing + gone, after: old)
    if old.handsOver {
      // What went in a copy of another array was never there.
      if !isCopyOfOld { storage.forgetRemoved() }
      storage.comes(inPlaceOf: old.storage, gone: gone)
    }
    return isLookalike ? .stamps : .inside
  }

  /// Returns the ids of the elements that differ from those of the same id, or are new; and whether these look the same, and
  /// only hold other instances of states.
  @inlinable
  mutating func reconcileElements(with old: IdentifiedArray) -> ([ID], looksSame: Bool) {
    var differing: [ID] = []
    var looksSame = true
    let storage = storage
    var guess = 0
    for position in 0..<storage.elements.count {
      let id = storage.ids[position]
      var before: Int?
      if guess < old.storage.ids.count, old.storage.ids[guess] == id {
        before = guess
      } else {
        before = old.storage.index[id]
      }
      if let before {
        guess = before + 1
        let result = old.storage.withElementRead(at: before) { old in
          storage.withElement(at: position) { storage.reconcile(old: old, new: $0, Element.self) }
        }
        if result != .same { differing.append(id) }
        if result != .same, result != .another { looksSame = false }
      } else {
        storage.withElement(at: position) { storage.place($0, Element.self, .strip) }
        differing.append(id)
        looksSame = false
      }
    }
    return (differing, looksSame)
  }

  /// Writes down what differs, beside what the old array's journal names.
  @inlinable
  mutating func noteTouched(_ ids: [ID], after old: IdentifiedArray) {
    beginTouches()
    storage.touched = ids
    var isAny = false
    if old.stamp.isWritten {
      if old.storage.hasJournal(since: old.stamp.committed), !old.storage.touchedAll {
        storage.touched += old.storage.touched
      } else {
        isAny = true
      }
    }
    storage.touchedAll = isAny || storage.touched.count > 2 * storage.elements.count + 16
  }
}
