import ObservableStore
import Observing
import Testing

private struct Kid: ObservableState { @Tracked var count = 0 }
private enum KidAction { case start, stop, done }
private struct KidFeature: Reducer {
  let gate: EffectBarrier
  func reduce(into state: inout Kid, action: KidAction) -> Effect<KidAction> {
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

private struct CalledRow: ObservableState, Identifiable {
  let id: Int
  @Tracked var kid: Kid? = Kid()
  @Tracked var note = ""
}
private enum RowAction {
  case kid(KidAction)
  case drop, replace
}
private struct RowFeature: Reducer {
  let gate: EffectBarrier
  var body: some Reducer<CalledRow, RowAction> {
    Reduce { state, action in
      switch action {
      case .kid: break
      case .drop: state.kid = nil
      case .replace: state.kid = Kid()
      }
      return .none
    }
    .ifLet(\.kid, action: RowAction.kid) { KidFeature(gate: gate) }
  }
}

private struct Pair: ObservableState {
  @Tracked var left: Kid? = Kid()
  @Tracked var right: Kid? = Kid()
  @Tracked var done: [String] = []
}
private enum PairAction {
  case left(KidAction)
  case right(KidAction)
  case dropLeft
}

// A helper of an app: one line that makes a child's reducer.
private func child(
  _ path: WritableKeyPath<Pair, Kid?>, _ action: @escaping @Sendable (KidAction) -> PairAction,
  _ gate: EffectBarrier
) -> some Reducer<Pair, PairAction> {
  EmptyReducer().ifLet(path, action: action) { KidFeature(gate: gate) }
}

private struct PairFeature: Reducer {
  let gate: EffectBarrier
  var body: some Reducer<Pair, PairAction> {
    child(\.left, { .left($0) }, gate)
    child(\.right, { .right($0) }, gate)
  }
}

private struct Logged<Base: Reducer>: Reducer {
  let base: Base
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}

/// Effects are counted by what they send, wherever their child is by then.
@MainActor
@Suite("Reducers called on parts, and several called from one place", .timeLimit(.minutes(20)))
struct CalledPartsTests {
  @Test(
    "Two children that one line makes: the effect of the one that goes is cancelled",
    arguments: [false, true])
  func oneLine(isWrapped: Bool) async {
    let gate = EffectBarrier()
    var done: [String] = []
    let outside = Reduce<Pair, PairAction> { state, action in
      switch action {
      case .dropLeft: state.left = nil
      case .left(.done): done.append("left")
      case .right(.done): done.append("right")
      default: break
      }
      return .none
    }
    let feature: Reduce<Pair, PairAction> =
      isWrapped
      ? Logged(base: PairFeature(gate: gate)).erased() : PairFeature(gate: gate).erased()
    let store = Store(
      initialState: Pair(),
      reducer: CombineReducers {
        feature
        outside
      })
    let a = store.send(.left(.start))
    let b = store.send(.right(.start))
    store.send(.dropLeft)
    gate.open()
    await a.finish()
    await b.finish()
    #expect(done == ["right"], "wrapped \(isWrapped)")
  }

  struct List: ObservableState {
    @Tracked fileprivate var rows: IdentifiedArrayOf<CalledRow> = []
    @Tracked fileprivate var plain: [CalledRow] = []
  }
  fileprivate enum ListAction {
    case addTwo, plainTwo
    case row(Int, RowAction)
    case plainRow(Int, RowAction)
    case addAndStart(Int)
  }

  fileprivate func listStore(_ gate: EffectBarrier, _ done: @escaping (Int) -> Void) -> Store<
    List, ListAction
  > {
    Store(
      initialState: List(),
      reducer: Reduce { state, action in
        func call(_ id: Int, _ action: RowAction) -> Effect<ListAction> {
          if case .kid(.done) = action { done(id) }
          return RowFeature(gate: gate).reduce(into: &state.rows[id: id]!, action: action).map {
            .row(id, $0)
          }
        }
        func callPlain(_ index: Int, _ action: RowAction) -> Effect<ListAction> {
          if case .kid(.done) = action { done(index) }
          return RowFeature(gate: gate).reduce(into: &state.plain[index], action: action).map {
            .plainRow(index, $0)
          }
        }
        switch action {
        case .addTwo:
          state.rows = [CalledRow(id: 1), CalledRow(id: 2)]
          return .merge(call(1, .kid(.start)), call(2, .kid(.start)))
        case .plainTwo:
          state.plain = [CalledRow(id: 0), CalledRow(id: 1)]
          return .merge(callPlain(0, .kid(.start)), callPlain(1, .kid(.start)))
        case .addAndStart(let id):
          state.rows.append(CalledRow(id: id))
          return call(id, .kid(.start))
        case .row(let id, let action): return call(id, action)
        case .plainRow(let index, let action): return callPlain(index, action)
        }
      })
  }

  @Test("Two new rows, each called in the action in which it comes")
  func twoNewRows() async {
    let gate = EffectBarrier()
    var done: [Int] = []
    let store = listStore(gate) { done.append($0) }
    let t = store.send(.addTwo)
    gate.open()
    await t.finish()
    #expect(done.sorted() == [1, 2])
  }

  @Test("Two elements of a plain array, in one action")
  func twoPlain() async {
    let gate = EffectBarrier()
    var done: [Int] = []
    let store = listStore(gate) { done.append($0) }
    let t = store.send(.plainTwo)
    gate.open()
    await t.finish()
    #expect(done.sorted() == [0, 1])
  }

  @Test("Two elements of a plain array, in two actions")
  func twoPlainLater() async {
    let gate = EffectBarrier()
    var done: [Int] = []
    let store = listStore(gate) { done.append($0) }
    _ = await store.send(.plainTwo).cancel()
    let a = store.send(.plainRow(0, .kid(.start)))
    let b = store.send(.plainRow(1, .kid(.start)))
    gate.open()
    await a.finish()
    await b.finish()
    #expect(done.sorted() == [0, 1])
  }

  struct Whole: ObservableState {
    @Tracked fileprivate var row = CalledRow(id: 1, kid: nil)
    @Tracked fileprivate var spare = 0
  }
  fileprivate enum WholeAction {
    case later(RowAction)
    case now(RowAction)
    case resetPart
  }

  fileprivate func wholeStore(
    _ gate: EffectBarrier, _ wait: EffectBarrier, _ done: @escaping () -> Void
  ) -> Store<Whole, WholeAction> {
    Store(
      initialState: Whole(),
      reducer: Reduce { state, action in
        switch action {
        case .later(let action):
          // as debounce does
          return .concatenate(
            .run { _ in try await wait.pass() },
            RowFeature(gate: gate).reduce(into: &state.row, action: action).map { .now($0) })
        case .now(let action):
          if case .kid(.done) = action { done() }
          return RowFeature(gate: gate).reduce(into: &state.row, action: action).map { .now($0) }
        case .resetPart:
          state.row = CalledRow(id: 2, note: "other")
          return .none
        }
      })
  }

  @Test("What a called reducer has returned may be started later: nothing is cancelled by that")
  func startedLater() async {
    let gate = EffectBarrier()
    let wait = EffectBarrier()
    var done = 0
    let store = wholeStore(gate, wait) { done += 1 }
    let first = store.send(.later(.drop))
    store.send(.now(.replace))
    let second = store.send(.now(.kid(.start)))
    wait.open()
    await first.finish()
    gate.open()
    await second.finish()
    #expect(done == 1)
  }

  fileprivate enum Page: ObservableState {
    case left(Kid)
    case right(CalledRow)
  }
  fileprivate struct Paged: ObservableState { @Tracked fileprivate var page: Page? = .left(Kid()) }
  fileprivate enum PagedAction {
    case left(KidAction)
    case right(RowAction)
  }

  private func twoCases(_ gate: EffectBarrier) -> some Reducer<Paged, PagedAction> {
    // swift-format-ignore
    EmptyReducer<Paged, PagedAction>().ifCase(\.page, case: Page.left, action: PagedAction.left) { KidFeature(gate: gate) }.ifCase(\.page, case: Page.right, action: PagedAction.right) { RowFeature(gate: gate) }
  }

  @Test("Two cases of one enum that one line makes children of", arguments: [0, 1, 2])
  func twoCases(wrappers: Int) async {
    let gate = EffectBarrier()
    var done = 0
    let counted = CombineReducers {
      twoCases(gate)
      Reduce<Paged, PagedAction> { _, action in
        if case .left(.done) = action { done += 1 }
        return .none
      }
    }
    let reducer: Reduce<Paged, PagedAction> =
      switch wrappers {
      case 0: counted.erased()
      case 1: Logged(base: counted).erased()
      default: Logged(base: Logged(base: counted)).erased()
      }
    let store = Store(initialState: Paged(), reducer: reducer)
    let task = store.send(.left(.start))
    gate.open()
    await task.finish()
    #expect(done == 1)
  }
}
