import Observing

extension Store {
  /// A binding of the store of a presented child: what a sheet, a dialog or a split view asks for.
  ///
  /// ```swift
  /// let detail = store.presented(\.detail, action: Action.detail)
  /// if let store = detail.wrappedValue { show(store) }
  /// detail.wrappedValue = nil           // sends .detail(.dismiss)
  /// ```
  ///
  /// A closure that reads it depends on whether the child is there, and on its identity, but on nothing in it. Setting
  /// nil sends ``Presented/dismiss`` if the child is there, and nothing if it is not; to set a store does nothing.
  ///
  /// - Parameters:
  ///   - state: Where the child's state is.
  ///   - action: Makes this store's action of the child's.
  /// - Returns: The binding.
  public func presented<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: @escaping (Presented<ChildAction>) -> Action
  ) -> StateBinding<Store<ChildState, ChildAction>?> {
    presentation(by: action) { self.scope(state) { action(.presented($0)) } }
  }

  /// A binding of the store of a child that one case of an optional enum carries.
  ///
  /// ```swift
  /// let edit = store.presented(\.destination, case: Destination.edit, action: Action.edit)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the enum is.
  ///   - case: The constructor of the enum's case.
  ///   - action: Makes this store's action of the child's.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: The binding.
  public func presented<Whole, ChildState, ChildAction>(
    _ state: KeyPath<State, Whole?>, case: @escaping @Sendable (ChildState) -> Whole,
    action: @escaping (Presented<ChildAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StateBinding<Store<ChildState, ChildAction>?> {
    presentation(by: action) {
      self.scope(
        state, case: `case`, action: { action(.presented($0)) }, fileID: fileID, line: line)
    }
  }

  /// Stores of the elements of an array that can be dismissed.
  ///
  /// ```swift
  /// let rows = store.scope(\.rows, action: Action.row)      // case row(Row.ID, Presented<Row.Action>)
  /// rows.first?.send(.toggled)
  /// ```
  ///
  /// A closure that goes through them depends on the ids alone: which there are, in which order.
  ///
  /// - Parameters:
  ///   - state: Where the array lies.
  ///   - action: Makes this store's action of an element's.
  /// - Returns: The stores, in the order of the elements.
  /// - Complexity: O(1), however many rows there are.
  public func scope<ID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (ID, Presented<ElementAction>) -> Action
  ) -> StoreRows<ID, ElementState, ElementAction> {
    scope(state) { action($0, .presented($1)) }
  }

  /// A store of one element of an array that can be dismissed, or nil.
  ///
  /// A closure that asks depends on whether there is one, but on nothing in it.
  ///
  /// ```swift
  /// store.scope(\.rows, id: 3, action: Action.row)?.send(.toggled)      // case row(Row.ID, Presented<Row.Action>)
  /// ```
  ///
  /// - Parameters:
  ///   - state: Where the array lies.
  ///   - id: The element's id.
  ///   - action: Makes this store's action of an element's.
  /// - Returns: The store.
  /// - Complexity: O(1), however many rows there are.
  public func scope<ID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>, id: ID,
    action: @escaping (ID, Presented<ElementAction>) -> Action
  ) -> Store<ElementState, ElementAction>? {
    scope(state, id: id) { action($0, .presented($1)) }
  }

  private func presentation<ChildState, ChildAction>(
    by action: @escaping (Presented<ChildAction>) -> Action,
    _ child: @escaping @MainActor () -> Store<ChildState, ChildAction>?
  ) -> StateBinding<Store<ChildState, ChildAction>?> {
    StateBinding(get: child) { new in
      guard new == nil, untracked({ !self.isInvalid && child() != nil }) else { return }
      self.close(by: action(.dismiss), mayRefuse: true, child)
    }
  }
}
