/// What must be true of an observed state right after a commit, checked where a flag asks for it.
///
/// The random tests turn it on, and `OBSERVING_CHECKS` in the environment does for any program. It walks over the
/// whole of each state that was written, and over the graph after each transaction: it finds the fault itself
/// where its first effect, a closure that does not run, may come much later.
@usableFromInline
package enum Invariants {
  /// Whether they are checked.
  package static var areChecked: Bool {
    get { isOn }
    set { isOn = newValue }
  }

  /// Nothing is observed before the first shape is asked for.
  static func askEnvironment() {
    if environmentHas("OBSERVING_CHECKS") { isOn = true }
  }

  /// After something large was checked, as many chances are left out that checking costs no more than about as much
  /// for each of them as for something of this size.
  static let cheap = 50

  static func isTime(_ pause: inout Int) -> Bool {
    if pause == 0 { return true }
    pause -= 1
    return false
  }

  /// What is known of one state while it is walked over.
  final class Walk {
    /// The places that were met: no two positions have the same.
    fileprivate var places: Set<UInt64> = []
    fileprivate var path: [String] = []
  }

  /// Checks a state that has just been committed: each stamp is a committed one, with a place that no other has, and
  /// is what was kept.
  @inline(never)
  static func check(_ state: ObservedState, at live: Address) {
    guard isTime(&statePause) else { return }
    let outer = walk
    let own = Walk()
    own.path = [state.pathPrefix.isEmpty ? "state" : state.pathPrefix]
    walk = own
    check(state.shape, kept: state.kept, live: live)
    statePause = own.places.count / Self.cheap
    walk = outer
  }

  @usableFromInline
  static func check(_ shape: Shape, kept: Address?, live: Address) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      for cell in shape.cells {
        walk?.path.append(cell.name)
        let value = live + cell.valueOffset
        check(
          Stamp.load(live + cell.offset), holds: cell.shape.hasParts,
          kept: kept.map { Stamp.load($0 + cell.offset) })
        if cell.shape.hasParts {
          check(cell.shape, kept: kept.map { $0 + cell.valueOffset }, live: value)
        }
        walk?.path.removeLast()
      }
    case .enumeration:
      if let kept, let record = shape.record {
        expect(record.tag(of: kept) == record.tag(of: live), "another case was kept")
      }
      let payload = shape.payload(at: live)
      guard let inner = payload.shape else { return }
      shape.withPayload(payload, reading: live) { live in
        guard let kept else { return check(inner, kept: nil, live: live) }
        shape.withPayload(payload, reading: kept) { check(inner, kept: $0, live: live) }
      }
    case .array(let type):
      check(ArrayWalk.stamp(live), holds: true, kept: kept.map { ArrayWalk.stamp($0) })
      _ = ArrayWalk.perform(.check, type, at: live)
    }
  }

  private static func check(_ stamp: Stamp, holds: Bool, kept: Stamp?) {
    // A state that holds another of its own type in an object, or a class's property in a struct: it knows itself.
    if stamp.isProperty { return }
    expect(stamp.isPlaced, "it has no place")
    expect(stamp == stamp.committed, "it is marked: \(stamp)")
    expect(stamp.isHolder == holds, "it does not say rightly whether it holds tracked parts")
    if let kept { expect(kept == stamp, "\(kept) was kept of \(stamp)") }
    if let walk {
      expect(walk.places.insert(stamp.number).inserted, "another position has its place")
    }
  }

  /// Stops with the path of what is wrong: a fault of the library, whatever the program did.
  @usableFromInline
  static func expect(_ isTrue: Bool, _ message: @autoclosure () -> String) {
    if isTrue { return }
    let path = walk?.path.joined(separator: ".") ?? "graph"
    fatalError("Observing: an invariant does not hold at \(path): \(message())")
  }

  @usableFromInline
  static func enterElement<ID>(_ id: ID) { walk?.path.append("[id: \(id)]") }

  @usableFromInline
  static func leaveElement() { walk?.path.removeLast() }
}

extension IdentifiedArray {
  /// Ids, elements and positions say the same, and each element is committed.
  @inlinable
  func checkInvariants() {
    let storage = storage
    Invariants.expect(
      storage.ids.count == storage.elements.count && storage.index.count == storage.ids.count,
      "\(storage.elements.count) elements, \(storage.ids.count) ids, \(storage.index.count) positions"
    )
    let shape = Shape.of(Element.self)
    for (position, id) in storage.ids.enumerated() {
      Invariants.enterElement(id)
      Invariants.expect(storage.index[id] == position, "it stands at \(position)")
      if shape.hasParts {
        storage.withElementRead(at: position) { Invariants.check(shape, kept: nil, live: $0) }
      }
      Invariants.leaveElement()
    }
  }
}
