import ObservableStore
import Observing
import Testing

/// A row of a filtered list comes back, and is hidden again before anybody has read it, by a closure that was told of it.
@MainActor
@Suite("Rows that are shown and hidden again at once")
struct RowsHiddenAgainTests {
  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct List: ObservableState {
    @Tracked var all: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    /// Never the stored array itself.
    var shown: IdentifiedArrayOf<Item> { all.filter { $0.id > 1 && $0.number >= 0 } }
  }

  @MainActor final class Closure {
    @Tracked var begins = false
    var hides = false
  }

  @Test("What is read of it is what it was when it was there last", arguments: [false, true])
  func hiddenAgain(isReaderOlder: Bool) {
    let store = makeStore(List())
    let closure = Closure()
    var row: Store<Item, Never>?
    if !isReaderOlder { row = store.scope(\.shown, id: 2, action: unsent) }
    let token = observe {
      guard closure.begins else { return }
      if closure.hides {
        closure.hides = false
        store.change { $0.all[id: 2]?.number = -1 }
      } else {
        _ = row?.number
      }
    }
    if isReaderOlder { row = store.scope(\.shown, id: 2, action: unsent) }
    closure.begins = true
    store.change { $0.all[id: 2]?.number = -1 }
    #expect(row?.isInvalid == true && row?.number == 0)
    closure.hides = true
    store.change { $0.all[id: 2]?.number = 5 }
    #expect(untracked { row?.isInvalid } == true && untracked { row?.number } == 5)
    token.cancel()
  }
}
