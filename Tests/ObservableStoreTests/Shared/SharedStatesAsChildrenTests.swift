import Observing
import Testing

@testable import ObservableStore

/// A child that has nothing tracked of its own is known by the first value that it shares.
@MainActor
@Suite("Children that have shared properties alone")
struct SharedStatesAsChildrenTests {
  struct Meeting: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var notes = ""
  }

  struct Detail: Reducer {
    struct State: ObservableState, Equatable {
      var isOpen = true
      @Shared var meeting: Meeting
    }
    enum Action {
      case load
      case loaded(String)
      case close
    }
    let gate: Gate

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .load:
        return .run { [gate] send in
          try await gate.wait()
          await send(.loaded("loaded"))
        }
      case .loaded(let notes): state.meeting.notes = notes
      case .close: return .dismiss
      }
      return .none
    }
  }

  enum Screen: ObservableState, Equatable {
    case detail(Detail.State)
    case other(Detail.State)
    case text(String)
  }

  struct App: ObservableState, Equatable {
    @Shared var meetings: IdentifiedArrayOf<Meeting>
    @Tracked var detail: Detail.State?
    @Tracked var screen: Screen?
    @Tracked var path: StackState<Screen> = []
    @Tracked var heard = 0

    /// Shows a meeting in each of the ways.
    mutating func show(_ id: Int) {
      guard let meeting = Shared($meetings[id: id]) else { return }
      show(Detail.State(meeting: meeting))
    }

    mutating func show(_ shown: Detail.State) {
      detail = shown
      screen = .detail(shown)
      path = [.text("list"), .detail(shown)]
    }
  }

  enum Action {
    case detail(Presented<Detail.Action>)
    case screen(Presented<Detail.Action>)
    case path(StackAction<Screen, Detail.Action>)
    case change(Change<App>)
    case run(Effect<Action>)

    static func all(_ action: Detail.Action) -> [Action] {
      [
        .detail(.presented(action)), .screen(.presented(action)),
        .path(.element(id: 1, action: action)),
      ]
    }
  }

  private let gate = Gate()

  private func makeStore() -> Store<App, Action> {
    var state = App(meetings: Shared([Meeting(id: 1), Meeting(id: 2)]))
    state.show(1)
    return Store(initialState: state) {
      Reduce<App, Action> { state, action in
        state.heard += 1
        switch action {
        case .change(let change): change.change(&state)
        case .run(let effect): return effect
        default: break
        }
        return .none
      }
      .presents(\.detail, action: Action.detail) { Detail(gate: gate) }
      .presents(\.screen, case: Screen.detail, action: Action.screen) { Detail(gate: gate) }
      .forEach(\.path, action: Action.path) {
        EmptyReducer<Screen, Detail.Action>()
          .ifCase(\.self, case: CasePath(Screen.detail), action: .self) { Detail(gate: gate) }
      }
    }
  }

  /// How many of the effects that were started arrive after a change.
  private func arrivals(isInTransaction: Bool, _ change: @escaping (inout App) -> Void) async -> Int
  {
    let store = makeStore()
    let gate = gate
    let tasks = Action.all(.load).map { store.send($0) }
    await gate.waitForWaiting(3)
    if isInTransaction {
      transaction { _ = store.send(.change(Change(change))) }
    } else {
      store.send(.change(Change(change)))
    }
    let before = store.heard
    gate.open()
    for task in tasks { await task.finish() }
    #expect(store.meetings[id: 2]?.notes == "")
    return store.heard - before
  }

  @Test("Another one is told from it: its effects end, in each way", arguments: [false, true])
  func replaced(isInTransaction: Bool) async {
    #expect(await arrivals(isInTransaction: isInTransaction) { $0.show(2) } == 0)
  }

  @Test("So is one that shares the same, made anew", arguments: [false, true])
  func madeAnew(isInTransaction: Bool) async {
    #expect(await arrivals(isInTransaction: isInTransaction) { $0.show(1) } == 0)
  }

  @Test("It stays the same one when it is changed, copied, and put back", arguments: [false, true])
  func putBack(isInTransaction: Bool) async {
    let count = await arrivals(isInTransaction: isInTransaction) { state in
      var copy = state
      copy.show(2)
      copy.detail = nil
      let saved = state.detail!
      state.detail = nil
      state.detail = saved
      state.detail?.isOpen = false
      state.meetings[id: 1]?.notes = "x"
      if case .detail(var detail)? = state.screen {
        detail.isOpen = false
        state.screen = .detail(detail)
      }
    }
    #expect(count == 3)
  }

  @Test("In another case the same is another child")
  func otherCase() async {
    let count = await arrivals(isInTransaction: false) { state in
      guard let shown = state.detail else { return }
      state.screen = .other(shown)
      state.path = [.text("list"), .other(shown)]
    }
    #expect(count == 1)
  }

  @Test("A dismissal does not take away the one that its parent has put in its place")
  func dismissed() {
    let store = makeStore()
    let replace = Change<App> { $0.show(2) }
    for close in Action.all(.close) {
      store.send(.change(Change { $0.show(1) }))
      store.send(.run(.merge(.send(close), .send(.change(replace)))))
      #expect(store.detail?.meeting.id == 2 && store.screen != nil && store.path.count == 2)
    }
    for close in Action.all(.close) { store.send(close) }
    #expect(store.detail == nil && store.screen == nil && store.path.count == 1)
  }

  @Test("The number of a shared value is told from that of a case, which lies nowhere either")
  func numbers() {
    struct Sharing: ObservableState { @Shared var value = 0 }
    struct Tracking: ObservableState { @Tracked var value = 0 }
    enum Step: ObservableState {
      case first, second
      case tracking(Tracking)
    }
    #expect(StateIdentity.isShared(StateIdentity.of(Sharing())))
    for step in [Step.first, .second] {
      #expect(StateIdentity.of(step) != 0 && !StateIdentity.isShared(StateIdentity.of(step)))
    }
    #expect(!StateIdentity.isShared(StateIdentity.of(Tracking())))
  }
}
