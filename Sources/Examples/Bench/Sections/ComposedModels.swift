import ObservableStore
import Observing

/// Features inside features, each with a reducer of its own.
enum ComposedModels {
  struct Leaf: ObservableState, Equatable {
    @Tracked var value = 0
    @Tracked var name = "leaf"
  }

  struct Outer<Inner: ObservableState & Equatable>: ObservableState, Equatable {
    @Tracked var inner: Inner
    @Tracked var count = 0
    @Tracked var name = "outer"
  }

  struct OptionalOuter<Inner: ObservableState & Equatable>: ObservableState, Equatable {
    @Tracked var inner: Inner?
    @Tracked var count = 0
    @Tracked var name = "outer"
  }

  struct Stacked: ObservableState {
    @Tracked var path: StackState<Leaf> = [Leaf()]
    @Tracked var child = Leaf()
  }

  enum StackedAction {
    case path(StackAction<Leaf, LeafAction>)
    case child(LeafAction)
  }

  enum LeafAction {
    case increment
  }

  enum OuterAction<Inner> {
    case inner(Inner)
  }

  struct LeafFeature: Reducer {
    func reduce(into state: inout Leaf, action: LeafAction) -> Effect<LeafAction> {
      state.value &+= 1
      return .none
    }
  }

  struct OuterFeature<Inner: Reducer>: Reducer where Inner.State: ObservableState & Equatable {
    typealias State = Outer<Inner.State>
    typealias Action = OuterAction<Inner.Action>

    let inner: Inner

    var body: some Reducer<State, Action> {
      Scope(\State.inner, action: Action.inner) { inner }
    }
  }

  struct OptionalFeature<Inner: Reducer>: Reducer where Inner.State: ObservableState & Equatable {
    typealias State = OptionalOuter<Inner.State>
    typealias Action = OuterAction<Inner.Action>

    let inner: Inner

    var body: some Reducer<State, Action> {
      EmptyReducer().ifLet(\State.inner, action: Action.inner) { inner }
    }
  }

  /// What increments a leaf so many features deep, and what reads it.
  struct Leafs {
    let increment: () -> Void
    let value: () -> Int
  }

  /// A store of features so many deep.
  @MainActor
  static func leaf(depth: Int) -> Leafs {
    nested(Leaf(), LeafFeature(), depth) { store in
      Leafs(increment: { store.send(.increment) }, value: { store.value })
    }
  }

  /// The same of features that may go, whose stores on the way are held.
  @MainActor
  static func optionalLeaf(depth: Int) -> Leafs {
    optional(Leaf(), LeafFeature(), depth) { store in
      Leafs(increment: { store.send(.increment) }, value: { store.value })
    }
  }

  @MainActor
  private static func optional<R: Reducer>(
    _ state: R.State, _ reducer: R, _ depth: Int,
    leaf: @escaping (Store<R.State, R.Action>) -> Leafs
  ) -> Leafs where R.State: ObservableState & Equatable {
    if depth == 0 { return leaf(Store(initialState: state, reducer: reducer)) }
    return optional(OptionalOuter(inner: state), OptionalFeature(inner: reducer), depth - 1) {
      store in
      guard let inner = store.scope(\.inner, action: OuterAction.inner) else {
        fatalError("the child is there")
      }
      return leaf(inner)
    }
  }

  @MainActor
  private static func nested<R: Reducer>(
    _ state: R.State, _ reducer: R, _ depth: Int,
    leaf: @escaping (Store<R.State, R.Action>) -> Leafs
  ) -> Leafs where R.State: ObservableState & Equatable {
    if depth == 0 { return leaf(Store(initialState: state, reducer: reducer)) }
    return nested(Outer(inner: state), OuterFeature(inner: reducer), depth - 1) { store in
      leaf(store.scope(\.inner, action: OuterAction.inner))
    }
  }
}
