import ObservableStore
import Observing
import Testing

/// Ways in which a reducer can call another one that has children.
enum CallingWay: CaseIterable {
  /// Listed in a body: nobody calls it.
  case listed
  /// A wrapper that implements `reduce(into:action:)`.
  case wrapped
  /// A wrapper with a closure in its body.
  case closure
  /// Two wrappers, one around the other.
  case wrappedTwice
  /// A wrapper in the body of another feature.
  case wrappedInScope
  /// A closure that calls it on a part of its own state.
  case part
  /// The reaction to a change.
  case reaction

  var isPart: Bool { self == .part }
}

@Suite("Children of reducers that others call", .timeLimit(.minutes(20)))
@MainActor
struct CalledReducersTests {
  @Test("Effects of a child are found by their id", arguments: CallingWay.allCases)
  func cancelledByID(way: CallingWay) async {
    let store = AppStore(way)
    let task = store.send(.feature(.row(1, .start)))
    let other = store.send(.feature(.row(2, .start)))
    store.send(.feature(.row(1, .stop)))
    store.gate.open()
    await task.finish()
    await other.finish()
    #expect(store.counts == [1: 0, 2: 1, 3: 0])
  }

  @Test("Effects of a child that goes are cancelled", arguments: CallingWay.allCases)
  func cancelledAsItGoes(way: CallingWay) async {
    let store = AppStore(way)
    let task = store.send(.feature(.row(1, .start)))
    let other = store.send(.feature(.row(2, .start)))
    store.send(.feature(.remove(1)))
    store.gate.open()
    await task.finish()
    await other.finish()
    #expect(store.counts == [2: 1, 3: 0])
  }

  @Test(
    "Effects of a child that somebody else takes away are cancelled",
    arguments: CallingWay.allCases.filter { !$0.isPart })
  func cancelledFromElsewhere(way: CallingWay) async {
    let store = AppStore(way)
    let task = store.send(.feature(.row(1, .start)))
    let other = store.send(.feature(.row(2, .start)))
    store.send(.removeFromOutside(1))
    store.gate.open()
    await task.finish()
    await other.finish()
    #expect(store.counts == [2: 1, 3: 0])
  }

  @Test(
    "Effects of a child go on when the state is replaced by one that has it",
    arguments: CallingWay.allCases)
  func replaced(way: CallingWay) async {
    let store = AppStore(way)
    let task = store.send(.feature(.row(1, .start)))
    store.send(.feature(.replace))
    store.gate.open()
    await task.finish()
    #expect(store.counts == [1: 1, 2: 0, 3: 0])
  }

  @Test("Children of children have scopes of their own", arguments: CallingWay.allCases)
  func childrenOfChildren(way: CallingWay) async {
    let store = AppStore(way)
    let task = store.send(.feature(.row(1, .kid(.start))))
    let other = store.send(.feature(.row(2, .kid(.start))))
    let third = store.send(.feature(.row(3, .kid(.start))))
    store.send(.feature(.row(1, .kid(.stop))))
    store.send(.feature(.row(2, .replaceKid)))
    store.gate.open()
    await task.finish()
    await other.finish()
    await third.finish()
    #expect(store.kidCounts == [1: 0, 2: 0, 3: 1])
  }

  @Test("Two parts of one state that one reducer is called for have scopes of their own")
  func twoParts() async {
    struct Pair: ObservableState {
      @Tracked var left = FeatureState()
      @Tracked var right = FeatureState()
    }
    let gate = EffectBarrier()
    let store = Store(
      initialState: Pair(),
      reducer: Reduce<Pair, (Bool, FeatureAction)> { state, action in
        action.0
          ? Feature(gate: gate).reduce(into: &state.left, action: action.1).map { (true, $0) }
          : Feature(gate: gate).reduce(into: &state.right, action: action.1).map { (false, $0) }
      })
    let left = store.send((true, .row(1, .start)))
    let right = store.send((false, .row(1, .start)))
    store.send((true, .row(1, .stop)))
    gate.open()
    await left.finish()
    await right.finish()
    #expect(store.left.rows[id: 1]?.count == 0)
    #expect(store.right.rows[id: 1]?.count == 1)
  }
}

// MARK: The feature

private struct KidState: ObservableState { @Tracked var count = 0 }

private struct RowState: ObservableState, Identifiable {
  let id: Int
  @Tracked var count = 0
  @Tracked var kid: KidState? = KidState()
}

private struct FeatureState: ObservableState {
  @Tracked var rows: IdentifiedArrayOf<RowState> = [
    RowState(id: 1), RowState(id: 2), RowState(id: 3),
  ]
  @Tracked var changes = 0
}

private enum KidAction { case start, stop, done }
private enum RowAction {
  case start, stop, done, replaceKid
  case kid(KidAction)
}
private enum FeatureAction {
  case row(Int, RowAction)
  case remove(Int)
  case replace
}

private struct Kid: Reducer {
  let gate: EffectBarrier
  func reduce(into state: inout KidState, action: KidAction) -> Effect<KidAction> {
    switch action {
    case .start:
      return .run { [gate] send in
        try await gate.pass()
        await send(.done)
      }.cancellable(id: "work")
    case .stop: return .cancel(id: "work")
    case .done:
      state.count += 1
      return .none
    }
  }
}

private struct RowFeature: Reducer {
  let gate: EffectBarrier
  var body: some Reducer<RowState, RowAction> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { [gate] send in
          try await gate.pass()
          await send(.done)
        }.cancellable(id: "work")
      case .stop: return .cancel(id: "work")
      case .done: state.count += 1
      case .replaceKid: state.kid = KidState()
      case .kid: break
      }
      return .none
    }
    .ifLet(\.kid, action: RowAction.kid) { Kid(gate: gate) }
  }
}

private struct Feature: Reducer {
  let gate: EffectBarrier
  var body: some Reducer<FeatureState, FeatureAction> {
    Reduce { state, action in
      switch action {
      case .row: break
      case .remove(let id): state.rows.remove(id: id)
      case .replace: state.rows = [RowState(id: 1), RowState(id: 2), RowState(id: 3)]
      }
      return .none
    }
    .forEach(\.rows, action: FeatureAction.row) { RowFeature(gate: gate) }
  }
}

private struct Wrapper<Base: Reducer>: Reducer {
  let base: Base
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}

private struct ClosureWrapper<Base: Reducer>: Reducer {
  let base: Base
  var body: some Reducer<Base.State, Base.Action> {
    Reduce { state, action in base.reduce(into: &state, action: action) }
  }
}

// MARK: The app

private struct AppState: ObservableState {
  @Tracked var name = ""
  @Tracked var feature = FeatureState()
}

private enum AppAction {
  case feature(FeatureAction)
  case removeFromOutside(Int)
}

@MainActor
private struct AppStore {
  let gate: EffectBarrier
  let store: Store<AppState, AppAction>

  init(_ way: CallingWay) {
    let gate = EffectBarrier()
    self.gate = gate
    let outside = Reduce<AppState, AppAction> { state, action in
      if case .removeFromOutside(let id) = action { state.feature.rows.remove(id: id) }
      return .none
    }
    func scoped(_ feature: some Reducer<FeatureState, FeatureAction>) -> Reduce<AppState, AppAction>
    {
      CombineReducers {
        Scope(\AppState.feature, action: AppAction.feature) { feature }
        outside
      }.erased()
    }
    let feature = Feature(gate: gate)
    let reducer: Reduce<AppState, AppAction> =
      switch way {
      case .listed: scoped(feature)
      case .wrapped: scoped(Wrapper(base: feature))
      case .closure: scoped(ClosureWrapper(base: feature))
      case .wrappedTwice: scoped(Wrapper(base: ClosureWrapper(base: feature)))
      case .wrappedInScope: Wrapper(base: scoped(Wrapper(base: feature))).erased()
      case .part:
        Reduce { state, action in
          switch action {
          case .feature(let action):
            return Feature(gate: gate).reduce(into: &state.feature, action: action)
              .map { .feature($0) }
          case .removeFromOutside(let id):
            state.feature.rows.remove(id: id)
            return .none
          }
        }
      case .reaction:
        scoped(
          Reduce { state, _ in
            state.changes += 1
            return .none
          }
          .onChange(of: \.changes) { _, _ in feature })
      }
    store = Store(initialState: AppState(), reducer: reducer)
  }

  @discardableResult
  func send(_ action: AppAction) -> StoreTask { store.send(action) }

  var kidCounts: [Int: Int?] {
    Dictionary(uniqueKeysWithValues: store.feature.rows.map { ($0.id, $0.kid?.count) })
  }

  var counts: [Int: Int] {
    Dictionary(uniqueKeysWithValues: store.feature.rows.map { ($0.id, $0.count) })
  }
}
