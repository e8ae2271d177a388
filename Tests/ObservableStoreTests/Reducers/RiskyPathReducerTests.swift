import Observing
import Testing

@testable import ObservableStore

@Suite("Reducers whose key path may lead to nothing") @MainActor
struct RiskyPathReducerTests {
  struct State: ObservableState {
    @Tracked var list = [Leaf(), Leaf()]
    @Tracked var detail: Leaf? = Leaf()
  }

  enum Action {
    case second(Int)
    case detail(Int)
    case shrink
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Scope(\.list[1], action: Action.second) { Self.leaf }
      Scope(\.detail!, action: Action.detail) { Self.leaf }
      Reduce { state, action in
        if case .shrink = action {
          state.list.removeLast()
          state.detail = nil
        }
        return .none
      }
    }
  }

  private static var leaf: Reduce<Leaf, Int> {
    Reduce { leaf, number in
      leaf.value = number
      return .run { _ in try await Gate().wait() }
    }
  }

  @Test("An action for an element that has gone is reported with the line, and changes nothing")
  func gone() async {
    let store = makeStore()
    let tasks = [store.send(.second(5)), store.send(.detail(6))]
    #expect(store.list[1].value == 5 && store.detail?.value == 6)
    store.send(.shrink)
    // Their effects go with them.
    for task in tasks { await task.finish() }
    let reports = StoreMisuse.recording {
      store.send(.second(7))
      store.send(.detail(8))
    }
    #expect(reports.count == 2)
    for report in reports {
      #expect(report.hasPrefix("The Scope at ObservableStoreTests/RiskyPathReducerTests.swift:"))
      #expect(
        report.contains(
          "received an action for the `Leaf` of `RiskyPathReducerTests`, which is not there"))
    }
    #expect(store.list.map(\.value) == [0] && store.detail == nil)
  }

  // MARK: Children that may be there

  struct Held: ObservableState {
    enum Part: ObservableState {
      case leaf(Leaf)
      case empty
    }
    @Tracked var leaves: [Leaf?] = [nil, Leaf()]
    @Tracked var parts: [Part] = [.empty, .leaf(Leaf())]
    @Tracked var rows: [IdentifiedArrayOf<Row>] = [[], [Row(id: 1)]]
    @Tracked var sheets: [Leaf?] = [nil, Leaf()]
    @Tracked var stacks: [StackState<Leaf>] = [[], [Leaf()]]
    @Tracked var heard = 0
  }

  enum HeldAction {
    case leaf(Int)
    case part(Int)
    case row(Int, Int)
    case sheet(Presented<Int>)
    case stack(StackAction<Leaf, Int>)
    case shrink

    static let children: [HeldAction] = [
      .leaf(5), .part(5), .row(1, 5), .sheet(.presented(5)), .stack(.element(id: 0, action: 5)),
    ]
    static let presenters: [HeldAction] = [
      .sheet(.dismiss), .stack(.push(Leaf())), .stack(.popFrom(id: 0)), .stack(.pop(to: 0)),
      .stack(.pop(to: nil)),
    ]
  }

  private func makeHolder() -> Store<Held, HeldAction> {
    Store(initialState: Held()) {
      Reduce<Held, HeldAction> { state, action in
        state.heard += 1
        if case .shrink = action {
          state.leaves.removeLast()
          state.parts.removeLast()
          state.rows.removeLast()
          state.sheets.removeLast()
          state.stacks.removeLast()
        }
        return .none
      }
      .ifLet(\.leaves[1], action: HeldAction.leaf) { Self.leaf }
      .ifCase(\.parts[1], case: Held.Part.leaf, action: HeldAction.part) { Self.leaf }
      .forEach(\.rows[1], action: HeldAction.row) {
        Reduce<Row, Int> { row, number in
          row.title = "\(number)"
          return .run { _ in try await Gate().wait() }
        }
      }
      .presents(\.sheets[1], action: HeldAction.sheet) { Self.leaf }
      .forEach(\.stacks[1], action: HeldAction.stack) { Self.leaf }
    }
  }

  @Test("A child whose holder goes from its position goes with its effects; actions are reported")
  func holders() async {
    let store = makeHolder()
    let tasks = HeldAction.children.map { store.send($0) }
    #expect(store.leaves[1]?.value == 5 && store.rows[1][id: 1]?.title == "5")
    #expect(store.sheets[1]?.value == 5 && store.stacks[1][0].value == 5)
    store.send(.shrink)
    for task in tasks { await task.finish() }
    let heard = store.heard
    let actions = HeldAction.children + HeldAction.presenters
    for action in actions {
      let reports = StoreMisuse.recording { _ = store.send(action) }
      #expect(reports.count == 1, "\(action)")
      #expect(reports.first?.contains("of `Held`, which is not there") == true, "\(reports)")
    }
    // The parent hears of each.
    #expect(store.heard == heard + actions.count)
  }
}
