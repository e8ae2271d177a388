import ObservableStore
import Observing
import Testing

private struct Kid: ObservableState { @Tracked var count = 0 }
private enum KidAction { case start, done }

private struct Waiting<State>: Reducer {
  let gate: EffectBarrier
  func reduce(into state: inout State, action: KidAction) -> Effect<KidAction> {
    guard case .start = action else { return .none }
    return .run { [gate] send in
      try await gate.pass()
      await send(.done)
    }
  }
}

private struct Logged<Base: Reducer>: Reducer {
  let base: Base
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}

private enum Screen: ObservableState {
  case a(Kid)
  case b(Kid)
  case empty, other
  case plain(Int)
  case known(Known)
}

private struct Known: ObservableState, Identifiable {
  let id: Int
  @Tracked var count = 0
}

/// Effects are counted by what they send, wherever their child is by then.
@MainActor
@Suite("Effects of children that others come in the place of", .timeLimit(.minutes(20)))
struct GoneChildrenTests {
  @Test(
    "A child that is an enum is another one in another case",
    arguments: [
      ("a", "b", 0), ("a", "empty", 0), ("empty", "a", 0), ("empty", "other", 0), ("plain", "b", 0),
      ("a", "a in place", 1), ("empty", "empty", 1), ("a", "a anew", 0), ("plain", "plain", 1),
      ("known 1", "known 1", 1), ("known 1", "known 2", 0), ("known 1", "a", 0),
      ("a", "known 1", 0),
    ])
  func enumChild(before: String, after: String, expected: Int) async {
    enum Action {
      case screen(KidAction)
      case replace
    }
    struct State: ObservableState { @Tracked fileprivate var screen: Screen? = .empty }
    var counts = (0...).makeIterator()
    func screen(_ name: String) -> Screen {
      switch name {
      case "b": .b(Kid())
      case "empty": .empty
      case "other": .other
      case "plain": .plain(3)
      case "a anew": .a(Kid(count: 3))
      case "known 1": .known(Known(id: 1, count: counts.next()!))
      case "known 2": .known(Known(id: 2))
      default: .a(Kid())
      }
    }
    for isInStack in [false, true] {
      let gate = EffectBarrier()
      var done = 0
      func replaced(_ old: Screen?) -> Screen {
        guard after == "a in place", case .a(var kid)? = old else { return screen(after) }
        kid.count += 1
        return .a(kid)
      }
      if isInStack {
        enum StackedAction {
          case path(StackAction<Screen, KidAction>)
          case replace
        }
        struct Stacked: ObservableState { @Tracked fileprivate var path: StackState<Screen> = [] }
        var state = Stacked()
        state.path = [screen(before)]
        let store = Store(
          initialState: state,
          reducer: Reduce<Stacked, StackedAction> { state, action in
            if case .replace = action { state.path[id: 0] = replaced(state.path[id: 0]) }
            if case .path(.element(_, .done)) = action { done += 1 }
            return .none
          }.forEach(\.path, action: StackedAction.path) { Waiting<Screen>(gate: gate) })
        let task = store.send(.path(.element(id: 0, action: .start)))
        store.send(.replace)
        gate.open()
        await task.finish()
      } else {
        var state = State()
        state.screen = screen(before)
        let store = Store(
          initialState: state,
          reducer: Reduce<State, Action> { state, action in
            if case .replace = action { state.screen = replaced(state.screen) }
            if case .screen(.done) = action { done += 1 }
            return .none
          }.ifLet(\.screen, action: Action.screen) { Waiting<Screen>(gate: gate) })
        let task = store.send(.screen(.start))
        store.send(.replace)
        gate.open()
        await task.finish()
      }
      #expect(done == expected, "in a stack: \(isInStack)")
    }
  }

  @Test(
    "Wrappers inside wrappers, around the whole and around a child's feature", arguments: 0..<16)
  func wrappers(_ way: Int) async {
    struct Inner: ObservableState { @Tracked fileprivate var kid: Kid? = Kid() }
    enum InnerAction { case kid(KidAction) }
    struct Outer: ObservableState { @Tracked fileprivate var inner = Inner() }
    enum Action {
      case inner(InnerAction)
      case drop, other
    }
    let gate = EffectBarrier()
    var done = 0
    func wrapped<R: Reducer>(_ reducer: R, _ times: Int) -> Reduce<R.State, R.Action> {
      switch times {
      case 0: reducer.erased()
      case 1: Logged(base: reducer).erased()
      default: Logged(base: Logged(base: reducer)).erased()
      }
    }
    let feature = wrapped(
      EmptyReducer<Inner, InnerAction>()
        .ifLet(\.kid, action: InnerAction.kid) { Waiting<Kid>(gate: gate) }, way & 3)
    let whole = CombineReducers {
      Scope(\Outer.inner, action: Action.inner) { feature }
      Reduce<Outer, Action> { state, action in
        if case .drop = action { state.inner.kid = nil }
        if case .inner(.kid(.done)) = action { done += 1 }
        return .none
      }
    }
    let store = Store(initialState: Outer(), reducer: wrapped(whole, way >> 2))
    let task = store.send(.inner(.kid(.start)))
    // It has to be found in the last of several actions, none of which is the child's.
    store.send(.other)
    store.send(.drop)
    gate.open()
    await task.finish()
    #expect(done == 0)
  }

  @Test(
    "Whether an effect runs somewhere decides nothing about two actions that take each other back",
    arguments: [false, true])
  func takenBack(hasEffect: Bool) async {
    struct Number: ObservableState {
      @Tracked var n = 5
      @Tracked fileprivate var kid: Kid? = Kid()
    }
    enum Action {
      case set(Int)
      case kid(KidAction)
      case drop
    }
    let gate = EffectBarrier()
    var done = 0
    let store = Store(
      initialState: Number(),
      reducer: Reduce<Number, Action> { state, action in
        switch action {
        case .set(let n): state.n = n
        case .drop: state.kid = nil
        case .kid(.done): done += 1
        case .kid: break
        }
        return .none
      }.ifLet(\.kid, action: Action.kid) { Waiting<Kid>(gate: gate) })
    var seen: [Int] = []
    let token = observe { seen.append(store.n) }
    let task = hasEffect ? store.send(.kid(.start)) : nil
    transaction {
      store.send(.set(6))
      store.send(.set(5))
    }
    #expect(seen == [5])
    // Who has gone is found at the end of the transaction around the action.
    transaction { _ = store.send(.drop) }
    gate.open()
    await task?.finish()
    #expect(done == 0 && seen == [5])
    withExtendedLifetime(token) {}
  }
}
