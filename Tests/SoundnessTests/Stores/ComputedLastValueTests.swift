import ObservableStore
import Observing
import Testing

@Suite("The store of an optional that is computed, once that is nil") @MainActor
struct ComputedLastValueTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 0
  }

  struct List: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
    @Tracked var selection: Int? = 2
    var selected: Leaf? { selection.flatMap { rows[id: $0] } }
  }

  enum Action {
    case set(Int)
    case deselect, remove
  }

  struct Filtered: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
    @Tracked var isFiltered = false
    var shown: IdentifiedArrayOf<Leaf> {
      isFiltered ? rows.filter { $0.number.isMultiple(of: 2) } : rows
    }
  }

  @Test(
    "The store of a row that is filtered out, once its array lies elsewhere",
    arguments: [false, true])
  func filteredOut(isObserved: Bool) throws {
    typealias Change = @MainActor (inout Filtered) -> Void
    let store = Store(
      initialState: Filtered(),
      reducer: Reduce<Filtered, Change> { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
    let row = try #require(store.scope(\.shown, id: 1) { (_: Int, _: Never) -> Change in })
    let token = isObserved ? observe { _ = row.number } : nil
    store.send { $0 = Filtered(rows: [Leaf(id: 1, number: 3), Leaf(id: 2)], isFiltered: true) }
    // The array is shared when it is changed to what it was: it gets another storage, and nobody is told.
    var saved: IdentifiedArrayOf<Leaf>? = store.withState(\.rows)
    store.send { $0.rows[id: 2]?.number = 0 }
    saved = nil
    #expect(saved == nil && row.isInvalid && row.number == 3)
    store.send { $0.rows = [] }
    #expect(row.isInvalid && row.number == 3)
    _ = token
  }

  @Test("It gives what was last read of it", arguments: [false, true])
  func lastRead(isRemoved: Bool) throws {
    let store = Store(
      initialState: List(),
      reducer: Reduce<List, Action> { state, action in
        switch action {
        case .set(let number): state.rows[id: 2]?.number = number
        case .deselect: state.selection = nil
        case .remove: state.rows.remove(id: 2)
        }
        return .none
      })
    let child = try #require(store.scope(\.selected) { (action: Action) in action })
    var shown: [Int] = []
    let token = observe { shown.append(child.number) }
    for number in 1...3 { store.send(.set(number)) }
    store.send(isRemoved ? .remove : .deselect)
    #expect(child.isInvalid)
    #expect(child.number == 3)
    #expect(shown.prefix(4) == [0, 1, 2, 3] && shown.last == 3)
    _ = token
  }

  struct Raised: ObservableState {
    @Tracked var leaf: Leaf? = Leaf(id: 1)
    @Tracked var isRaised = true
    /// A copy that was changed lies nowhere; one that was not is what is stored.
    var shown: Leaf? {
      var copy = leaf
      if isRaised { copy?.number += 1 }
      return copy
    }
  }

  @Test("It gives what was stored last, if it had been made of that before")
  func storedLast() throws {
    let store = makeStore(Raised())
    let child = try #require(store.scope(\.shown, action: unsent))
    var shown: [Int] = []
    let token = observe { shown.append(child.number) }
    store.change { $0.isRaised = false }
    store.change { $0.leaf = nil }
    #expect(child.isInvalid && child.number == 0)
    #expect(shown == [1, 0] && token.runs == 2)
  }
}
