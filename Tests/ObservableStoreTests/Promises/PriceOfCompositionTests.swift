import Testing

@testable import ObservableStore
@testable import Observing

/// Counts, not times: features inside features cost so much for each level, and not more the more levels there are.
@MainActor
@Suite("The price of features inside features", .serialized)
struct PriceOfCompositionTests {
  struct Leaf: ObservableState {
    @Tracked var value = 0
    @Tracked var name = "a name that is longer than fifteen bytes"
  }

  struct Outer<Inner: ObservableState>: ObservableState {
    @Tracked var inner: Inner
    @Tracked var name = "a name that is longer than fifteen bytes"
  }

  struct Holder<Inner: ObservableState>: ObservableState {
    @Tracked var inner: Inner?
    @Tracked var numbers = [1, 2, 3]
  }

  enum Action<Inner: Sendable>: Sendable { case inner(Inner) }

  struct LeafFeature: Reducer {
    func reduce(into state: inout Leaf, action: Int) -> Effect<Int> {
      state.value += action
      return .none
    }
  }

  struct OuterFeature<Inner: Reducer>: Reducer
  where Inner.State: ObservableState, Inner.Action: Sendable {
    let inner: Inner
    var body: some Reducer<Outer<Inner.State>, Action<Inner.Action>> {
      Scope(\Outer<Inner.State>.inner, action: Action.inner) { inner }
    }
  }

  struct HolderFeature<Inner: Reducer>: Reducer
  where Inner.State: ObservableState, Inner.Action: Sendable {
    let inner: Inner
    var body: some Reducer<Holder<Inner.State>, Action<Inner.Action>> {
      EmptyReducer().ifLet(\Holder<Inner.State>.inner, action: Action.inner) { inner }
    }
  }

  /// What changes the leaf of features so many deep, and keeps the stores on the way.
  struct Leafs {
    var stores: [Any] = []
    let store: Store<Leaf, Int>
  }

  private static func scoped<R: Reducer>(
    _ state: R.State, _ reducer: R, _ depth: Int,
    leaf: @escaping (Store<R.State, R.Action>) -> Leafs
  ) -> Leafs where R.State: ObservableState, R.Action: Sendable {
    if depth == 0 { return leaf(Store(initialState: state, reducer: reducer)) }
    return scoped(Outer(inner: state), OuterFeature(inner: reducer), depth - 1) { store in
      leaf(store.scope(\.inner, action: Action.inner))
    }
  }

  private static func held<R: Reducer>(
    _ state: R.State, _ reducer: R, _ depth: Int,
    leaf: @escaping (Store<R.State, R.Action>) -> Leafs?
  ) -> Leafs? where R.State: ObservableState, R.Action: Sendable {
    if depth == 0 { return leaf(Store(initialState: state, reducer: reducer)) }
    return held(Holder(inner: state), HolderFeature(inner: reducer), depth - 1) { store in
      guard let inner = store.scope(\.inner, action: Action.inner), var leafs = leaf(inner) else {
        return nil
      }
      leafs.stores.append(inner)
      return leafs
    }
  }

  @Test(
    "What a reducer has changed is compared at no level before the commit",
    arguments: [1, 2, 4, 8, 12])
  func compared(depth: Int) {
    let leafs = Self.scoped(Leaf(), LeafFeature(), depth) { Leafs(store: $0) }
    let token = observe { _ = leafs.store.value }
    leafs.store.send(1)
    let before = Reconciling.structures
    leafs.store.send(1)
    #expect(Reconciling.structures - before == 0)
    #expect(leafs.store.value == 2)
    #expect(token.runs == 3)
  }

  @Test(
    "A held child that may go is looked for from the one around it", arguments: [1, 2, 4, 8, 12])
  func lookedFor(depth: Int) throws {
    let leafs = try #require(Self.held(Leaf(), LeafFeature(), depth) { Leafs(store: $0) })
    let token = observe { _ = leafs.store.value }
    leafs.store.send(1)
    let before = UncommittedWay.steps
    leafs.store.send(1)
    // Once before the commit, where a copy holds an array, which that of the leaf does not, and once after it.
    #expect(UncommittedWay.steps - before == 2 * depth - 1)
    #expect(leafs.store.value == 2)
    #expect(token.runs == 3)
  }

  @Test("What a child's reducer writes and takes back runs nothing")
  func takenBack() {
    let store = Store(initialState: Outer(inner: Outer(inner: Leaf()))) {
      Scope(\.inner, action: Action<Bool>.inner) {
        Reduce<Outer<Leaf>, Bool> { state, isChange in
          state.inner.value += 1
          if !isChange { state.inner.value -= 1 }
          return .none
        }
      }
    }
    let value = observe { _ = store.inner.inner.value }
    let name = observe { _ = store.inner.inner.name }
    store.send(.inner(false))
    #expect(value.runs == 1)
    store.send(.inner(true))
    #expect(value.runs == 2)
    #expect(name.runs == 1)
  }

  struct List: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
  }

  @Test("An array of which rows are held is looked for once at each level, to be told from a copy")
  func lookedForBesideCopy() {
    let store = Store(
      initialState: Outer(inner: Outer(inner: List())),
      reducer: Reduce<Outer<Outer<List>>, Int> { state, id in
        var copy = state.inner.inner.rows
        copy.remove(id: id)
        state.inner.inner.rows = copy
        return .none
      })
    let same: (Int) -> Int = { $0 }
    let rows = store.scope(\.inner, action: same).scope(\.inner, action: same)
      .scope(\.rows) { (id: Int, _: Int) in id }
    let before = UncommittedWay.steps
    store.send(2)
    // Those of the two children and of the array in them.
    #expect(UncommittedWay.steps - before == 3)
    #expect(rows.ids == [1, 2, 3] && store.inner.inner.rows.ids == [1, 3])
  }
}
