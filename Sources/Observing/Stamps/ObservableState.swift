/// A value whose tracked parts report their own reads and writes.
///
/// Conform a struct or an enum to it and mark the struct's properties with ``Tracked``:
///
/// ```swift
/// struct Counter: ObservableState {
///   @Tracked var count = 0
///   @Tracked var favorites: Set<Int> = []
///   var isFavorite: Bool { favorites.contains(count) }
///   mutating func reset() { self = Self() }
/// }
/// ```
///
/// The protocol has no requirement. A stored property that is not tracked is never a lost update: a
/// change to it counts as a change of the tracked property that holds the struct.
///
/// `Mirror`, `dump` and `print` show it as if nothing in it were tracked.
public protocol ObservableState: CustomReflectable {}
