import ObservableStore
import Observing
import Testing

private struct Kid: ObservableState {
  @Tracked var kind = 0
  @Tracked var text = ""
}

private enum KidAction { case start, done }

private struct RemadeRow: ObservableState, Identifiable {
  let id: Int
  @Tracked var n = 0
  @Tracked var kid: Kid? = Kid()
}

private enum RemadeRowAction {
  case kid(KidAction)
  case replace
}

private struct App: ObservableState {
  @Tracked fileprivate var rows: IdentifiedArrayOf<RemadeRow> = [
    RemadeRow(id: 1), RemadeRow(id: 2),
  ]
}

private enum Action {
  case row(Int, RemadeRowAction)
  case change
}

/// What happens to a row decides about the effects of its child as what happens to a struct that is no row.
@MainActor
@Suite(
  "Rows that are made anew while their children's effects begin or run", .timeLimit(.minutes(20)))
struct RemadeRowsTests {
  enum Way: String, CaseIterable {
    case anewInPlace, anewBySetter, anewAndChanged, anewTwice, anewWithChangedChild, child,
      childInPlace, other
    case lookalike, lookalikeChild, differentText, gone

    /// Whether the child is the one that it was.
    var keepsChild: Bool {
      switch self {
      case .anewInPlace, .anewBySetter, .anewAndChanged, .anewTwice, .anewWithChangedChild: true
      case .childInPlace, .other: true
      case .child, .lookalike, .lookalikeChild, .differentText, .gone: false
      }
    }
  }

  private func change(_ rows: inout IdentifiedArrayOf<RemadeRow>, _ way: Way) {
    func anew(_ row: inout RemadeRow, n: Int) { row = RemadeRow(id: row.id, n: n, kid: row.kid) }
    switch way {
    case .anewInPlace: anew(&rows[id: 1]!, n: rows[id: 1]!.n)
    case .anewBySetter: rows[id: 1] = RemadeRow(id: 1, n: rows[id: 1]!.n, kid: rows[id: 1]!.kid)
    case .anewAndChanged: anew(&rows[id: 1]!, n: 7)
    case .anewTwice:
      anew(&rows[id: 1]!, n: 7)
      anew(&rows[id: 1]!, n: 8)
    case .anewWithChangedChild:
      anew(&rows[id: 1]!, n: 7)
      rows[id: 1]!.kid!.text = "e"
      anew(&rows[id: 1]!, n: rows[id: 1]!.n)
    case .child: rows[id: 1]!.kid = Kid(text: "b")
    case .childInPlace: rows[id: 1]!.kid!.text = "c"
    case .other: rows[id: 2]!.n += 1
    case .lookalike: rows.updateOrAppend(RemadeRow(id: 1))
    case .lookalikeChild: rows[id: 1]!.kid = Kid()
    case .differentText: rows[id: 1] = RemadeRow(id: 1, kid: Kid(text: "d"))
    case .gone: rows[id: 1] = nil
    }
  }

  @Test(
    "In the action in which they begin, and in the next one, read or not", arguments: Way.allCases,
    [false, true])
  func effects(way: Way, isRead: Bool) async {
    for isSameAction in [true, false] {
      let gate = EffectBarrier()
      var done = 0
      let store = Store(
        initialState: App(),
        reducer: CombineReducers {
          EmptyReducer<App, Action>().forEach(\.rows, action: Action.row) {
            EmptyReducer<RemadeRow, RemadeRowAction>().ifLet(\.kid, action: RemadeRowAction.kid) {
              Reduce<Kid, KidAction> { _, action in
                guard case .start = action else { return .none }
                return .run { send in
                  try await gate.pass()
                  await send(.done)
                }
              }
            }
          }
          Reduce<App, Action> { state, action in
            switch action {
            case .row(_, .kid(.done)): done += 1
            case .row(_, .kid(.start)): if isSameAction { change(&state.rows, way) }
            case .change: change(&state.rows, way)
            case .row(_, .replace): break
            }
            return .none
          }
        })
      var seen = ""
      let token =
        isRead
        ? observe { seen = store.rows.map { "\($0.n) \($0.kid?.text as Any)" }.joined() } : nil
      let task = store.send(.row(1, .kid(.start)))
      if !isSameAction { store.send(.change) }
      gate.open()
      await task.finish()
      #expect((done == 1) == way.keepsChild, "in one action: \(isSameAction)")
      if isRead {
        #expect(
          seen == store.withState { $0.rows.map { "\($0.n) \($0.kid?.text as Any)" }.joined() })
      }
      withExtendedLifetime(token) {}
    }
  }

  @Test(
    "A child that came in the place of one with an equal first property goes when older rows are put back"
  )
  func putBack() async {
    var saved: IdentifiedArrayOf<RemadeRow> = []
    let gate = EffectBarrier()
    var done = 0
    var state = App()
    state.rows = [RemadeRow(id: 1, kid: Kid(text: "first"))]
    let store = Store(
      initialState: state,
      reducer: Reduce<App, Action> { state, action in
        if case .row(_, .kid(.done)) = action { done += 1 }
        if case .change = action { state.rows = saved }
        return .none
      }
      .forEach(\.rows, action: Action.row) {
        Reduce<RemadeRow, RemadeRowAction> { state, action in
          if case .replace = action { state.kid = Kid(text: "second") }
          return .none
        }
        .ifLet(\.kid, action: RemadeRowAction.kid) {
          Reduce<Kid, KidAction> { _, action in
            guard case .start = action else { return .none }
            return .run { send in
              try await gate.pass()
              await send(.done)
            }
          }
        }
      })
    saved = store.withState(\.rows)
    store.send(.row(1, .replace))
    let held = store.scope(\.rows, action: Action.row)[id: 1]!
      .scope(\.kid, action: RemadeRowAction.kid)!
    let task = store.send(.row(1, .kid(.start)))
    store.send(.change)
    gate.open()
    await task.finish()
    #expect(done == 0 && held.isInvalid && held.text == "second")
    #expect(store.rows[id: 1]?.kid?.text == "first")
  }
}
