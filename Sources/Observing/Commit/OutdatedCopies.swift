/// What happens when somebody reads a copy of a state that is older than what lies where it was taken from.
///
/// A closure that hands a state on does not depend on what is in it. Where a closure inside it, or a derived value made
/// in it, reads a part of that copy, it depends on the part, and runs when it changes; but in its copy it finds the old
/// value. Then the closure around it, which took the copy, has to run again.
///
///     outer  let row = model.rows[0]         reads which row it is
///     inner    show(row.title)               reads its title: place 7, version 3
///     ------ model.rows[0].title = "b"       place 7 is of version 4 from now on
///     inner    show(row.title)               reads place 7, version 3: outdated, so that the outer one runs
@usableFromInline
enum OutdatedCopies {
  /// Compares a value with the one before: that this is an old one is known.
  @usableFromInline @inline(never)
  static func ignoring<R>(_ body: () throws -> R) rethrows -> R {
    let outer = isIgnoring
    isIgnoring = true
    defer { isIgnoring = outer }
    return try body()
  }

  /// A source is made again in the flush in which an outdated copy was read.
  @inline(__always)
  static func willRead(_ node: NodePointer) {
    if !known.isEmpty || !kept.isEmpty {
      node.pointee.version = known.items[node.pointee.key] ?? kept.items[node.pointee.key] ?? 0
    }
    // Another one that looked the same may lie there now: nobody can tell who reads only a copy of the former.
    if VacatedPlaces.contains(node.pointee.key >> 1) { noteRead(isCertain: false) }
  }

  /// A source goes with its last reader, which may have gone before it could run: who is made in its stead has the same copy.
  @inline(__always)
  static func willForget(_ node: NodePointer) {
    if node.pointee.version >= min(Transaction.firstVersion, waitingSince) {
      known.items[node.pointee.key] = node.pointee.version
    }
  }

  /// The same of an array.
  static func willForget(_ record: AnyArrayRecord) {
    if record.stamp.version >= min(Transaction.firstVersion, waitingSince) { remember(record) }
  }

  /// A closure does not run though something has changed that it read: until it does, another that is made in its stead may
  /// have the same old copy.
  static func willWait() { waitingSince = min(waitingSince, Transaction.firstVersion) }

  /// Whoever reads the place from now on, in this flush, has an old copy.
  static func placeHasEnded(_ key: UInt64) { known.items[key] = .max }

  /// Whether somebody may find out of a copy, by this place, that it is old.
  static func isKnown(_ number: UInt64) -> Bool {
    [StampTable.Key(place: number), StampTable.Key(wholeOf: number)].contains {
      known.items[$0.word] != nil || kept.items[$0.word] != nil
    }
  }

  static func flushEnded() {
    if !doubtful.isEmpty { doubtful.items = [] }
    if isWaited { keep() }
    if !known.isEmpty { known.items = [:] }
    if !arrays.isEmpty { arrays.items = [:] }
    if SchedulerQueue.waitingCount == 0 {
      if !OpenAccesses.areAnyWaiting { waitingSince = .max }
      if !kept.isEmpty { kept.items = [:] }
      if !keptArrays.isEmpty { keptArrays.items = [:] }
    }
  }

  /// A closure that waits for a scheduler makes those inside it of the same copies, in another flush.
  private static func keep() {
    isWaited = false
    // A scheduler may never call.
    if kept.count + keptArrays.count > 4096 { (kept.items, keptArrays.items) = ([:], [:]) }
    kept.items.merge(known.items) { max($0, $1) }
    keptArrays.items.merge(arrays.items) { $1 }
  }

  /// Lets a closure run that has an old copy, or may have one.
  private static func outdate(_ closure: NodePointer, _ source: NodePointer?) {
    var next: NodePointer? = closure
    while let closure = next, !isWaited {
      isWaited = Closure.existingDetails(of: closure)?.scheduler != nil
      next = ClosureFamily.parent(of: closure)
    }
    if ChangeLog.isOn { ChangeLog.copyIsOld(closure, source) }
    Graph.outdate(closure)
  }

  // MARK: Arrays

  /// An old copy of an array was read, whose record may go before the next one who has that copy reads it in this flush.
  @usableFromInline @inline(never)
  static func remember(_ record: AnyArrayRecord) {
    arrays.items[record.stamp.number] = (record.stamp.version, record.order, record.count)
  }

  @usableFromInline static var areArraysKnown: Bool { !arrays.isEmpty || !keptArrays.isEmpty }

  /// How an array is of which an old copy was read: its version, the order of its ids, and how many they are.
  static func array(at place: UInt64) -> (version: UInt64, order: UInt64, count: Int)? {
    arrays.items[place] ?? keptArrays.items[place]
  }

  /// A version has been read that is not the one that is known of a source's place.
  @inline(never)
  static func compare(_ version: UInt64, with node: NodePointer) {
    if version > node.pointee.version {
      node.pointee.version = version
    } else {
      known.items[node.pointee.key] = node.pointee.version
      noteRead(isCertain: true, of: node)
    }
  }

  /// Whether what is not tracked in a copy is what was kept of the state that it was taken from.
  static func isUpToDate(_ shape: Shape, _ copy: Address, _ kept: Address) -> Bool {
    if case .structure = shape.kind { return shape.rest.allSatisfy { $0.isSame(kept, copy) } }
    return LiveValues.areCertainlySame(shape, kept, copy, isOldAlive: false)
  }

  /// A commit is about to draw a version for the place of a source.
  @inline(__always)
  static func willDraw(for node: NodePointer) {
    node.pointee.version = Stamp.nextVersion
    if node.pointee.flags.contains(.moved) { FormerPlaces.end(node) }
  }

  /// Whoever is being tracked reads an outdated copy.
  @usableFromInline
  static func noteRead() { noteRead(isCertain: true) }

  /// - `isCertain`: If it is not, whoever has the copy takes another one once in a flush, and no more.
  /// - `source`: What is read, as far as it is known.
  @inline(never)
  private static func noteRead(isCertain: Bool, of source: NodePointer? = nil) {
    guard let observer = LocalCopies.reader ?? Graph.observer, !isIgnoring else { return }
    if observer.pointee.flags.contains(.derived) {
      if !isCertain, !doubtful.items.insert(observer).inserted { return }
      // Its readers cannot trust it either: the first closure among them that was not made just now runs.
      if !observer.pointee.flags.contains(.place) { observer.pointee.flags.insert(.outdated) }
      return
    }
    var list: NodePointer?
    var next = ClosureFamily.parent(of: observer)
    while let closure = next {
      // What a closure took in the run that is under way is not old.
      if !closure.pointee.flags.contains(.running) {
        if !isCertain, !doubtful.items.insert(closure).inserted { return }
        guard isList(closure) else { return outdate(closure, source) }
        list = list ?? closure
      }
      next = ClosureFamily.parent(of: closure)
    }
    if let list { outdate(list, source) }
  }

  /// A list's closures get their elements themselves each time: what is old was taken by whoever made the list.
  private static func isList(_ closure: NodePointer) -> Bool {
    closure.pointee.flags.contains(.hasDetails) && Closure.details(of: closure).keepsChildren
  }
}
