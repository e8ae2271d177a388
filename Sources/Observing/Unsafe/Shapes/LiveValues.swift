/// Compares two states that are alive.
enum LiveValues {
  /// Whether two values of a state are the same by their stamps, so that nothing in them needs to be compared.
  ///
  /// - `old`: A state that is alive too, or the `KeptBytes` of one.
  static func areCertainlySame(
    _ shape: Shape, _ old: Address, _ new: Address, isOldAlive: Bool
  ) -> Bool {
    switch shape.kind {
    case .leaf:
      return shape.known.areSame(old, new)
    case .structure:
      return shape.cells.allSatisfy {
        Stamp.load(old + $0.offset).provesSame(as: Stamp.load(new + $0.offset))
      }
        && shape.rest.allSatisfy {
          isOldAlive ? $0.isIdentical(old, new) : $0.isSame(old, new)
        }
    case .enumeration:
      let record = shape.record.certain
      let tag = record.tag(of: old)
      guard record.tag(of: new) == tag else { return false }
      let payload = shape.payloads[tag]
      guard let inner = payload.shape else {
        return !payload.isThere || shape.known.areSame(old, new)
      }
      return shape.withPayload(payload, reading: old) { old in
        shape.withPayload(payload, reading: new) {
          areCertainlySame(inner, old, $0, isOldAlive: isOldAlive)
        }
      }
    case .array:
      return ArrayWalk.stamp(old).provesSame(as: ArrayWalk.stamp(new))
    }
  }

  /// Whether nobody who reads properties of two states could tell them apart.
  static func lookTheSame(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    switch shape.kind {
    case .leaf:
      return shape.areEqual(old, new)
    case .structure:
      return shape.cells.allSatisfy { cell in
        let (before, now) = (Stamp.load(old + cell.offset), Stamp.load(new + cell.offset))
        if before.provesSame(as: now) { return true }
        let (old, new) = (old + cell.valueOffset, new + cell.valueOffset)
        return cell.shape.hasParts
          ? lookTheSame(cell.shape, old, new) : Untracked.run { cell.areEqual(old, new) }
      } && shape.rest.allSatisfy { $0.areEqual(old + $0.offset, new + $0.offset) }
    case .enumeration:
      return havePayloads(shape, old, new) { payload, old, new in
        payload.shape.map { lookTheSame($0, old, new) }
          ?? (!payload.isThere || shape.areEqual(old, new))
      }
    case .array:
      return ArrayWalk.stamp(old).provesSame(as: ArrayWalk.stamp(new)) || shape.areEqual(old, new)
    }
  }

  /// The same, and who reads a part of one depends on what he would depend on if he read that of the other.
  static func areAlike(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    haveSamePlaces(shape, old, new) && lookTheSame(shape, old, new)
  }

  /// Whether who has read parts of one copy of a state need not be told that there is another one now.
  ///
  /// He need not where it is the same, or is a value of which its place was told by the last commit: then he hears of it from
  /// there. What is older may have been committed before he read the first copy; and of what holds other parts the commit
  /// has told only what has changed since the one before, of which the first copy need not have been.
  static func areKnown(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    switch shape.kind {
    case .leaf:
      return shape.areEqual(old, new) && referToSame(shape, old, new)
    case .structure:
      return shape.cells.allSatisfy { cell in
        let (before, now) = (Stamp.load(old + cell.offset), Stamp.load(new + cell.offset))
        if before.provesSame(as: now) { return true }
        guard before.number == now.number else { return false }
        let (old, new) = (old + cell.valueOffset, new + cell.valueOffset)
        return cell.shape.hasParts
          ? areKnown(cell.shape, old, new)
          : isHeardOf(before, by: now)
            || Untracked.run { cell.areEqual(old, new) } && referToSame(cell.shape, old, new)
      }
        && shape.rest.allSatisfy {
          $0.isIdentical(old, new)
            || $0.areEqual(old + $0.offset, new + $0.offset) && $0.refersToSame(old, new)
        }
    case .enumeration:
      return havePayloads(shape, old, new) { payload, old, new in
        payload.shape.map { areKnown($0, old, new) }
          ?? (!payload.isThere || shape.areEqual(old, new) && referToSameInside(shape, old, new))
      }
    case .array(let array):
      let (before, now) = (ArrayWalk.stamp(old), ArrayWalk.stamp(new))
      return before.provesSame(as: now)
        || before.number == now.number && array.areKnown(old, new)
    }
  }

  /// Whether a state has the stamps of what lies somewhere, and is equal in what has none.
  ///
  /// What was written, as a transform does, may have been written in a copy once more.
  static func isCopy(_ shape: Shape, _ state: Address, of there: Address) -> Bool {
    switch shape.kind {
    case .leaf:
      return shape.areEqual(state, there)
    case .structure:
      return shape.cells.allSatisfy {
        Stamp.load(state + $0.offset).provesSame(as: Stamp.load(there + $0.offset))
      } && shape.rest.allSatisfy { $0.areEqual(state + $0.offset, there + $0.offset) }
    case .enumeration:
      return havePayloads(shape, state, there) { payload, state, there in
        payload.shape.map { isCopy($0, state, of: there) }
          ?? (!payload.isThere || shape.areEqual(state, there))
      }
    case .array:
      return ArrayWalk.stamp(state).provesSame(as: ArrayWalk.stamp(there))
    }
  }

  /// Whether two enums are of one case, and what that carries is as it is to be; without a shape, both as they are.
  private static func havePayloads(
    _ shape: Shape, _ old: Address, _ new: Address,
    _ agree: (Shape.Payload, _ old: Address, _ new: Address) -> Bool
  ) -> Bool {
    let record = shape.record.certain
    let tag = record.tag(of: old)
    guard record.tag(of: new) == tag else { return false }
    let payload = shape.payloads[tag]
    if payload.shape == nil { return agree(payload, old, new) }
    return shape.withPayload(payload, reading: old) { old in
      shape.withPayload(payload, reading: new) { agree(payload, old, $0) }
    }
  }

  /// Whether the last commit has told who read the one at its place that there is the other now.
  private static func isHeardOf(_ before: Stamp, by now: Stamp) -> Bool {
    now.isPlaced && !before.isWritten && !now.isWritten && now.version >= Transaction.firstTold
  }

  /// Whether who reads parts of one state depends on what he would depend on if he read those of the other.
  ///
  /// A position may have got another place since; its readers are known by that. Who reads what an enum carries has read
  /// of which case it is, and who reads an element whether it is there.
  static func haveSameReaders(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    agree(shape, old, new, inOtherCases: true) { old, new, isArray in
      isArray
        ? old.number == new.number || ArrayRecords.find(old.number) == nil
        : StampTable.haveSameReaders(old, new)
    }
  }

  /// Whether the tracked parts of two states are of the same positions.
  static func haveSamePlaces(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    agree(shape, old, new, inOtherCases: false) { old, new, _ in old.number == new.number }
  }

  /// Whether two states refer to the same shared values and objects, which are tracked on their own: two of them that are
  /// equal are no more the same than two places.
  static func referToSame(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    shape.references == nil || agree(shape, old, new, inOtherCases: true) { _, _, _ in true }
  }

  /// The same of a value that is not looked into.
  private static func referToSameInside(_ shape: Shape, _ old: Address, _ new: Address) -> Bool {
    shape.references?.areSame(old, new) ?? true
  }

  /// Whether the stamps of all tracked parts of two states agree, and they refer to the same.
  ///
  /// - `inOtherCases`: What is said of enums of different cases.
  private static func agree(
    _ shape: Shape, _ old: Address, _ new: Address, inOtherCases: Bool,
    _ stampsAgree: (_ old: Stamp, _ new: Stamp, _ isArray: Bool) -> Bool
  ) -> Bool {
    switch shape.kind {
    case .leaf:
      return referToSameInside(shape, old, new)
    case .structure:
      return shape.rest.allSatisfy { $0.refersToSame(old, new) }
        && shape.cells.allSatisfy {
          let (before, now) = (Stamp.load(old + $0.offset), Stamp.load(new + $0.offset))
          if before.provesSame(as: now) { return true }
          return stampsAgree(before, now, false)
            && agree(
              $0.shape, old + $0.valueOffset, new + $0.valueOffset, inOtherCases: inOtherCases,
              stampsAgree)
        }
    case .enumeration:
      let record = shape.record.certain
      let tag = record.tag(of: old)
      guard record.tag(of: new) == tag else { return inOtherCases }
      let payload = shape.payloads[tag]
      guard let inner = payload.shape else {
        return !payload.isThere || referToSameInside(shape, old, new)
      }
      return shape.withPayload(payload, reading: old) { old in
        shape.withPayload(payload, reading: new) {
          agree(inner, old, $0, inOtherCases: inOtherCases, stampsAgree)
        }
      }
    case .array(let array):
      let (before, now) = (ArrayWalk.stamp(old), ArrayWalk.stamp(new))
      if before.provesSame(as: now) { return true }
      return stampsAgree(before, now, true)
        && array.haveElements(old, new, orElse: true) {
          agree($0, $1, $2, inOtherCases: inOtherCases, stampsAgree)
        }
    }
  }
}
