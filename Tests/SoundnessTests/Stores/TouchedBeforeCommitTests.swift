import ObservableStore
import Observing
import Testing

/// In the middle of a transaction a child has gone, and nobody has been told yet: what is sent to what lies in it, or asked of
/// its rows, finds that out.
@MainActor
@Suite("Rows of a child that has just gone, touched before the end of the transaction")
struct TouchedBeforeCommitTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 7
    @Tracked var rows: IdentifiedArrayOf<Inner> = [Inner(id: 1)]
  }

  struct Inner: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 8
  }

  struct Mid: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
    @Tracked var stack: StackState<Inner> = [Inner(id: 1)]
  }

  enum Route: ObservableState, Equatable {
    case none
    case mid(Mid)
  }

  struct Top: ObservableState, Equatable {
    @Tracked var sheet: Mid? = Mid()
    @Tracked var route = Route.mid(Mid())
    @Tracked var groups: IdentifiedArrayOf<Group> = [Group(id: 1)]
  }

  struct Group: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var mid: Mid? = Mid()
  }

  enum Action {
    case close(Way)
    case touch
    case add(Int)
  }

  enum Way: CaseIterable {
    case assigned, taken, replaced

    func close(_ state: inout Top) {
      switch self {
      case .assigned:
        state.sheet = nil
        state.route = .none
        state.groups[id: 1]?.mid = nil
      case .taken:
        _ = state.sheet.take()
        state.route = .none
        _ = state.groups[id: 1]?.mid.take()
      case .replaced:
        state = Top(sheet: nil, route: .none, groups: [])
      }
    }
  }

  private func makeStore() -> Store<Top, Action> {
    Store(
      initialState: Top(),
      reducer: Reduce<Top, Action> { state, action in
        switch action {
        case .close(let way): way.close(&state)
        case .touch: break
        case .add(let number):
          state.sheet?.rows[id: 1]?.number += number
          if case .mid(var mid) = state.route {
            mid.rows[id: 1]?.number += number
            state.route = .mid(mid)
          }
          state.groups[id: 1]?.mid?.rows[id: 1]?.number += number
        }
        return .none
      })
  }

  private func mids(of store: Store<Top, Action>) throws -> [Store<Mid, Action>] {
    let same: (Action) -> Action = { $0 }
    return [
      try #require(store.scope(\.sheet, action: same)),
      try #require(store.scope(\.route, case: Route.mid, action: same)),
      try #require(
        store.scope(\.groups, id: 1) { (_: Int, action: Action) in action }?
          .scope(\.mid, action: same)),
    ]
  }

  /// How it comes that nothing has been committed.
  enum Middle: CaseIterable {
    case open, closure, cleanup

    @MainActor
    func run(_ body: @escaping () -> Void) {
      switch self {
      case .open: transaction { body() }
      case .closure: withExtendedLifetime(observe { body() }) {}
      case .cleanup:
        let token = observe { onCleanup { body() } }
        token.cancel()
      }
    }
  }

  @Test(
    "What is sent is ignored and reported, and what is read is what was there last",
    arguments: Way.allCases, Middle.allCases)
  func touched(_ way: Way, _ middle: Middle) throws {
    for index in 0..<3 {
      let store = makeStore()
      let mid = try mids(of: store)[index]
      let rows = mid.scope(\.rows) { (_: Int, action: Action) in action }
      let row = rows[0]
      let inner = try #require(row.scope(\.rows, id: 1) { (_: Int, action: Action) in action })
      let number = row.binding(\.number, send: { (_: Int) in Action.touch })
      let stack = mid.scope(\.stack) { (_: StackAction<Inner, Action>) in Action.touch }
      var seen: [Int] = []
      middle.run {
        store.send(.close(way))
        row.send(.touch)
        inner.send(.touch)
        number.wrappedValue = 3
        rows[1].send(.touch)
        seen = [rows[0].number, rows[1].number, inner.number, number.wrappedValue]
        seen += rows.map(\.number)
        seen.append(stack.first?.number ?? -1)
      }
      #expect(seen == [7, 7, 8, 7, 7, 7, 8])
      #expect(row.isInvalid && inner.isInvalid && rows[1].isInvalid)
    }
  }

  @Test("What is sent to a child, and taken back by what is sent next, runs nobody")
  func takenBack() throws {
    let store = makeStore()
    for mid in try mids(of: store) {
      let row = try #require(mid.scope(\.rows, id: 1) { (_: Int, action: Action) in action })
      let reader = observe { _ = row.number }
      transaction {
        row.send(.add(1))
        row.send(.add(2))
        mid.send(.add(-3))
      }
      #expect(reader.runs == 1 && row.number == 7)
      transaction {
        row.send(.add(1))
        mid.send(.add(2))
      }
      #expect(reader.runs == 2 && row.number == 10)
      row.send(.add(-3))
    }
  }

  @Test("A row that is asked for only then is there, too", arguments: Way.allCases, Middle.allCases)
  func made(_ way: Way, _ middle: Middle) throws {
    for index in 0..<3 {
      let store = makeStore()
      let mid = try mids(of: store)[index]
      let rows = mid.scope(\.rows) { (_: Int, action: Action) in action }
      var seen: [Int] = []
      middle.run {
        store.send(.close(way))
        seen = [rows[0].number, rows[id: 2]?.number ?? -1] + rows.map(\.number)
      }
      #expect(seen == [7, 7, 7, 7])
    }
  }

  struct Two: ObservableState, Equatable {
    @Tracked var first: Inner? = Inner(id: 1)
    @Tracked var second: Inner?
    @Tracked var log: [Int] = []
    @Tracked var number = 0
  }

  enum TwoAction {
    case set(Two)
    case first(Int)
  }

  @Test(
    "A store that has ended is sent nothing more, though its state is back in the transaction",
    arguments: 0..<4)
  func ended(_ way: Int) {
    var logs: [[Int]] = []
    for isTogether in [false, true] {
      let store = Store<Two, TwoAction>(
        initialState: Two(),
        reducer: Reduce { state, action in
          switch action {
          case .set(let new): state = new
          case .first(let number): state.log.append(number)
          }
          return .none
        })
      let first = store.scope(\.first, action: TwoAction.first)!
      let saved = store.state
      var gone = saved
      gone.first = way % 2 == 0 ? nil : Inner(id: 2)
      store.send(.set(gone))
      #expect(first.isInvalid)
      var back = saved
      if way >= 2 { (back.first, back.second) = (nil, saved.first) }
      perhapsTogether(isTogether) {
        store.send(.set(back))
        first.send(1)
      }
      #expect(first.isInvalid)
      logs.append(store.log)
    }
    #expect(logs == [[], []])
  }

  private func perhapsTogether(_ isMeant: Bool, _ body: () -> Void) {
    if isMeant { transaction(body) } else { body() }
  }

  @Test(
    "What is changed and changed back through a function's store, in one transaction, runs nobody")
  func changedBack() throws {
    let store = Store<Two, TwoAction>(
      initialState: Two(),
      reducer: Reduce { state, action in
        if case .first(let number) = action {
          state.number = number
          state.first?.number = number
        }
        return .none
      })
    let first = try #require(store.scope(\.first, action: TwoAction.first))
    let made: [Store<Int, Int>] = [
      store.scope(state: { $0.number }, action: TwoAction.first),
      first.scope(state: { $0.number }, action: { $0 }),
      store.scope(state: { $0 }, action: TwoAction.first).scope(\.number, action: { $0 }),
    ]
    store.send(.first(0))
    let number = observe { _ = (store.number, store.first?.number) }
    for made in made {
      transaction {
        made.send(1)
        made.send(0)
      }
    }
    #expect(number.runs == 1)
  }
}
