/// A value that several threads may know and no two use at once, although its type does not say so.
///
/// The compiler lets whoever has one do with the value what they like, on whatever thread. Who makes one promises that it
/// goes well, for one of two reasons:
///
///     Handed(action)               it is given away: the one side does not use it any more, the other alone does
///     Handed(ofMainActor: source)  it is the main actor's: others hand it on, compare which one it is, and let go of it
///
/// It is as large as the value and costs nothing. What the main actor owns and must also let go of itself is a
/// `MainActorOwned`.
@frozen @usableFromInline
package struct Handed<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  /// Whoever makes it does not use the value any more.
  @inlinable @inline(__always)
  package init(_ value: Value) { self.value = value }

  /// Only the main actor uses the value, which sees to that itself where it matters.
  @inlinable @inline(__always)
  package init(ofMainActor value: Value) { self.value = value }
}
