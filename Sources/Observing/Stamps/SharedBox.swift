/// A value with one place that several states refer to: a tracked property in an object of its own.
@usableFromInline
package final class SharedBox<Value> {
  @exclusivity(unchecked) @usableFromInline var shared: Tracked<Value>

  package init(_ value: Value) { shared = Tracked(wrappedValue: value) }

  /// The value: reading it in a closure makes it a dependency, changing it is a transaction, or part of
  /// the one that is open.
  @inlinable
  package var value: Value {
    get {
      let property = PropertyAccess.address(&shared)
      PropertyAccess.willRead(property, of: self)
      return property.pointee.value
    }
    set {
      PropertyAccess.set(PropertyAccess.address(&shared), of: self, to: newValue)
    }
    _modify {
      let property = PropertyAccess.address(&shared)
      let old = PropertyAccess.beginModifying(property, of: self)
      defer { PropertyAccess.endModifying(property, of: self, old: old) }
      yield &property.pointee.value
    }
  }
}

/// A type whose values, as long as they have the same bytes, refer to the same thing, which is tracked on
/// its own: the walk over a state's bytes needs to look no further.
package protocol ComparedByBytes {}

/// Where the numbers come from that tell references apart, so that memory used again is not mistaken for
/// what was there before.
package enum SerialNumber {
  @exclusivity(unchecked) nonisolated(unsafe) private static var last: UInt = 0
  package static func next() -> UInt { SharedCounter.add(1, to: &last) + 1 }
}
