/// A key path sets what it has got, after a reducer has changed it there.
///
/// To change what a key path leads to is to change it in place, whatever the key path does for that. So what was changed
/// inside stays marked as written, as it does in any change in place, and is not compared once more at each level around
/// it: that would be a walk down all levels for each of them.
package enum PutBack {
  @inline(__always)
  package static func begin() { if Isolation.isOnMainActor { isUnderWay = true } }

  @inline(__always)
  package static func end() { if Isolation.isOnMainActor { isUnderWay = false } }
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
    LastValues.willReplace(stamp, &old)
    let before = stamp
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
