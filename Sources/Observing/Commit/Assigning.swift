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
        return Reconciling.run(Shape.of(Value.self), old: old, new: new)
      }
    }
    switch result {
    case .same: UnchangedWrites.note(stamp)
    case .differs: stamp.markWritten()
    case .sameRest:
      stamp.markWritten()
      if !before.isWritten || before.isRestSame { stamp.place |= Stamp.restSameBit }
    }
  }
}
