import ObservableStore
import Observing
import Testing

/// In the middle of a transaction a store is sent an action by whoever holds it: whether its state is there is decided by where
/// its way leads at that moment, as if each action were sent alone.
@MainActor
@Suite("States that have moved or gone, sent to before the end of the transaction")
struct MovedBeforeCommitTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 0
  }

  struct Side: ObservableState, Equatable {
    @Tracked var kid: Leaf? = Leaf(id: 1)
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
  }

  enum Pair: ObservableState, Equatable {
    case left(Side)
    case right(Side)
    case name(String)
    case none
  }

  struct Top: ObservableState, Equatable {
    // Declared before what moves to them, so that a search finds them first.
    @Tracked var shelf: IdentifiedArrayOf<Leaf> = []
    @Tracked var right = Side(kid: nil, rows: [])
    @Tracked var second: Leaf?
    @Tracked var sheet: Side? = Side()
    @Tracked var pair = Pair.left(Side())
    @Tracked var first: Leaf? = Leaf(id: 1)
    @Tracked var left = Side()
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
    @Tracked var log: [String] = []
    @Tracked var flips = 0
    @Tracked var byName = ["a": Side()]

    mutating func swapAll() {
      swap(&_shelf, &_rows)
      swap(&_left, &_right)
      swap(&_first, &_second)
    }
  }

  enum Change: CaseIterable {
    case none, whole, swapped, otherCase, gone, emptied, again, moved

    func apply(_ state: inout Top) {
      let old = state
      switch self {
      case .none: break
      case .whole:
        state = Top(
          shelf: old.rows, right: old.left, second: old.first, sheet: nil, pair: .right(Side()),
          first: nil, left: Side(kid: nil, rows: []), rows: [], log: old.log)
      case .swapped: state.swapAll()
      case .otherCase: if case .left(let side) = old.pair { state.pair = .right(side) }
      case .gone:
        state.byName = [:]
        state.sheet = nil
        state.pair = .name("gone")
        state.first = nil
        state.left = Side(kid: nil, rows: [])
        state.rows = []
      case .emptied:
        state.byName["a"]?.rows = []
        state.sheet?.rows = []
        state.left.rows.remove(id: 1)
        state.left.kid = nil
        state.rows.remove(id: 1)
        if case .left(var side) = old.pair {
          side.rows.remove(id: 1)
          side.kid = nil
          state.pair = .left(side)
        }
      case .again:
        state.first?.number += 1
        state.left.kid?.number += 1
        state.rows[id: 1]?.number += 1
        state.sheet?.rows[id: 1]?.number += 1
      case .moved:
        state.rows = state.left.rows
        state.left.rows = old.rows
        state.left.kid = old.first
        state.first = old.left.kid
      }
    }
  }

  enum Action {
    case change([Change])
    case to(String)
  }

  private func makeStore() -> Store<Top, Action> {
    Store(
      initialState: Top(),
      reducer: Reduce { state, action in
        switch action {
        case .change(let changes): for change in changes { change.apply(&state) }
        case .to(let name):
          state.log.append(name)
          state.flips = 1 - state.flips
        }
        return .none
      })
  }

  private typealias Sending = (name: String, send: () -> Void)

  /// All that is inside a store, through functions, too.
  private func all<State>(_ store: Store<State, Action>, _ name: String) -> [Sending] {
    let made = store.scope(state: { $0 }, action: { $0 })
    return [
      (name, { store.send(.to(name)) }),
      ("\(name) made", { made.send(.to("\(name) made")) }),
    ]
  }

  private func all(ofSide store: Store<Side, Action>, _ name: String) -> [Sending] {
    let row = store.scope(\.rows, id: 1) { (_: Int, action: Action) in action }
    return all(store, name)
      + (row.map { all($0, "\(name).rows[1]") } ?? [])
      + (store.scope(\.kid, action: { $0 }).map { all($0, "\(name).kid") } ?? [])
  }

  private func all(ofTop store: Store<Top, Action>) throws -> [Sending] {
    let same: (Action) -> Action = { $0 }
    let sheet = try #require(store.scope(\.sheet, action: same))
    let left = try #require(store.scope(\.pair, case: Pair.left, action: same))
    let first = try #require(store.scope(\.first, action: same))
    let row = try #require(
      store.scope(\.rows, id: 1) { (_: Int, action: Action) in action })
    let made = store.scope(state: { $0 }, action: same)
    let madeSheet = try #require(made.scope(\.sheet, action: same))
    let named = try #require(store.scope(\.byName["a"], action: same))
    let ofSheet = sheet.scope(state: { $0 }, action: same)
    return all(ofSide: sheet, "sheet") + all(ofSide: left, "pair.left") + all(first, "first")
      + all(row, "rows[1]") + all(ofSide: store.scope(\.left, action: same), "left")
      + all(ofSide: named, "byName") + all(ofSide: madeSheet, "made.sheet")
      + all(ofSide: ofSheet, "sheet.made")
  }

  /// Which of all were heard of, by closures that read some of them, or by none.
  private func heard(
    _ changes: [[Change]], isTogether: Bool = false, reads: Bool = false, by only: Int? = nil
  ) throws -> [String] {
    let store = makeStore()
    let sendings = try all(ofTop: store)
    var shown = ""
    let token = observe {
      guard reads else { return }
      shown = "\(store.first?.number ?? -1) \(store.left.kid?.number ?? -1) \(store.rows.count)"
    }
    func run() {
      for change in changes { store.send(.change(change)) }
      for (index, sending) in sendings.enumerated() where only == nil || index == only {
        sending.send()
      }
    }
    if isTogether { transaction { run() } } else { run() }
    withExtendedLifetime((token, shown)) {}
    return store.log
  }

  @Test("They get what they would get if each action were sent alone", arguments: Change.allCases)
  func asAlone(_ first: Change) throws {
    for second in Change.allCases {
      let alone = try heard([[first, second]])
      for reads in [false, true] {
        // What goes and comes back before anybody has asked has not gone.
        for changes in [[[first], [second]], [[first, second]]] {
          let together = try heard(changes, isTogether: true, reads: reads)
          #expect(together == alone, "\(first), \(second), in \(changes.count) actions")
        }
      }
    }
  }

  @Test("So does each of them, where none before it has asked", arguments: Change.allCases)
  func oneByOne(_ change: Change) throws {
    for index in 0..<40 {
      let alone = try heard([[change]], by: index)
      #expect(try heard([[change]], isTogether: true, by: index) == alone, "\(change), \(index)")
    }
  }

  @Test("To send to what is there, and to send again what takes it back, runs nobody")
  func commitsNothing() throws {
    let store = makeStore()
    let sendings = try all(ofTop: store)
    let reader = observe { _ = store.flips }
    for sending in sendings {
      transaction {
        sending.send()
        sending.send()
      }
      #expect(reader.runs == 1, "\(sending.name)")
    }
    #expect(store.log.count == 2 * sendings.count)
  }

  @Test("All of them are there before anything has changed, and few are when all has gone")
  func counts() throws {
    #expect(try heard([[.none]], isTogether: true).count == 40)
    #expect(try heard([[.gone]], isTogether: true) == ["left", "left made"])
  }
}
