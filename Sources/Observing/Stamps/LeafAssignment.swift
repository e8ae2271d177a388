/// What assigning to a tracked property in a struct does where nothing in it is tracked apart.
@usableFromInline
enum LeafAssignment {
  /// Stores a value, which a closure has read that copied it from somewhere, and marks the property if it is a change.
  ///
  /// - `isNoChange`: What says so: the type's equality, or a rule.
  @inlinable @inline(__always)
  static func assign<Value>(
    _ new: Value, to old: inout Value, _ stamp: inout Stamp,
    isNoChange: (Value, Value) -> Bool
  ) {
    if stamp.isPlaced {
      AssignedValues.noteLeaf(new)
      if !isNoChange(old, new) {
        stamp.markWritten()
      } else {
        UnchangedWrites.note(stamp)
      }
    } else {
      AssignedValues.noteLeaf(new, ofNewcomer: &stamp)
    }
    // Stored whatever an equality says: that decides only who is told.
    old = new
  }
}
