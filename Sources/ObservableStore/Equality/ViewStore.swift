import Observing

/// The part of a store's state that a view shows, compared after each action to decide whether the view
/// renders again.
///
/// ```swift
/// struct ViewState: Equatable { var count: Int; var isFavorite: Bool }
///
/// let viewStore = ViewStore(store) { ViewState(count: $0.count, isFavorite: $0.isFavorite) }
/// let token = viewStore.publisher.sink { label.text = "\($0.count)" }
/// viewStore.send(.increment)
/// ```
///
/// The view state is made anew after each action that changes the store's state, for a closure that reads it, or when it is
/// asked for next: what it was made of last is kept until then. It is compared with the one that was told of last. Where the
/// state's stamps say that nothing in it has changed, neither happens. A view store keeps the store that it was made of.
///
/// The view state is one value: who reads a part of it, or a binding of one, runs when any of it differs. Make a view store for
/// each part that is to be told by itself, take ``publisher``, which compares the part that it is asked for, or read the store.
@MainActor @dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction> {
  private let ownPlace: MainActorOwned<StatePlace<ViewState>>
  private let upward: @MainActor (ViewAction, StaticString?, UInt) -> StoreTask

  /// Makes a view store that takes equal view states for the same.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - observe: Makes the view state of the store's.
  public convenience init<State>(
    _ store: Store<State, ViewAction>, observe: @escaping (State) -> ViewState
  ) where ViewState: Equatable {
    self.init(store, observe: observe, removeDuplicates: { $0 == $1 })
  }

  /// Makes a view store with a comparison of its own, for view states that are tuples, say.
  ///
  /// ```swift
  /// let viewStore = ViewStore(store, observe: { ($0.selected, $0.unread) }, removeDuplicates: ==)
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - observe: Makes the view state of the store's.
  ///   - removeDuplicates: Whether a view state is as good as the one before.
  public convenience init<State>(
    _ store: Store<State, ViewAction>, observe: @escaping (State) -> ViewState,
    removeDuplicates: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.init(store, observe: observe, send: { $0 }, removeDuplicates: removeDuplicates)
  }

  /// Makes a view store with actions of its own that takes equal view states for the same.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - observe: Makes the view state of the store's.
  ///   - send: Makes the store's action of the view's.
  public convenience init<State, Action>(
    _ store: Store<State, Action>, observe: @escaping (State) -> ViewState,
    send: @escaping (ViewAction) -> Action
  ) where ViewState: Equatable {
    self.init(store, observe: observe, send: send, removeDuplicates: { $0 == $1 })
  }

  /// Makes a view store with actions and a comparison of its own.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - observe: Makes the view state of the store's.
  ///   - send: Makes the store's action of the view's.
  ///   - removeDuplicates: Whether a view state is as good as the one before.
  public convenience init<State, Action>(
    _ store: Store<State, Action>, observe: @escaping (State) -> ViewState,
    send: @escaping (ViewAction) -> Action,
    removeDuplicates: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.init(store, observe: observe, send: send, removeDuplicates: removeDuplicates, label: nil)
  }

  init<State, Action>(
    _ store: Store<State, Action>, observe: @escaping (State) -> ViewState,
    send: @escaping (ViewAction) -> Action,
    removeDuplicates: @escaping (ViewState, ViewState) -> Bool, label: String?
  ) {
    ownPlace = MainActorOwned(
      store.place.transformed(observe, areEqual: removeDuplicates, label: label))
    upward = { store.sendOn(send($0), $1, $2) }
  }

  var place: StatePlace<ViewState> { ownPlace.object }

  /// The view state; a closure that reads it re-runs when it differs as a whole.
  public var state: ViewState { place.wholeState() }

  /// A part of the view state; a closure that reads it re-runs when the view state differs as a whole.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    place.wholeState(keyPath)
  }

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The caller's file, which a report names.
  ///   - line: The caller's line.
  /// - Returns: What the action has started: it can be awaited and cancelled.
  @discardableResult
  public func send(
    _ action: ViewAction, fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreTask {
    upward(action, fileID, line)
  }

  /// Sends an action to the store: the function itself, to hand on.
  ///
  /// - Parameter action: The action.
  /// - Returns: What the action has started: it can be awaited and cancelled.
  @discardableResult @_disfavoredOverload
  public func send(_ action: ViewAction) -> StoreTask { upward(action, nil, 0) }

  /// The view states, one after the other.
  public var publisher: StorePublisher<ViewState> { StorePublisher(place, keeping: self) }
}
