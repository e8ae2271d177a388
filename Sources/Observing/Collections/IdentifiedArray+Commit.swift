extension IdentifiedArray: TrackedCollection, ObservableState {
  @usableFromInline static var contents: [Any.Type] { [ID.self, Element.self] }

  @inlinable
  static func perform(_ step: ArrayWalk.Step, at array: Address) -> Outcome {
    let address = array
    let array = address.of(IdentifiedArray.self)
    switch step {
    case .commit(let kept):
      let old = (kept + ArrayWalk.stampOffset).load(as: Stamp.self)
      let outcome = array.pointee.commit(
        since: old, oldArray: ChangeLog.isOn ? liveCopy(of: kept) : nil)
      array.pointee.settleKeeper()
      kept.copyBytes(from: address, count: MemoryLayout<IdentifiedArray>.size)
      return outcome
    case .placing(let step):
      array.pointee.place(step)
      return []
    case .reconcile(let old):
      return array.pointee.reconcile(with: old.of(IdentifiedArray.self).pointee, at: old)
    case .arrive(let before):
      let stamp = (before + ArrayWalk.stampOffset).load(as: Stamp.self)
      return array.pointee.arrive(at: stamp) ? .inside : []
    case .check:
      array.pointee.checkInvariants()
      return []
    case .reading:
      array.pointee.readAll()
      return []
    }
  }

  @usableFromInline @inline(never)
  static func liveCopy(of kept: Address) -> IdentifiedArray? {
    ChangeLog.live(kept).map { $0.load(as: IdentifiedArray.self) }
  }

  /// What was changed since `old` is known from the journal if this is a descendant of the array that lay here
  /// then; of any other array all elements that somebody reads are compared.
  @inlinable
  mutating func commit(since old: Stamp, oldArray: IdentifiedArray?) -> Outcome {
    let isHome = stamp.number == old.number
    if isHome { isFound() }
    let touchedOnly = isHome && isJournaled(since: old)
    let record = ArrayRecord<ID, Element>.existing(old.number)
    record?.oldArray = oldArray
    defer { record?.oldArray = nil }
    // What nobody reads may differ, if it was not compared when it came.
    let looksSame = stamp.saysRestIsSame(since: old)
    var outcome: Outcome = looksSame ? .stamps : [.inside, .stamps]
    // A copy from before has come back, with the places that its elements had then.
    if isHome, !touchedOnly, stamp.committed.version != old.version { unreadAreBack() }
    if let record {
      outcome = record.commit(
        &self, since: old, touchedOnly: touchedOnly, isHome: isHome, looksSame: looksSame)
    } else if touchedOnly {
      settleTouched()
    } else {
      placeElements(isHome ? .settle : .place) { _ in false }
    }
    stamp = old
    if !outcome.isEmpty { stamp.version = Stamp.newVersion() }
    record?.stamp = stamp
    return outcome
  }

  /// Whether all that differs from the array that was committed with the stamp `old` is in the journal.
  @inlinable
  func isJournaled(since old: Stamp) -> Bool {
    stamp.committed == old && storage.hasJournal(since: old) && !storage.touchedAll
  }

  /// What was touched where nobody could look after places may have brought along those of others.
  @inlinable
  var stepForTouched: Placing.Step { storage.wasChangedElsewhere ? .place : .settle }

  @inlinable
  mutating func settleTouched() {
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return }
    let step = stepForTouched
    var index = 0
    while index < storage.touched.count {
      if let position = storage.index[storage.touched[index]] {
        placeElement(at: position, shape, step)
      }
      index += 1
    }
  }

  /// Gives all of the array places, or takes its own away.
  @inlinable
  mutating func place(_ step: Placing.Step) {
    guard let new = step.stamp(after: stamp, isHolder: true) else { return }
    if case .settle = step, new.number == stamp.number,
      ArrayRecord<ID, Element>.existing(new.number) != nil
    {
      // Somebody reads it in a copy.
      _ = commit(since: stamp.committed, oldArray: nil)
      return
    }
    let isJournaled = isJournaled(since: stamp.committed)
    if case .settle = step { isFound() }
    switch step.inside(stamp) {
    case .settle? where isJournaled: settleTouched()
    case let step?: placeElements(step) { _ in false }
    case nil: break
    }
    stamp = new
  }

  /// The array has been changed in place where one with the stamp `old` lay, or has come there from elsewhere.
  ///
  /// Returns whether either is so.
  @inlinable
  mutating func arrive(at old: Stamp) -> Bool {
    if stamp.provesSame(as: old) { return false }
    if stamp.number != old.number { stamp = .none }
    return true
  }

  @inlinable
  static func locate(_ id: Address, in array: Address, last: inout Int) -> Address? {
    let id = id.of(ID.self)
    let array = array.of(IdentifiedArray.self)
    let storage = array.pointee.storage
    if last >= storage.ids.count || storage.ids[last] != id.pointee {
      guard let position = storage.index[id.pointee] else { return nil }
      last = position
    }
    let position = last
    return storage.elements.withElementRead(at: position) { $0.address }
  }

  /// Elements that nobody reads lie where they lay, with all their places; of others it is found out what they are.
  @usableFromInline
  func unreadAreBack() {
    let shape = Shape.of(Element.self)
    guard VacatedPlaces.areInArrays, shape.hasParts else { return }
    for (position, id) in storage.ids.enumerated() where existingSource(of: id) == nil {
      storage.withElementRead(at: position) { VacatedPlaces.isBack(shape, $0) }
    }
  }

  // MARK: Elements

  /// Gives elements places, but for those that `isExempt` names; returns whether there are others.
  @inlinable
  @discardableResult
  mutating func placeElements(_ step: Placing.Step, unless isExempt: (ID) -> Bool) -> Bool {
    let shape = Shape.of(Element.self)
    guard shape.hasParts else { return storage.ids.contains { !isExempt($0) } }
    if storage.elements.isEmpty { return false }
    makeUnique()
    let storage = storage
    let count = storage.elements.count
    return storage.elements.withElements { first in
      guard let first else { return false }
      var isAny = false
      for index in 0..<count where !isExempt(storage.ids[index]) {
        Placing.run(step, shape, first.address(at: index))
        isAny = true
      }
      return isAny
    }
  }

  /// Gives an element places.
  ///
  /// Storage that is shared is copied only if any is given.
  @inlinable
  mutating func placeElement(at position: Int, _ shape: Shape, _ step: Placing.Step) {
    guard shape.hasParts else { return }
    withCommittedElement(at: position) { Placing.run(step, shape, $0) }
  }

  /// Runs `body` on an element's bytes, which it may give other stamps.
  ///
  /// Somebody else may read shared storage at this moment, on whatever thread. There `body` gets a copy,
  /// and only if it wrote is the storage made this array's own. The copy is a value, not just its bytes: so the arrays
  /// inside know that their storage is shared, too.
  @inlinable
  mutating func withCommittedElement<R>(at position: Int, _ body: (Address) -> R) -> R {
    if isKnownUniquelyReferenced(&storage) { return storage.withElement(at: position, body) }
    let size = MemoryLayout<Element>.size
    var copy = storage.elements[position]
    let (result, isChanged) = withAddress(of: &copy) { copy in
      let result = body(copy)
      let isChanged = storage.withElementRead(at: position) {
        !Bytes.areIdentical(copy, $0, count: size)
      }
      return (result, isChanged)
    }
    if isChanged {
      makeUnique()
      storage.withElement(at: position) { $0.of(Element.self).pointee = copy }
    }
    return result
  }
}
