import ObservableStore
import Observing
import Testing

/// A reducer that is called for one row is called for the others, too: what has gone is looked for in each of them.
@Suite("Rows whose feature is called by a wrapper, with several children", .timeLimit(.minutes(20)))
@MainActor
struct CalledRowsTests {
  enum Way: CaseIterable { case listed, wrapped, closure, wrappedTwice }

  /// Which child of which row.
  struct Slot: Hashable, CustomStringConvertible {
    let row: Int
    let child: Child
    var description: String { "\(child) of \(row)" }
  }

  enum Child: CaseIterable { case own, inner, screen }

  static let slots = [1, 2].flatMap { row in Child.allCases.map { Slot(row: row, child: $0) } }

  @Test("The effects of the child that goes are cancelled, and no others", arguments: Way.allCases)
  func cancelled(_ way: Way) async {
    // Every two or three children with effects, begun in either order, of which the first, and then the second goes.
    for first in Self.slots {
      for second in Self.slots where second != first {
        for third in [nil] + Self.slots where third != first && third != second {
          await check(way, [first, second] + [third].compactMap(\.self), closing: first)
          await check(way, [first, second] + [third].compactMap(\.self), closing: second)
        }
      }
    }
  }

  private func check(_ way: Way, _ begun: [Slot], closing closed: Slot) async {
    let gate = EffectBarrier()
    var done: [Slot] = []
    let store = makeStore(way, gate) { done.append($0) }
    var tasks: [StoreTask] = []
    for slot in begun { tasks.append(store.send(.row(slot.row, slot.child.start))) }
    store.send(.row(closed.row, .close(closed.child)))
    gate.open()
    for task in tasks { await task.finish() }
    #expect(
      Set(done) == Set(begun).subtracting([closed]) && done.count == begun.count - 1,
      "\(way): \(begun), closing \(closed)")
  }

  private func makeStore(
    _ way: Way, _ gate: EffectBarrier, _ done: @escaping (Slot) -> Void
  ) -> Store<ListState, ListAction> {
    Store(
      initialState: ListState(),
      reducer: Reduce<ListState, ListAction> { state, action in
        switch action {
        case .row(let id, .kid(.done)): done(Slot(row: id, child: .own))
        case .row(let id, .part(.inner(.done))): done(Slot(row: id, child: .inner))
        case .row(let id, .screen(.done)): done(Slot(row: id, child: .screen))
        default: break
        }
        return .none
      }
      .forEach(\.rows, action: ListAction.row) { Caller(way: way, feature: RowFeature(gate: gate)) }
    )
  }
}

extension CalledRowsTests.Child {
  fileprivate var start: RowAction {
    switch self {
    case .own: .kid(.start)
    case .inner: .part(.inner(.start))
    case .screen: .screen(.start)
    }
  }
}

private struct Kid: ObservableState { @Tracked var count = 0 }
private struct Part: ObservableState { @Tracked var inner: Kid? = Kid() }
private enum Screen: ObservableState {
  case kid(Kid)
  case none
}

private struct RowOfChildren: ObservableState, Identifiable {
  let id: Int
  @Tracked var kid: Kid? = Kid()
  @Tracked var part = Part()
  @Tracked var screen = Screen.kid(Kid())
}

private struct ListState: ObservableState {
  @Tracked var rows: IdentifiedArrayOf<RowOfChildren> = [
    RowOfChildren(id: 1), RowOfChildren(id: 2),
  ]
}

private enum KidAction { case start, done }
private enum PartAction { case inner(KidAction) }
private enum RowAction {
  case kid(KidAction)
  case part(PartAction)
  case screen(KidAction)
  case close(CalledRowsTests.Child)
}
private enum ListAction { case row(Int, RowAction) }

private struct KidFeature: Reducer {
  let gate: EffectBarrier
  func reduce(into state: inout Kid, action: KidAction) -> Effect<KidAction> {
    guard case .start = action else { return .none }
    return .run { [gate] send in
      try await gate.pass()
      await send(.done)
    }
  }
}

private struct RowFeature: Reducer {
  let gate: EffectBarrier
  var body: some Reducer<RowOfChildren, RowAction> {
    Scope(\.part, action: RowAction.part) {
      EmptyReducer<Part, PartAction>().ifLet(\.inner, action: PartAction.inner) {
        KidFeature(gate: gate)
      }
    }
    Reduce { state, action in
      switch action {
      case .close(.own): state.kid = nil
      case .close(.inner): state.part.inner = nil
      case .close(.screen): state.screen = .none
      case .kid, .part, .screen: break
      }
      return .none
    }
    .ifLet(\.kid, action: RowAction.kid) { KidFeature(gate: gate) }
    .ifCase(\.screen, case: Screen.kid, action: RowAction.screen) { KidFeature(gate: gate) }
  }
}

/// Runs a row's feature, listed or called.
private struct Caller: Reducer {
  let way: CalledRowsTests.Way
  let feature: RowFeature

  var body: some Reducer<RowOfChildren, RowAction> {
    switch way {
    case .listed: feature
    case .wrapped: Wrapper(base: feature)
    case .closure: Reduce { feature.reduce(into: &$0, action: $1) }
    case .wrappedTwice: Wrapper(base: Wrapper(base: feature))
    }
  }
}

private struct Wrapper<Base: Reducer>: Reducer {
  let base: Base
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}
