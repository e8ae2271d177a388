/// What the stores of what lies inside send their actions on from: a place, or a table of rows.
@usableFromInline
package protocol KeptBySenders: AnyObject {
  /// How many ways of actions keep it.
  var sendersKeeping: Int { get set }
}

/// Keeps it for as long as somebody may send an action, and counts that: nobody reads it on that account.
@frozen @usableFromInline
package struct KeptForSending<Object: KeptBySenders>: ~Copyable {
  @usableFromInline package let object: Object

  @inlinable
  package init(_ object: Object) {
    self.object = object
    object.sendersKeeping += 1
  }

  @inlinable
  deinit { object.sendersKeeping -= 1 }
}
