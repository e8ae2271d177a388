import Observation
import Observing

extension Store: Equatable, Hashable, Identifiable {
  /// What equal stores have in common, as long as one of them is held: the place that they stand for.
  ///
  /// It is the store's own, and not that of its state. A row's store has the row's id in its state:
  ///
  /// ```swift
  /// row.id             // the store's
  /// row[\.id]          // the row's: a closure that reads it depends on which row it is
  /// row.state.id       // the row's, too; but who reads all of the state depends on all of it
  /// ```
  ///
  /// When no store of a place is held any more, its id says nothing: a store that is made later, of the same place or of another,
  /// may have it. So keep the stores, not their ids alone. ``StoreRows/ids`` are the rows' own.
  public nonisolated var id: ObjectIdentifier { ownPlace.identity }

  /// Whether the stores stand for the same place and the same identity.
  public nonisolated static func == (left: Store, right: Store) -> Bool { left.id == right.id }

  /// Hashes the id.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// A store of the same place is as good as another.
extension Store: KnownByID {
  package var idInReports: Any? { place.rowID }
}

// What is read through a store is seen by the standard library's tracking, so that a view may keep a
// store as it keeps its other models.
extension Store: Observable {}

// Who reads a state through one of these is noted by it.
extension Store: HoldsNoState {}
extension StoreRows: HoldsNoState {}
extension ViewStore: HoldsNoState {}
