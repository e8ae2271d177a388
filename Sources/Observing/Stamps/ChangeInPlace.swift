/// What is done before and after a tracked property of a struct is changed where it lies.
///
/// The property's parts are given apart: to find them in a property whose type is not known, its record would be looked up.
@usableFromInline
enum ChangeInPlace {
  @inlinable @inline(__always)
  static func begin<Value>(_ stamp: inout Stamp, _ value: inout Value) {
    if stamp.isPlaced {
      LocalCopies.willChange(&stamp)
      stamp.markWritten()
      if stamp.isHolder {
        if LastValues.areKeptHere { LastValues.willChange(stamp, &value) }
        return
      }
    }
    // What has no place yet may lie in what a copy was kept of all the same.
    if !_isPOD(Value.self), LastValues.areSharedHere { LastValues.letGo() }
  }

  @inlinable @inline(__always)
  static func end<Value>(_ stamp: Stamp, _ value: inout Value) {
    if stamp.isHolder, LastValues.haveLetGoHere { LastValues.didChange(stamp, &value) }
  }
}
