/// A value with one place that several states refer to: a tracked property in an object of its own.
@usableFromInline
package final class SharedBox<Value> {
  @exclusivity(unchecked) @usableFromInline var shared: Tracked<Value>

  /// Who is to hear of the end of each change in place, before the closures run that it sets off.
  @exclusivity(unchecked) package final var whenChanged: (() -> Void)?

  package init(_ value: Value) { shared = Tracked(wrappedValue: value) }

  /// Whether the value has tracked parts of its own.
  package static var hasParts: Bool { Tracked<Value>.holdsState }

  /// The value: reading it in a closure makes it a dependency, changing it is a transaction, or part of
  /// the one that is open.
  @inlinable
  package var value: Value {
    get {
      let property = Located(&shared)
      PropertyAccess.willRead(property, of: self)
      return property.pointee.value
    }
    set {
      PropertyAccess.set(Located(&shared), of: self, to: newValue)
    }
    _modify {
      let property = Located(&shared)
      let old = PropertyAccess.beginModifying(property, of: self)
      defer { end(property, old) }
      yield &property.pointee.value
    }
  }

  /// Stops if this is not the main actor, and where the value is being changed in place.
  ///
  /// Who begins a transaction around a change asks first: inside one, nobody asks for the thread any more.
  package func willWrite() {
    PropertyWrites.willWrite(Located(&shared.stamp), of: self)
  }

  /// The transaction begins here and not with the change, which may be held over a suspension.
  @usableFromInline
  func end(_ property: Located<Tracked<Value>>, _ old: UInt64?) {
    guard let whenChanged else {
      return PropertyAccess.endModifying(property, of: self, old: old)
    }
    Transaction.begin()
    PropertyAccess.endModifying(property, of: self, old: old)
    whenChanged()
    Transaction.end()
  }
}

/// A type whose values, as long as they have the same bytes, refer to the same thing, which is tracked on
/// its own: the walk over a state's bytes needs to look no further.
package protocol ComparedByBytes {
  /// Tells what it refers to from all else that there has ever been; copies have the same.
  var serial: UInt { get }

  /// Whether both refer to the same thing; copies do, and so do those that were made of one part of one whole.
  func refersToSame(as other: Self) -> Bool

  /// Reads all of it, and what is shared inside it.
  func readAll()
}
