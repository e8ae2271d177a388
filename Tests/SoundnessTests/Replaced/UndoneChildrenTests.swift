import ObservableStore
import Observing
import Testing

/// A child that was closed and comes back from a copy is the one that it was: a copy of it from before that is put back
/// later brings no other one.
@Suite("Children that an undo has brought back", .timeLimit(.minutes(20))) @MainActor
struct UndoneChildrenTests {
  struct Child: ObservableState, Equatable { @Tracked var number = 0 }

  enum Route: ObservableState, Equatable {
    case child(Child)
    case none
  }

  struct Item: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var name = ""
    @Tracked var child: Child? = Child()
  }

  struct State: ObservableState, Equatable {
    @Tracked var title = ""
    @Tracked var child: Child? = Child()
    @Tracked var route = Route.child(Child())
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
  }

  enum ChildAction { case start, done }
  enum ItemAction { case child(ChildAction) }
  enum Action {
    case child(ChildAction)
    case route(ChildAction)
    case item(Int, ItemAction)
    case change((inout State) -> Void)
    case undo
  }

  enum Place: CaseIterable {
    case optional, route, row

    var start: Action {
      switch self {
      case .optional: .child(.start)
      case .route: .route(.start)
      case .row: .item(1, .child(.start))
      }
    }

    func close(_ state: inout State) {
      switch self {
      case .optional: state.child = nil
      case .route: state.route = .none
      case .row: state.items.remove(id: 1)
      }
    }

    func replace(_ state: inout State) {
      switch self {
      case .optional: state.child = Child(number: 7)
      case .route: state.route = .child(Child(number: 7))
      case .row: state.items[id: 1]?.child = Child(number: 7)
      }
    }

    @MainActor func store(_ store: Store<State, Action>) -> Store<Child, ChildAction>? {
      switch self {
      case .optional: store.scope(\.child, action: Action.child)
      case .route: store.scope(\.route, case: { Route.child($0) }, action: Action.route)
      case .row:
        store.scope(\.items, action: Action.item)[id: 1]?
          .scope(\.child, action: ItemAction.child)
      }
    }
  }

  final class Log {
    var done = 0
    var history: [State] = []
  }

  private func makeStore(_ log: Log, _ gate: EffectBarrier) -> Store<State, Action> {
    let child = Reduce<Child, ChildAction> { _, action in
      guard case .start = action else {
        log.done += 1
        return .none
      }
      return .run { send in
        try await gate.pass()
        await send(.done)
      }
    }
    return Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .change(let change):
          log.history.append(state)
          change(&state)
        case .undo: state = log.history.removeLast()
        case .child, .route, .item: break
        }
        return .none
      }
      .ifLet(\.child, action: Action.child) { child }
      .ifCase(\.route, case: { Route.child($0) }, action: Action.route) { child }
      .forEach(\.items, action: Action.item) {
        EmptyReducer<Item, ItemAction>().ifLet(\.child, action: ItemAction.child) { child }
      })
  }

  private func observeAll(_ store: Store<State, Action>) -> ObservationToken {
    observe {
      _ = (store.child?.number, store.route)
      for item in store.items { _ = (item.name, item.child?.number) }
    }
  }

  @Test("Effects that it begins go on when older steps are undone", arguments: Place.allCases)
  func undone(_ place: Place) async {
    let (log, gate) = (Log(), EffectBarrier())
    let store = makeStore(log, gate)
    let token = observeAll(store)
    store.send(.change { $0.title = "a" })
    store.send(.change { $0.title = "b" })
    store.send(.change(place.close))
    #expect(place.store(store) == nil)
    store.send(.undo)
    let held = place.store(store)
    let watches = Watches()
    watches.watch("scoped") { place.store(store) != nil }
    let task = store.send(place.start)
    store.send(.undo)
    store.send(.undo)
    watches.expect([:])
    #expect(held?.isInvalid == false && store.title == "")
    gate.open()
    await task.finish()
    #expect(log.done == 1)
    withExtendedLifetime(token) {}
  }

  @Test("However often it has been closed and undone")
  func often() async {
    let (log, gate) = (Log(), EffectBarrier())
    let store = makeStore(log, gate)
    let token = observeAll(store)
    store.send(.change { $0.title = "a" })
    for _ in 0..<4200 {
      store.send(.change(Place.optional.close))
      store.send(.undo)
    }
    let task = store.send(Place.optional.start)
    store.send(.undo)
    #expect(store.title == "")
    gate.open()
    await task.finish()
    #expect(log.done == 1)
    withExtendedLifetime(token) {}
  }

  @Test("Those of another child that came meanwhile end", arguments: Place.allCases)
  func another(_ place: Place) async {
    let (log, gate) = (Log(), EffectBarrier())
    let store = makeStore(log, gate)
    let token = observeAll(store)
    store.send(.change { $0.title = "a" })
    store.send(.change(place.close))
    store.send(.undo)
    store.send(.change(place.replace))
    let task = store.send(place.start)
    let held = place.store(store)
    store.send(.undo)
    gate.open()
    await task.finish()
    #expect(log.done == 0)
    #expect(held?.isInvalid == true && held?.number == 7)
    #expect(place.store(store)?.number == 0)
    withExtendedLifetime(token) {}
  }

  @Test("Each position hears of what lies there alone, after copies have come back to several")
  func positions() {
    let (log, gate) = (Log(), EffectBarrier())
    let store = makeStore(log, gate)
    let watches = Watches()
    watches.watch("child") { store.child?.number }
    watches.watch("route") { () -> Int? in
      guard case .child(let child) = store.route else { return nil }
      return child.number
    }
    watches.watch("row") { store.items[id: 1]?.child?.number }
    watches.watch("other row") { store.items[id: 2]?.child?.number }
    let first = store.withState { $0.child }
    store.send(.change { $0.child = nil })
    store.send(
      .change {
        $0.child = first
        $0.route = .child(first!)
        $0.items[id: 1]?.child = first
        $0.items[id: 2]?.child = nil
      })
    store.send(.change { $0.items[id: 2]?.child = first })
    watches.expectSeen()
    store.send(.change { $0.child?.number = 1 })
    watches.expect(["child": 1])
    store.send(.change { if case .child = $0.route { $0.route = .child(Child(number: 2)) } })
    watches.expect(["route": 1])
    store.send(.change { $0.items[id: 1]?.child?.number = 3 })
    watches.expect(["row": 1])
    store.send(.change { $0.items[id: 2]?.child?.number = 4 })
    watches.expect(["other row": 1])
    store.send(.change { $0.child = $0.items[id: 2]?.child })
    watches.expect(["child": 1])
    store.send(.change { $0.items[id: 2]?.child?.number = 5 })
    watches.expect(["other row": 1])
    store.send(.undo)
    watches.expect(["other row": 1])
  }
}
