/// Gives the tracked parts of a value that has come to an observed position places of their own.
///
/// Every position has a place that no other has, so that two positions that hold copies of one value do not
/// wake each other's readers.
@usableFromInline
enum Placing {
  @usableFromInline
  enum Step {
    /// The value is at a new position: everything in it gets a new place.
    case place
    /// It has brought places along from elsewhere: they are taken away, at the top, which is enough, since in
    /// what has no place everything gets a new one.
    case strip
    /// The same, but instances that have gone, and now come back, keep those by which they are known.
    case putBack
    /// What is new in it gets a place, what was written a new version; the rest stays as it is.
    ///
    /// To be used where nothing says what the value was: who reads anything of it, in a copy, is told.
    case settle
  }

  static func place(_ shape: Shape, at live: Address) { run(.place, shape, live) }

  private static func tell(_ place: UInt64) {
    if let whole = StampTable.findWhole(place) { tell(whole) }
    guard let node = StampTable.findReaders(of: StampTable.Key(place: place)) else { return }
    OutdatedCopies.willDraw(for: node)
    tell(node)
  }

  private static func tell(_ node: NodePointer) {
    node.pointee.runs &+= 1
    Graph.sourceChanged(node)
  }

  @usableFromInline
  static func run(_ step: Step, _ shape: Shape, _ live: Address) {
    switch shape.kind {
    case .leaf:
      break
    case .structure:
      let layout = shape.layout
      for index in 0..<layout.count {
        let address = live + Int(layout.offsets[index])
        let value = layout.values[index]
        let old = Stamp.load(address)
        if case .settle = step, index == 0, VacatedPlaces.contains(old) {
          VacatedPlaces.isBack(shape, live)
        }
        // Before the version is drawn: who reads that later is not to take it for an older one.
        if case .settle = step, old.isPlaced, step.changes(old) {
          LocalCopies.isFound(old)
          tell(old.place)
        }
        guard let new = step.stamp(after: old, isHolder: !value.isLeaf, isFirst: index == 0) else {
          continue
        }
        if index == 0, new.isPlaced { StateIdentity.settle(old, at: new.place) }
        new.store(to: address)
        guard !value.isLeaf, let step = step.inside(old) else { continue }
        value.shape.with { run(step, $0, live + Int(value.offset)) }
      }
    case .enumeration:
      let payload = shape.payload(at: live)
      guard let inner = payload.shape else { return }
      shape.withPayload(payload, live: live) { run(step, inner, $0) }
    case .array(let type):
      // What lay in an array does not keep its place.
      if case .putBack = step {
        _ = ArrayWalk.perform(.placing(.strip), type, at: live)
      } else {
        _ = ArrayWalk.perform(.placing(step), type, at: live)
      }
    }
  }
}

extension Placing.Step {
  /// The stamp that a property gets; nil if it, and all that is in it, is left alone.
  ///
  /// - `isFirst`: Whether it is the first of a state, by which that is known: should a copy have come back, it keeps its place.
  @usableFromInline
  func stamp(after old: Stamp, isHolder: Bool, isFirst: Bool = false) -> Stamp? {
    switch self {
    case .strip: return Stamp.none
    case .putBack:
      // Marked, so that it gets another one where it may not have this.
      return isFirst && VacatedPlaces.mayComeBack(old) ? old.committed.arrived : Stamp.none
    case .place:
      if isFirst, let again = VacatedPlaces.take(old, isHolder: isHolder) { return again }
      return Stamp(place: Stamp.newPlace(isHolder: isHolder), version: Stamp.firstVersion)
    case .settle:
      guard changes(old) else { return nil }
      // What came in the place of another one, and looks the same, is another one.
      if !old.isPlaced || old.place & Stamp.arrivedBit != 0 {
        return Placing.Step.place.stamp(after: old, isHolder: isHolder, isFirst: isFirst)
      }
      return Stamp(place: old.committed.place, version: Stamp.newVersion())
    }
  }

  /// Whether a property that has the stamp `old` gets another one.
  func changes(_ old: Stamp) -> Bool {
    guard case .settle = self else { return true }
    return !old.isPlaced || old.place & Stamp.arrivedBit != 0 || old != old.committed
  }

  /// What happens inside a property that had the stamp `old`.
  @usableFromInline
  func inside(_ old: Stamp) -> Placing.Step? {
    switch self {
    case .strip: nil
    case .putBack: .putBack
    case .place: .place
    case .settle: old.isPlaced ? .settle : .place
    }
  }
}
