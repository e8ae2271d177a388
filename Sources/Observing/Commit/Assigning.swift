/// A key path sets what it has got, after a reducer has changed it there.
///
/// To change what a key path leads to is to change it in place, whatever the key path does for that. So what was changed
/// inside stays marked as written, as it does in any change in place, and is not compared once more at each level around
/// it: that would be a walk down all levels for each of them.
///
/// What else a setter does, to values of other types or in other stores, is not put back.
package struct PutBack {
  /// The type of what is put back.
  var type: ObjectIdentifier?
  /// The property that was changed where it lies, and is set as well; 0 if none was.
  var changed: UInt64 = 0

  /// Leaves what is under way, if a setter has called what begins now.
  ///
  /// - Returns: What `resume` is given.
  @inline(__always)
  package static func pause() -> PutBack {
    guard Isolation.isOnMainActor else { return PutBack() }
    let outer = current
    current = PutBack()
    return outer
  }

  @inline(__always)
  package static func resume(_ outer: PutBack) {
    if Isolation.isOnMainActor { current = outer }
  }

  @inline(__always)
  package static func begin<Value>(_ type: Value.Type) {
    if Isolation.isOnMainActor { current.type = ObjectIdentifier(type) }
  }

  @inline(__always)
  static func isUnderWay<Value>(of type: Value.Type) -> Bool {
    current.type.map { $0 == ObjectIdentifier(type) } ?? false
  }

  /// Whether a property is given what already lies in it: it was changed in place, and is set because key paths set.
  static func isOver<Value>(_ new: inout Value, in old: inout Value, _ stamp: Stamp) -> Bool {
    guard stamp.isWritten, stamp.number == current.changed else { return false }
    return withAddress(of: &old) { old in
      withAddress(of: &new) { Bytes.areEqual(old, $0, count: MemoryLayout<Value>.size) }
    }
  }

  /// Whether a state is the one that lies there, with changes that are marked in it.
  ///
  /// Then there is nothing more to compare before the commit, which compares what is marked.
  @inline(__always)
  static func changes<Value>(_ new: inout Value, from old: inout Value) -> Bool {
    if LocalCopies.areAny { return false }
    let shape = Shape.of(Value.self)
    guard case .structure = shape.kind else { return false }
    return withAddress(of: &old) { old in
      withAddress(of: &new) { isChange(shape, from: old, to: $0) }
    }
  }

  private static func isChange(_ shape: Shape, from old: Address, to new: Address) -> Bool {
    let layout = shape.layout
    var isWritten = false
    for index in 0..<layout.count {
      let offset = Int(layout.offsets[index])
      let before = Stamp.load(old + offset)
      let now = Stamp.load(new + offset)
      guard now.place == before.place, now.isPlaced else { return false }
      if !now.isWritten {
        if now != before { return false }
        continue
      }
      // An array, say, that was changed and changed back is no change, which the commit cannot see of it.
      if layout.values[index].isLeaf, areEqual(shape, index, old, new) { return false }
      isWritten = true
    }
    return isWritten
  }

  private static func areEqual(
    _ shape: Shape, _ index: Int, _ old: Address, _ new: Address
  ) -> Bool {
    let offset = Int(shape.layout.values[index].offset)
    return Untracked.run { shape.cells[index].areEqual(old + offset, new + offset) }
  }
}

/// What assigning a state to a tracked property in a struct does before the state is stored.
@usableFromInline
enum Assigning {
  /// Compares the new value with the old one, lets what looks the same keep its stamps, and marks the property as
  /// written if anything is different.
  ///
  /// Only on the main actor: shapes are its own. A copy changed elsewhere is just marked.
  @usableFromInline
  static func willAssign<Value>(_ new: inout Value, over old: inout Value, _ stamp: inout Stamp) {
    guard Isolation.isOnMainActor else { return stamp.markWritten() }
    let isPutBack = PutBack.isUnderWay(of: Value.self)
    if isPutBack, PutBack.isOver(&new, in: &old, stamp) { return }
    LastValues.willReplace(stamp, &old, isPutBack: isPutBack)
    defer { LastValues.willPut(stamp, &new, over: &old) }
    if isPutBack, PutBack.changes(&new, from: &old) { return stamp.markWritten() }
    let before = stamp
    let wasComparing = PutBack.isComparing
    PutBack.isComparing = isPutBack
    defer { PutBack.isComparing = wasComparing }
    let result = withAddress(of: old) { old in
      withAddress(of: &new) { new in
        AssignedValues.note(Value.self, new, over: old)
        if LocalCopies.areAny, ModelMemory.holds(old) {
          LocalCopies.loses(Shape.of(Value.self), old)
        }
        return Reconciling.run(Shape.of(Value.self), old: old, new: new)
      }
    }
    switch result {
    case .same: UnchangedWrites.note(stamp)
    case .differs: stamp.markWritten()
    case .another, .sameRest:
      stamp.markWritten()
      if !before.isWritten || before.isRestSame { stamp.place |= Stamp.restSameBit }
    }
  }
}
