import Observing

extension Store {
  /// A store of a part of the state that is always there.
  ///
  /// A closure that reads a property through it depends on that property, and on nothing that lies on the
  /// way.
  ///
  /// ```swift
  /// let profile = store.scope(\.profile, action: AppAction.profile)
  /// ```
  ///
  /// To scope to one place again gives an equal store.
  ///
  /// - Parameters:
  ///   - state: Where the part lies.
  ///   - action: Makes this store's action of the part's.
  /// - Returns: The store.
  @inlinable
  public func scope<C, A>(
    _ state: KeyPath<State, C>, action: @escaping (A) -> Action
  ) -> Store<C, A> {
    store(place.child(state), action)
  }

  /// A store of a part of the state that may be there, or nil.
  ///
  /// A closure that asks depends on whether the part is there, and on its identity, but on nothing in it.
  ///
  /// ```swift
  /// if let detail = store.scope(\.detail, action: AppAction.detail) {
  ///   _ = observe { title.text = detail.title }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the part lies.
  ///   - action: Makes this store's action of the part's.
  /// - Returns: The store.
  @inlinable
  public func scope<C, A>(
    _ state: KeyPath<State, C?>, action: @escaping (A) -> Action
  ) -> Store<C, A>? {
    place.child(state).map { store($0, action) }
  }

  /// A store of what an optional enum carries, if it is there and of the case; else nil.
  ///
  /// A closure that asks depends on whether it is, and on its identity, but on nothing in it.
  ///
  /// ```swift
  /// let edit = store.scope(\.destination, case: Destination.edit, action: AppAction.edit)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: The constructor of the enum's case.
  ///   - action: Makes this store's action of the part's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The store.
  public func scope<D, C, A>(
    _ state: KeyPath<State, D?>, case: @escaping @Sendable (C) -> D,
    action: @escaping (A) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<C, A>? {
    var path = ScopedCase(`case`, fileID, line)
    return reporting(at: path.line) {
      let name = path.name(in: .optional) { place.untracked { $0[keyPath: state] } }
      return place.child(state, name: name) {
        let path = path.checked()
        return { $0.flatMap { path.extract(from: $0) } }
      }
    }
    .map { store($0, action) }
  }

  /// A store of what an enum carries, if it is of the case; else nil.
  ///
  /// A closure that asks depends on whether it is, and on its identity, but on nothing in it.
  ///
  /// ```swift
  /// let player = store.scope(\.screen, case: Screen.playing, action: AppAction.player)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the enum lies.
  ///   - case: The constructor of the enum's case.
  ///   - action: Makes this store's action of the part's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The store.
  public func scope<D, C, A>(
    _ state: KeyPath<State, D>, case: @escaping @Sendable (C) -> D,
    action: @escaping (A) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<C, A>? {
    var path = ScopedCase(`case`, fileID, line)
    return reporting(at: path.line) {
      let name = path.name(in: .itself) { place.untracked { $0[keyPath: state] } }
      return place.child(state, name: name) {
        let path = path.checked()
        return { path.extract(from: $0) }
      }
    }
    .map { store($0, action) }
  }

  /// Stores of the elements of an array.
  ///
  /// A closure that goes through them depends on the ids alone: which there are, in which order.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: AppAction.row) {      // case row(Row.ID, RowAction)
  ///   _ = observe { draw(row.title) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the array lies.
  ///   - action: Makes this store's action of an element's.
  /// - Returns: The stores, in the order of the elements.
  /// - Complexity: O(1), however many rows there are.
  public func scope<ID, C, A>(
    _ state: KeyPath<State, IdentifiedArray<ID, C>>, action: @escaping (ID, A) -> Action
  ) -> StoreRows<ID, C, A> {
    let rows = place.rows(state)
    return StoreRows(rows, sender: RowSender(sender, place, rows, action))
  }

  /// A store of one element of an array, or nil.
  ///
  /// A closure that asks depends on whether there is one, but on nothing in it.
  ///
  /// ```swift
  /// let first = store.scope(\.rows, id: 1, action: AppAction.row)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the array lies.
  ///   - id: The element's id.
  ///   - action: Makes this store's action of an element's.
  /// - Returns: The store.
  /// - Complexity: O(1), however many rows there are.
  public func scope<ID, C, A>(
    _ state: KeyPath<State, IdentifiedArray<ID, C>>, id: ID,
    action: @escaping (ID, A) -> Action
  ) -> Store<C, A>? {
    let rows = place.rows(state)
    guard rows.contains(id) else { return nil }
    return store(rows.row(id)) { action(id, $0) }
  }

  /// A store of what a function makes of the state: a level of the equality strategy.
  ///
  /// The function is called at most once for each action, however many observe the level. While nobody does, it is called
  /// for an action that is sent through the level in the middle of a transaction, and for no other. Each call of this
  /// makes a level of its own.
  ///
  /// ```swift
  /// let summary = store.scope(state: { Summary($0) }, action: AppAction.summary)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Makes the part's state of this store's.
  ///   - action: Makes this store's action of the part's.
  /// - Returns: The store.
  public func scope<C, A>(
    state: @escaping (State) -> C, action: @escaping (A) -> Action
  ) -> Store<C, A> {
    store(place.transformed(state), action)
  }

  // Inlined, as the two above are: where the types are not known, asking for them takes half of the time.
  @inlinable
  func store<C, A>(_ place: StatePlace<C>, _ action: @escaping (A) -> Action) -> Store<C, A> {
    Store<C, A>(place, sender: MappedSender(sender, self.place, action))
  }
}
