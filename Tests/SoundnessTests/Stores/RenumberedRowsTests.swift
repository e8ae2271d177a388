import ObservableStore
import Testing

@testable import Observing

/// Rows that are given other ids in place, one of which others have for a while: the stores of rows whose ids go keep what was
/// there, and those of rows whose ids come back show what is there.
@MainActor
@Suite("Stores of rows that are renumbered", .serialized)
struct RenumberedRowsTests {
  struct Item: ObservableState, Identifiable, Equatable {
    var id: Int
    @Tracked var number = 0
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct List: ObservableState, Equatable {
    @Tracked var items: IdentifiedArrayOf<Item> = [
      Item(id: 0, number: 10), Item(id: 1, number: 11), Item(id: 2, number: 12),
    ]
  }

  enum Way: CaseIterable {
    case upwards, downwards, round, exchanged, inTwoActions

    @MainActor
    func play(_ store: Store<List, Change<List>>) {
      switch self {
      case .upwards:
        store.change { for position in 0..<3 { $0.items[position].id = position + 1 } }
      case .downwards:
        store.change { for position in 0..<3 { $0.items[position].id = 5 - position } }
      case .round:
        store.change { for position in 0..<3 { $0.items[position].id = (position + 1) % 3 } }
      case .exchanged:
        store.change {
          let first = $0.items[0]
          $0.items[0] = $0.items[2]
          $0.items[2] = first
        }
      case .inTwoActions:
        store.change { $0.items[0].id = 1 }
        store.change { $0.items[1].id = 7 }
      }
    }
  }

  @Test(
    "Each store shows what is there under its id, or what was", arguments: Way.allCases,
    [false, true])
  func shown(_ way: Way, _ areRead: Bool) {
    checkingInvariants {
      let store = makeStore(List())
      let rows = (0..<3).map { store.scope(\.items, id: $0, action: unsent)! }
      var seen = [0, 0, 0]
      let tokens =
        !areRead
        ? []
        : rows.indices.map { index in
          observe { seen[index] = rows[index].number }
        }
      _ = Misuse.recording { way.play(store) }
      let now = store.state.items
      for (id, row) in rows.enumerated() {
        #expect(row.isInvalid == (now[id: id] == nil))
        let number = untracked { row.number }
        if let item = now[id: id] { #expect(number == item.number) }
        if areRead { #expect(seen[id] == number) }
      }
      store.change { for id in $0.items.ids { $0.items[id: id]?.number += 100 } }
      for (id, row) in rows.enumerated() where store.state.items[id: id] != nil {
        #expect(untracked { row.number } == store.state.items[id: id]?.number)
        if areRead { #expect(seen[id] == store.state.items[id: id]?.number) }
      }
      withExtendedLifetime(tokens) {}
    }
  }

  enum Removal: CaseIterable {
    case byID, all, replaced, copy

    @MainActor
    func play(_ items: inout IdentifiedArrayOf<Item>) {
      switch self {
      case .byID: items.remove(id: 1)
      case .all: items.removeAll()
      case .replaced: items = []
      case .copy:
        var copy = items
        copy.remove(id: 1)
        items = copy
      }
    }
  }

  @Test(
    "A row that goes in the action in which it was exchanged by hand was last what it was before",
    arguments: Removal.allCases)
  func exchangedAndRemoved(_ removal: Removal) {
    for places in [(0, 1), (1, 0), (1, 2), (2, 1)] {
      for areSwapped in [false, true] {
        checkingInvariants {
          let store = makeStore(List())
          let row = store.scope(\.items, id: 1, action: unsent)!
          var seen = 0
          let reader = observe { seen = row.number }
          let reports = Misuse.recording {
            store.change {
              if areSwapped {
                $0.items.swapAt(places.0, places.1)
              } else {
                let first = $0.items[places.0]
                $0.items[places.0] = $0.items[places.1]
                $0.items[places.1] = first
              }
              removal.play(&$0.items)
            }
          }
          #expect(reports.isEmpty == areSwapped)
          #expect(row.isInvalid)
          #expect(untracked { row.state } == Item(id: 1, number: 11))
          #expect(seen == 11)
          #expect(reader.runs == 1)
        }
      }
    }
  }
}
