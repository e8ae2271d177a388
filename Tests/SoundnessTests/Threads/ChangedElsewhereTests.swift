import Observing
import Testing

/// A copy is changed off the main actor, where nobody looks after places, and comes back.
@MainActor
@Suite("Rows that were copied and moved on another thread")
struct ChangedElsewhereTests {
  struct Item: ObservableState, Identifiable, Sendable {
    var id: Int
    @Tracked var number = 0
  }

  struct State: ObservableState, Sendable {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1), Item(id: 2)]
  }

  final class Model { @Tracked var state = State() }

  private nonisolated static let changes: [@Sendable (inout IdentifiedArrayOf<Item>) -> Void] = [
    { items in
      var item = items[0]
      item.id = 5
      items.append(item)
    },
    { items in
      var item = items[0]
      item.id = 5
      items.insert(item, at: 0)
    },
    { items in
      var item = items[0]
      item.id = 1
      items[id: 1] = item
      item.id = 5
      items[id: 5] = item
    },
    { items in
      let item = items[0]
      items[1].number = item.number
      var other = items[1]
      other = item
      other.id = 5
      items.updateOrAppend(other)
    },
  ]

  @Test("Each has a place of its own afterwards", arguments: 0..<4)
  func places(_ change: Int) async {
    let model = Model()
    let copy = model.state
    let watches = Watches()
    watches.watch("first") { model.state.items[id: 0]?.number }
    watches.watch("second") { model.state.items[id: 1]?.number }
    model.state = await Task.detached {
      var copy = copy
      Self.changes[change](&copy.items)
      return copy
    }.value
    watches.expect([:], "came back")
    watches.watch("new") { model.state.items[id: 5]?.number }
    for round in 1...2 {
      model.state.items[id: 5]!.number += 1
      watches.expect(["new": 1], "new \(round)")
      model.state.items[id: 0]!.number += 1
      watches.expect(["first": 1], "first \(round)")
      model.state.items[id: 1]!.number += 1
      watches.expect(["second": 1], "second \(round)")
    }
  }
}
