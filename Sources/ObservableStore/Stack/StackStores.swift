import Observing

/// Stores of the elements of a stack, the lowest first.
///
/// ```swift
/// for screen in store.scope(\.path, action: Action.path) {
///   _ = observe { draw(screen.title) }
/// }
/// ```
///
/// A store is made when it is asked for. It stands for its element, and stays equal whatever happens above and below it.
@MainActor
public struct StackStores<State, Action> {
  private let rows: StoreRows<Int, StackState<State>.Entry, Action>

  init(_ rows: StoreRows<Int, StackState<State>.Entry, Action>) { self.rows = rows }

  /// The ids of the elements, the lowest first.
  public var ids: [Int] { Array(rows.ids) }

  /// The store of the element with an id, or nil if there was none.
  public subscript(id id: Int) -> Store<State, Action>? { rows[id: id].map(element) }

  private func element(
    _ entry: Store<StackState<State>.Entry, Action>
  ) -> Store<State, Action> {
    entry.scope(StackPaths.element(of: State.self)) { $0 }
  }
}

extension StackStores: @MainActor RandomAccessCollection {
  /// The position of the lowest store.
  public var startIndex: Int { 0 }

  /// The position after the store on top.
  public var endIndex: Int { rows.endIndex }

  // Written out for the same reason as those of `StoreRows`.

  /// How many there are.
  public var count: Int { rows.count }

  /// The position after another one.
  public func index(after position: Int) -> Int { position + 1 }

  /// The position before another one.
  public func index(before position: Int) -> Int { position - 1 }

  /// How many positions there are between two.
  public func distance(from start: Int, to end: Int) -> Int { end - start }

  /// The store of the element at a position, counted from below.
  public subscript(position: Int) -> Store<State, Action> { element(rows[position]) }
}

extension Store {
  /// Stores of the elements of a stack.
  ///
  /// A closure that goes through them depends on the ids alone: which there are, in which order.
  ///
  /// ```swift
  /// let screens = store.scope(\.path, action: Action.path)      // case path(StackAction<Screen, ScreenAction>)
  /// screens.last?.send(.close)
  /// ```
  ///
  /// What an enum element carries is a store of its own: `screen.scope(\.self, case: Screen.detail, action:
  /// ScreenAction.detail)`.
  ///
  /// - Parameters:
  ///   - state: Where the stack lies.
  ///   - action: Makes this store's action of the stack's.
  /// - Returns: The stores, the lowest first.
  public func scope<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: @escaping (StackAction<ElementState, ElementAction>) -> Action
  ) -> StackStores<ElementState, ElementAction> {
    StackStores(
      scope(StackPaths.entries(behind: state)) { action(.element(id: $0, action: $1)) })
  }
}
