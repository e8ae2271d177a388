import ObservableStore
import Observing
import Testing

@Suite("The store of an optional that is computed, once that is nil") @MainActor
struct ComputedLastValueTests {
  struct Leaf: ObservableState, Identifiable {
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
}
