import Observation
import Observing

extension Store: Equatable, Hashable, Identifiable {
  /// What equal stores have in common.
  public nonisolated var id: ObjectIdentifier { ownPlace.identity }

  /// Whether the stores stand for the same place and the same identity.
  public nonisolated static func == (left: Store, right: Store) -> Bool { left.id == right.id }

  /// Hashes the id.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// What is read through a store is seen by the standard library's tracking, so that a view may keep a
// store as it keeps its other models.
extension Store: Observable {}

// Who reads a state through one of these is noted by it.
extension Store: HoldsNoState {}
extension StoreRows: HoldsNoState {}
extension ViewStore: HoldsNoState {}
