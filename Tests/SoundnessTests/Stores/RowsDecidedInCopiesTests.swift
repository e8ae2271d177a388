import ObservableStore
import Observing
import Testing

/// Computed arrays that change a copy in place, by what they read of each of its elements.
@MainActor
@Suite("Rows of copies that a computed property sorts or thins out")
struct RowsDecidedInCopiesTests {
  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var n = 0
  }

  struct State: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0, n: 1), Item(id: 1, n: 2)]

    var sorted: IdentifiedArrayOf<Item> {
      var copy = items
      copy.sort { $0.n < $1.n }
      return copy
    }

    var thinned: IdentifiedArrayOf<Item> {
      var copy = items
      copy.removeAll { $0.n > 5 }
      return copy
    }
  }

  enum Step: CaseIterable {
    case reverse, swap, append, removeFirst, raise, lower

    func apply(to state: inout State) {
      switch self {
      case .reverse: state.items.reverse()
      case .swap: if state.items.count > 1 { state.items.swapAt(0, 1) }
      case .append: state.items.append(Item(id: (state.items.ids.max() ?? 0) + 1, n: 3))
      case .removeFirst: if !state.items.isEmpty { _ = state.items.removeFirst() }
      case .raise: if let id = state.items.ids.max() { state.items[id: id]?.n += 4 }
      case .lower: if let id = state.items.ids.max() { state.items[id: id]?.n -= 2 }
      }
    }
  }

  @Test("All programs of four steps: a list through a scope shows what there is")
  func programs() {
    let all = Step.allCases
    for a in all {
      for b in all {
        for c in all {
          for d in all { check([a, b, c, d]) }
        }
      }
    }
  }

  private func check(_ steps: [Step]) {
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Step> { state, step in
        step.apply(to: &state)
        return .none
      })
    var sorted: [Int] = []
    var thinned: [Int] = []
    let tokens = [
      observe { sorted = store.scope(\.sorted) { (_: Int, step: Step) in step }.map { $0[\.id] } },
      observe {
        thinned = store.scope(\.thinned) { (_: Int, step: Step) in step }.map { $0[\.id] }
      },
    ]
    for (number, step) in steps.enumerated() {
      store.send(step)
      let now = store.withState { (Array($0.sorted.ids), Array($0.thinned.ids)) }
      #expect(sorted == now.0 && thinned == now.1, "\(steps), step \(number + 1)")
      if sorted != now.0 || thinned != now.1 { break }
    }
    withExtendedLifetime(tokens) {}
  }
}
