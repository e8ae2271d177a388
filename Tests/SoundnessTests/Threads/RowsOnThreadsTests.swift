import Foundation
import ObservableStore
import Observing
import Testing

/// Copies of rows that another thread changes, or lets go of last, while their stores are held, and that come back to
/// the state.
///
/// What a thread does is over before the test goes on.
@MainActor
@Suite("Rows whose copies are changed on other threads")
struct RowsOnThreadsTests {
  struct Numbered: ObservableState, Identifiable {
    var id: Int
    @Tracked var title = "row"
    @Tracked var leaf = Leaf()
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Numbered> = [Numbered(id: 0), Numbered(id: 1)]
  }

  /// What is handed to a thread, which is the only one to use it meanwhile.
  private final class Lent<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }

    /// Changes it on another thread, and waits for that.
    func changeElsewhere(_ change: @escaping @Sendable (inout Value) -> Void) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        change(&self.value)
        done.signal()
      }
      done.wait()
    }
  }

  /// How a copy of the state comes back.
  enum Way: CaseIterable {
    case state
    case rows
    case rowsInPlace

    func put(_ copy: State, in state: inout State) {
      func set<Value>(_ value: inout Value, _ new: Value) { value = new }
      switch self {
      case .state: state = copy
      case .rows: state.rows = copy.rows
      case .rowsInPlace: set(&state.rows, copy.rows)
      }
    }
  }

  private func store(
    changedElsewhere change: @escaping @Sendable (inout State) -> Void, comesBackBy way: Way
  ) -> Store<State, Change<State>> {
    let store = makeStore(State())
    let copy = Lent(store.withState { $0 })
    copy.changeElsewhere(change)
    store.change { way.put(copy.value, in: &$0) }
    return store
  }

  @Test("The last copy of the rows goes on another thread, in the action in which they go")
  func released() {
    let store = makeStore(State())
    let row: Store<Numbered, Never>? = store.scope(\.rows, id: 1, action: unsent)
    let copy = Lent<IdentifiedArrayOf<Numbered>?>(nil)
    store.change { state in
      state.rows[id: 1]!.title = "changed"
      copy.value = state.rows
      func replace(_ state: inout State) { state = State(rows: []) }
      replace(&state)
      copy.changeElsewhere { $0 = nil }
    }
    #expect(row?.title == "changed" && row?.isInvalid == true)
  }

  /// Says something as it goes, which may be in the middle of anything.
  private final class Farewell: @unchecked Sendable {
    let say: @MainActor () -> Void
    init(_ say: @escaping @MainActor () -> Void) { self.say = say }
    deinit { MainActor.assumeIsolated(say) }
  }

  private struct Leaving: ObservableState {
    let farewell: Farewell
  }

  private func reset(_ state: inout State) { state = State() }

  @Test("A thread lets go of the only row in an action that replaces all, after a change in place")
  func goesWithItsKeeper() {
    checkingInvariants {
      let store = makeStore(State())
      let row = Lent<Store<Numbered, Never>?>(store.scope(\.rows, id: 1, action: unsent))
      store.change { state in
        state.rows[id: 1]!.title = "changed"
        reset(&state)
        row.changeElsewhere { $0 = nil }
      }
      store.change { $0.rows[id: 1]!.title = "again" }
      #expect(store.rows[id: 1]?.title == "again")
    }
  }

  @Test("A thread lets go of a store whose state changes this one as it goes")
  func changesAsItGoes() async {
    let store = makeStore(State())
    let row: Store<Numbered, Never>? = store.scope(\.rows, id: 1, action: unsent)
    let other = Lent<Store<Leaving, Change<Leaving>>?>(
      makeStore(Leaving(farewell: Farewell { store.change { $0.rows.append(Numbered(id: 9)) } })))
    var seen: [[Int]] = []
    let token = observe { seen.append(store.rows.ids.map { $0 }) }
    store.change { state in
      state.rows[id: 1]!.title = "changed"
      reset(&state)
      other.changeElsewhere { $0 = nil }
    }
    // It goes when the main actor comes to it, not in the middle of a commit.
    #expect(seen == [[0, 1]] && row?.title == "row")
    for _ in 0..<1_000 where seen.count < 2 { await Task.yield() }
    #expect(seen == [[0, 1], [0, 1, 9]])
    token.cancel()
  }

  @Test("A row's copy was appended under another id: it is another row", arguments: Way.allCases)
  func duplicated(_ way: Way) {
    let store = store(
      changedElsewhere: {
        var row = $0.rows[id: 0]!
        row.id = 7
        $0.rows.append(row)
      }, comesBackBy: way)
    let watches = Watches()
    for id in [0, 7] { watches.watch("\(id)") { store.rows[id: id]?.title } }
    store.change { $0.rows[id: 7]!.title = "new" }
    watches.expect(["7": 1])
    store.change { $0.rows[id: 0]!.title = "new, too" }
    watches.expect(["0": 1])
  }

  @Test("A row's child was copied to another row: it is another child", arguments: Way.allCases)
  func childCopied(_ way: Way) {
    let store = store(
      changedElsewhere: { $0.rows[id: 1]!.leaf = $0.rows[id: 0]!.leaf }, comesBackBy: way)
    let watches = Watches()
    for id in [0, 1] { watches.watch("\(id)") { store.rows[id: id]?.leaf.text } }
    store.change { $0.rows[id: 1]!.leaf.text = "new" }
    watches.expect(["1": 1])
    store.change { $0.rows[id: 0]!.leaf.text = "new, too" }
    watches.expect(["0": 1])
  }
}
