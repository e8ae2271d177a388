import Observing

/// Stores of the elements of an `IdentifiedArray`, in their order.
///
/// ```swift
/// for row in store.scope(\.rows, action: AppAction.row) {
///   _ = observe { draw(row.title) }
/// }
/// ```
///
/// A store is made when it is asked for. The ids are those of the moment in which the rows were made. They are the ids of
/// the elements; a store's own ``Store/id`` is another thing, and `row[\.id]` reads the element's.
@MainActor
public struct StoreRows<ID: Hashable, State, Action> {
  private let source: Source
  /// The ids of the elements, in their order.
  public let ids: IdentifiedArray<ID, State>.IDs

  init(_ table: RowTable<ID, State>, sender: ActionSender<Action>) {
    ids = table.ids
    source = Source(table, ids, sender)
  }

  /// What the copies of a collection share.
  private final class Source {
    let table: MainActorOwned<RowTable<ID, State>>
    let sender: MainActorOwned<ActionSender<Action>>
    /// While it lives, elements that go are kept for who asks for them.
    private let lease: MainActorOwned<RowLease>

    init(
      _ table: RowTable<ID, State>, _ ids: IdentifiedArray<ID, State>.IDs,
      _ sender: ActionSender<Action>
    ) {
      self.table = MainActorOwned(table)
      self.sender = MainActorOwned(sender)
      lease = MainActorOwned(table.lease(of: ids))
    }

    @MainActor
    func store(_ id: ID) -> Store<State, Action> {
      Store(table.with { $0.row(id) }, sender: sender.object)
    }
  }
}

extension StoreRows: @MainActor RandomAccessCollection {
  /// The position of the first store.
  public var startIndex: Int { 0 }

  /// The position after the last store.
  public var endIndex: Int { ids.count }

  // The standard library's own count in steps and check each, with types that it has to look up.

  /// How many there are.
  public var count: Int { ids.count }

  /// The position after another one.
  public func index(after position: Int) -> Int { position + 1 }

  /// The position before another one.
  public func index(before position: Int) -> Int { position - 1 }

  /// How many positions there are between two.
  public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The store of the element at a position.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Store<State, Action> {
    source.store(ids[position])
  }

  /// The store of the element with an id, or nil if there was none.
  ///
  /// - Complexity: O(1).
  public subscript(id id: ID) -> Store<State, Action>? {
    ids.contains(id) ? source.store(id) : nil
  }
}

extension StoreRows: KnowsIDs {
  /// The ids of the stores: to know them takes no store.
  package func knownIDs<Other>(
    as type: Other.Type
  ) -> (ids: ContiguousArray<Other>, kept: [AnyObject])? {
    let places = source.table.with { $0.rows(ids) }
    var all: ContiguousArray<ObjectIdentifier> = []
    all.reserveCapacity(places.count)
    // The standard library's `map` asks for each one whether this is the main actor.
    for place in places { all.append(ObjectIdentifier(place)) }
    return (all as? ContiguousArray<Other>).map { ($0, places) }
  }
}
