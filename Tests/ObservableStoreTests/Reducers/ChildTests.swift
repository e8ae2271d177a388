import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("Children in reducers")
struct ChildTests {
  struct Child: Reducer {
    struct State: ObservableState, Identifiable {
      var id = 0
      @Tracked var count = 0
    }
    enum Action { case up, wait, cancel, done }
    let gate: Gate

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .up: state.count += 1
      case .wait:
        let gate = gate
        return .run { send in
          try await gate.wait()
          await send(.done)
        }
        .cancellable(id: "wait")
      case .cancel: return .cancel(id: "wait")
      case .done: state.count = 100
      }
      return .none
    }
  }

  struct Parent: Reducer {
    enum Destination: ObservableState {
      case edit(Child.State)
      case add(Child.State)
      case idle
    }
    struct State: ObservableState {
      @Tracked var child: Child.State?
      @Tracked var rows: IdentifiedArrayOf<Child.State> = []
      @Tracked var destination = Destination.idle
      var sheet: Destination?
      @Tracked var always = Child.State()
    }
    enum Action {
      case child(Child.Action)
      case row(Int, Child.Action)
      case edit(Child.Action)
      case sheet(Child.Action)
      case always(Child.Action)
      case set(@Sendable (inout State) -> Void)
      case cancel
    }
    let gate: Gate

    var body: some Reducer<State, Action> {
      Scope(\.always, action: Action.always) { Child(gate: gate) }
      Reduce { state, action in
        switch action {
        case .set(let change): change(&state)
        case .cancel: return .cancel(id: "wait")
        default: break
        }
        return .none
      }
      .ifLet(\.child, action: Action.child) { Child(gate: gate) }
      .ifCase(\.destination, case: Destination.edit, action: Action.edit) { Child(gate: gate) }
      .ifCase(\.sheet, case: Destination.add, action: Action.sheet) { Child(gate: gate) }
      .forEach(\.rows, action: Action.row) { Child(gate: gate) }
    }
  }

  private let gate = Gate()

  private func makeStore() -> SmallStore<Parent.State, Parent.Action> {
    let state = Parent.State(
      child: .init(id: 1), rows: [.init(id: 1), .init(id: 2)], destination: .edit(.init(id: 3)),
      sheet: .add(.init(id: 4)))
    return SmallStore(state, Parent(gate: gate))
  }

  private func editCount(_ destination: Parent.Destination?) -> Int? {
    switch destination {
    case .edit(let state), .add(let state): state.count
    default: nil
    }
  }

  @Test("A child's action changes the child")
  func change() {
    let store = makeStore()
    store.send(.child(.up))
    store.send(.row(2, .up))
    store.send(.edit(.up))
    store.send(.sheet(.up))
    store.send(.always(.up))
    #expect(store.state.child?.count == 1)
    #expect(store.state.rows.map(\.count) == [0, 1])
    #expect(editCount(store.state.destination) == 1)
    #expect(editCount(store.state.sheet) == 1)
    #expect(store.state.always.count == 1)
  }

  @Test("An action for a child that is not there is reported with the line, and changes nothing")
  func missing() {
    let reports = StoreMisuse.recording {
      let store = SmallStore(Parent.State(), Parent(gate: gate))
      store.send(.child(.up))
      store.send(.row(7, .up))
      store.send(.edit(.up))
      store.send(.sheet(.up))
      #expect(store.state.rows.isEmpty)
      #expect(store.received.count == 4)
    }
    #expect(reports.count == 4)
    #expect(
      reports[0].hasPrefix("The ifLet at ObservableStoreTests/ChildTests.swift:"))
    #expect(
      reports[0].hasSuffix(
        """
        received an action for the optional state `child` of `Parent`, which is not there. The child's reducer \
        did not run, the parent's did. The action: \
        child(.up)
        """))
    #expect(reports[1].contains("the element 7 of `rows` of `Parent`"))
    #expect(reports[2].contains("the case `edit` of `destination` of `Parent`"))
    #expect(reports[3].contains("the case `add` of `sheet` of `Parent`"))
  }

  private func goes(
    _ wait: Parent.Action, scopes: Int = 1,
    _ remove: @escaping @Sendable (inout Parent.State) -> Void
  ) async {
    let store = makeStore()
    let task = store.send(wait)
    await gate.waitForWaiting(1)
    #expect(store.runner.counts == .init(tasks: 1, ids: 1, scopes: scopes))
    store.send(.set { _ in })
    #expect(store.runner.counts == .init(tasks: 1, ids: 1, scopes: scopes))
    store.send(.set(remove))
    #expect(store.runner.inFlight == [])
    await task.finish()
    #expect(store.runner.counts == .zero)
    #expect(store.received.count == 3)
  }

  @Test("A child's effects are cancelled when it goes")
  func gone() async {
    await goes(.child(.wait)) { $0.child = nil }
    await goes(.child(.wait)) { $0.child = .init(id: 9) }
    await goes(.row(1, .wait)) { $0.rows.remove(id: 1) }
    await goes(.edit(.wait)) { $0.destination = .idle }
    await goes(.edit(.wait)) { $0.destination = .edit(.init(id: 9)) }
    await goes(.sheet(.wait)) { $0.sheet = nil }
    await goes(.sheet(.wait)) { $0 = Parent.State() }
  }

  @Test("A row's id cancels that row's effects, the parent's those of all children")
  func namespaces() async {
    let store = makeStore()
    store.send(.row(1, .wait))
    store.send(.row(2, .wait))
    store.send(.child(.wait))
    store.send(.always(.wait))
    await gate.waitForWaiting(4)
    #expect(store.runner.counts == .init(tasks: 4, ids: 4, scopes: 4))
    store.send(.row(1, .cancel))
    await gate.waitForWaiting(3)
    store.send(.always(.cancel))
    await gate.waitForWaiting(2)
    store.send(.cancel)
    await gate.waitForWaiting(0)
    while store.runner.counts != .zero { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(store.received.count == 7)
  }

  @Test("A row's effects deliver to that row")
  func delivery() async {
    let store = makeStore()
    let task = store.send(.row(2, .wait))
    await gate.waitForWaiting(1)
    gate.open()
    await task.finish()
    #expect(store.state.rows.map(\.count) == [0, 100])
    #expect(store.runner.counts == .zero)
  }

  @Test("Two stores of one reducer do not know of each other's children")
  func twoStores() async {
    let reducer = Parent(gate: gate)
    let one = SmallStore(Parent.State(rows: [.init(id: 1)]), reducer)
    let two = SmallStore(Parent.State(rows: [.init(id: 1)]), reducer)
    let first = one.send(.row(1, .wait))
    let second = two.send(.row(1, .wait))
    await gate.waitForWaiting(2)
    one.send(.set { $0.rows.removeAll() })
    await first.finish()
    #expect(two.runner.inFlight.count == 1)
    gate.open()
    await second.finish()
    #expect(two.state.rows.map(\.count) == [100])
  }

  @Test("A child that goes with its parent takes its children's effects along")
  func nested() async {
    struct Root: Reducer {
      struct State: ObservableState {
        @Tracked var parent: Parent.State? = .init(rows: [.init(id: 1)])
      }
      enum Action {
        case parent(Parent.Action)
        case close, removeRow
      }
      let gate: Gate
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          switch action {
          case .close: state.parent = nil
          case .removeRow: state.parent?.rows.remove(id: 1)
          default: break
          }
          return .none
        }
        .ifLet(\.parent, action: Action.parent) { Parent(gate: gate) }
      }
    }
    for action in [Root.Action.close, .removeRow] {
      let store = SmallStore(Root.State(), Root(gate: gate))
      let task = store.send(.parent(.row(1, .wait)))
      await gate.waitForWaiting(1)
      #expect(store.runner.counts == .init(tasks: 1, ids: 1, scopes: 2))
      store.send(action)
      await task.finish()
      #expect(store.runner.counts == .zero)
    }
  }

  @Test("An effect of a child that goes in the same action does not run")
  func goneAtOnce() async {
    let started = Locked(false)
    enum Action { case child(Void) }
    struct State: ObservableState { @Tracked var child: Int? = 1 }
    let store = SmallStore<State, Action>(
      State(),
      Reduce { state, _ in
        state.child = nil
        return .none
      }
      .ifLet(\.child, action: Action.child) {
        Reduce { _, _ in .run { _ in started.withLock { $0 = true } } }
      })
    await store.send(.child(())).finish()
    #expect(started.withLock { $0 } == false)
    #expect(store.runner.counts == .zero)
  }
}
