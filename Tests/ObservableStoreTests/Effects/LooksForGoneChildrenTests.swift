import Observing
import Testing

@testable import ObservableStore

@Suite("What it costs to look for children that have gone while effects run") @MainActor
struct LooksForGoneChildrenTests {
  /// Counts how often it is looked for.
  private struct CountedID: Hashable, Sendable {
    let number: Int
    static let looks = Locked(0)

    func hash(into hasher: inout Hasher) {
      Self.looks.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  private struct Item: ObservableState, Identifiable {
    let id: CountedID
    @Tracked var number = 0
  }

  private struct Items: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item> = []
    @Tracked var other = 0
  }

  private enum Action {
    case item(CountedID, Int)
    case other
  }

  @Test("After an action each row with a running effect is looked for once")
  func once() {
    let items = (0..<5).map { Item(id: CountedID(number: $0)) }
    let store = Store(
      initialState: Items(items: IdentifiedArray(uniqueElements: items)),
      reducer: Reduce<Items, Action> { state, action in
        if case .other = action { state.other += 1 }
        return .none
      }
      .forEach(\.items, action: Action.item) {
        Reduce<Item, Int> { _, _ in .run { _ in try await Task.never() } }
      })
    func looks() -> Int {
      let before = CountedID.looks.withLock { $0 }
      store.send(.other)
      return CountedID.looks.withLock { $0 } - before
    }
    #expect(looks() == 0)
    for number in 0..<3 { store.send(.item(CountedID(number: number), 1)) }
    #expect(looks() == 3)
  }
}
