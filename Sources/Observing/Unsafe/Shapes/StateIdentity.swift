/// Which instance of a state a value is.
package enum StateIdentity {
  /// The place of the state's first tracked property, by which an instance in an observed state is known; of an enum, that
  /// of what its case carries, or the case itself.
  ///
  /// Where nothing is tracked, it is a number of the first shared value.
  ///
  /// Whenever another instance has come to lie where one lay, the commit gives it a place that none had before.
  ///
  /// - Returns: 0 where it is not known: of a state without tracked properties, of one that lies in no observed
  ///   state, and of another instance before the commit.
  package static func of<State>(_ state: State) -> UInt64 {
    guard Isolation.isOnMainActor else { return 0 }
    return withAddress(of: state) { state in
      let stamp = Shape.of(State.self).instanceStamp(at: state)
      return stamp.place & Stamp.arrivedBit == 0 ? stamp.number : 0
    }
  }

  /// Whether a number is that of a shared value, and not of a place or of a case, which is counted from the last place down.
  package static func isShared(_ number: UInt64) -> Bool {
    number & SharedIdentity.mark != 0 && number < Stamp.numberMask - UInt64(UInt32.max)
  }

  /// Whether a state has come in this transaction in the place of another one.
  package static func hasArrived<State>(_ state: State) -> Bool {
    guard Isolation.isOnMainActor else { return false }
    return withAddress(of: state) {
      Shape.of(State.self).instanceStamp(at: $0).place & Stamp.arrivedBit != 0
    }
  }

  /// What tells an instance that has no place yet from others that come in its place before the commit: a version that
  /// its first stamp gets, and copies of it keep.
  ///
  /// - Returns: 0 where it gets none, since it has a place, or no tracked property.
  package static func mark<State>(_ state: inout State) -> UInt64 {
    guard Isolation.isOnMainActor else { return 0 }
    return withAddress(of: &state) { mark(Shape.of(State.self), $0) }
  }

  /// Whether a state that has neither a place nor a mark can be marked.
  package static func isUnmarked<State>(_ state: State) -> Bool {
    if of(state) != 0 || mark(of: state) ?? 0 != 0 { return false }
    var copy = state
    return mark(&copy) != 0
  }

  /// What tells an instance from others as long as the same action is processed: its place, and its mark.
  package static func instance<State>(of state: State) -> [UInt64] {
    [of(state), mark(of: state) ?? 0]
  }

  /// The same, if it tells the instance from any other one; nil of a state that has neither, and of one that is known by its
  /// case, or by a value that others share.
  package static func ownInstance<State>(of state: State) -> [UInt64]? {
    let found = instance(of: state)
    return found[1] != 0 || found[0] != 0 && found[0] & SharedIdentity.mark == 0 ? found : nil
  }

  private static func mark(_ shape: Shape, _ state: Address) -> UInt64 {
    if case .enumeration = shape.kind {
      let payload = shape.payload(at: state)
      guard let inner = payload.shape else { return 0 }
      return shape.withPayload(payload, live: state) { mark(inner, $0) }
    }
    guard case .structure = shape.kind, let first = shape.cells.first else { return 0 }
    let address = state + first.offset
    let stamp = Stamp.load(address)
    if stamp.isPlaced {
      guard stamp.hasArrived else { return 0 }
      if stamp.isMarked { return stamp.mark }
      let mark = Stamp.newVersion()
      stamp.marked(mark).store(to: address)
      return mark
    }
    if stamp.version != 0 { return stamp.version }
    let marked = Stamp(place: 0, version: Stamp.newVersion())
    marked.store(to: address)
    return marked.version
  }

  /// All that arrived has got places.
  static func flushEnded() {
    if !versions.isEmpty { versions.items = [:] }
    if !moves.isEmpty { moves.items.removeAll(keepingCapacity: true) }
  }

  // MARK: Marks and places

  /// How many marked instances are remembered; one that is older is taken to lie wherever it is looked for.
  private static var most: Int { 4096 }

  /// What had the stamp `old` gets a place: if it was marked, it is known by that from now on.
  @inline(__always)
  static func settle(_ old: Stamp, at place: UInt64) {
    if let mark = old.knownMark { settleMarked(mark, at: place) }
    if !moves.isEmpty, old.isPlaced, !old.hasArrived {
      moves.items[old.number]?.append(place & Stamp.numberMask)
    }
  }

  @inline(never)
  private static func settleMarked(_ mark: UInt64, at place: UInt64) {
    if places.count >= most {
      places = [:]
      lastForgotten = mark
    }
    places[mark, default: []].append(place & Stamp.numberMask)
  }

  /// Whether an instance with a place is the one that had none, and this mark, when it was looked at before.
  package static func isMarked(_ mark: UInt64, nowAt place: UInt64) -> Bool {
    mark <= lastForgotten || places[mark]?.contains(place) == true
  }

  /// From now on, until all of the transaction is committed, it is known where an instance with this place comes to lie: it
  /// may lie in what has been moved, and has kept the place so far.
  package static func follow(_ place: UInt64) {
    if place != 0, moves.items[place] == nil { moves.items[place] = [] }
  }

  /// Whether an instance that was followed has come to lie at another place.
  package static func hasMoved(from old: UInt64, to place: UInt64) -> Bool {
    moves.items[old]?.contains(place) ?? false
  }

  /// The mark of an instance that has no place, 0 if it has none; nil if it has a place, or nothing is known.
  package static func mark<State>(of state: State) -> UInt64? {
    guard Isolation.isOnMainActor else { return nil }
    return withAddress(of: state) {
      let stamp = Shape.of(State.self).instanceStamp(at: $0)
      if !stamp.isPlaced { return stamp.version }
      if !stamp.hasArrived { return nil }
      return stamp.isMarked ? stamp.mark : 0
    }
  }
}

extension Stamp {
  var hasArrived: Bool { place & Self.arrivedBit != 0 }

  var isMarked: Bool { place & Self.markedBit != 0 }

  /// The mark of an instance that has no place of its own, if it is marked: it stands where its version would.
  var mark: UInt64 { version & ~Self.versionMarks }

  /// What tells an instance without a place of its own from others, if it was asked for.
  @inline(__always)
  var knownMark: UInt64? { isMarked || !isPlaced && version != 0 ? mark : nil }

  /// The same stamp with a mark: what the version says of what lies there is kept beside.
  func marked(_ mark: UInt64) -> Stamp {
    StateIdentity.versions.items[mark] = version & ~Self.versionMarks
    return Stamp(
      place: place | Self.markedBit, version: mark | version & Self.versionMarks)
  }

  /// The same stamp without a mark, as it says what lies there; of a mark of another flush no version is known.
  @inline(__always)
  var unmarked: Stamp { isMarked ? withoutMark : self }

  @inline(never)
  private var withoutMark: Stamp {
    Stamp(
      place: place & ~Self.markedBit,
      version: (StateIdentity.versions.items[mark] ?? 0) | version & Self.versionMarks)
  }

  /// Whether what has the stamp is another instance than what has the stamp `other`, or may be one.
  func tellsApart(from other: Stamp) -> Bool {
    if number != other.number || hasArrived != other.hasArrived { return true }
    return hasArrived && !(isMarked && other.isMarked && mark == other.mark)
  }
}

extension Shape {
  /// The stamp by which an instance is known.
  ///
  /// A case that carries nothing that is tracked has a place that is never drawn.
  fileprivate func instanceStamp(at state: Address) -> Stamp {
    switch kind {
    case .enumeration:
      let payload = payload(at: state)
      if let inner = payload.shape {
        return withPayload(payload, reading: state) { inner.instanceStamp(at: $0) }
      }
      return sharedStamp(at: state)
        ?? Stamp(place: Stamp.numberMask - UInt64(record.certain.tag(of: state)), version: 0)
    case .array: return firstStamp(at: state)
    case .structure, .leaf:
      return layout.count > 0 ? firstStamp(at: state) : sharedStamp(at: state) ?? Stamp.none
    }
  }

  private func sharedStamp(at state: Address) -> Stamp? {
    sharedIdentity?(state).map { Stamp(place: $0, version: 0) }
  }

  /// The stamp of the first tracked property of a state, or of the array that it is.
  func firstStamp(at state: Address) -> Stamp {
    switch kind {
    case .structure: layout.count > 0 ? Stamp.load(state + Int(layout.offsets[0])) : .none
    case .array: ArrayWalk.stamp(state)
    case .leaf, .enumeration: .none
    }
  }

  /// The place that a state is known by; 0 if it has none.
  ///
  /// One that has come in the place of another takes over the stamps of what looks the same; until the commit it has no
  /// place of its own, and a mark.
  func identity(of state: Address) -> UInt64 {
    let stamp = firstStamp(at: state)
    return stamp.place & Stamp.arrivedBit == 0 ? stamp.number : 0
  }
}
