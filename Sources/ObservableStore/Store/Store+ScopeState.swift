import Observing

// The literature's spelling, with a key path after `state:`: the same places as without the label.
extension Store {
  /// A store of a part of the state that is always there, as ``scope(_:action:)-(KeyPath<State,C>,_)`` makes it.
  ///
  /// ```swift
  /// let profile = store.scope(state: \.profile, action: AppAction.profile)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the part lies.
  ///   - action: Makes this store's action of the part's.
  /// - Returns: The store.
  @inlinable
  public func scope<C, A>(
    state: KeyPath<State, C>, action: @escaping (A) -> Action
  ) -> Store<C, A> {
    scope(state, action: action)
  }

  /// A store of a part of the state that may be there, or nil.
  ///
  /// - Parameters:
  ///   - state: Where the part lies.
  ///   - action: Makes this store's action of the part's.
  /// - Returns: The store.
  @inlinable
  public func scope<C, A>(
    state: KeyPath<State, C?>, action: @escaping (A) -> Action
  ) -> Store<C, A>? {
    scope(state, action: action)
  }

  /// Stores of the elements of an array.
  ///
  /// - Parameters:
  ///   - state: Where the array lies.
  ///   - action: Makes this store's action of an element's.
  /// - Returns: The stores, in the order of the elements.
  /// - Complexity: O(1), however many rows there are.
  public func scope<ID, C, A>(
    state: KeyPath<State, IdentifiedArray<ID, C>>, action: @escaping (ID, A) -> Action
  ) -> StoreRows<ID, C, A> {
    scope(state, action: action)
  }
}
