import ObservableStore
import Observing
import Testing

/// Elements of a copy of an array, read by somebody who has the copy from somebody else: what is not tracked in them has
/// no stamp that says that it is out of date.
@MainActor
@Suite("Elements of arrays that are handed on")
struct CopiedElementsTests {
  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
    var plain = 0
    var text = "a"
  }

  enum Piece: ObservableState, Identifiable {
    case item(Item)
    case plain(Int)
    var id: Int {
      switch self {
      case .item(let item): item.id
      case .plain: 1
      }
    }
    var shown: Int {
      switch self {
      case .item(let item): item.number + item.plain
      case .plain(let number): number
      }
    }
  }

  struct State: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1)]
    @Tracked var pieces: IdentifiedArrayOf<Piece> = [.item(Item(id: 0)), .plain(0)]
    @Tracked var other = 0
  }

  final class Model { @Tracked var state = State() }

  /// What a closure inside another one, or a derived value made in one, saw last.
  @MainActor private final class Seen {
    var values: [String: [Int]] = [:]
    var tokens: [ObservationToken] = []

    func watch(
      _ name: String, _ items: @escaping @MainActor () -> IdentifiedArrayOf<Item>,
      _ pieces: @escaping @MainActor () -> IdentifiedArrayOf<Piece>
    ) {
      let outer = observe(name) { [unowned self] in
        let (items, pieces) = (items(), pieces())
        _ = observe("inner") { [unowned self] in
          values["\(name), closure"] = Self.read(items, pieces)
        }
        values["\(name), derived"] = Derived { Self.read(items, pieces) }.value
      }
      tokens.append(outer)
    }

    static func read(
      _ items: IdentifiedArrayOf<Item>, _ pieces: IdentifiedArrayOf<Piece>
    ) -> [Int] {
      [items[1].plain, items[id: 1]?.text.utf8.count ?? 0, items[0].number, pieces[1].shown]
        + pieces.map(\.shown)
    }
  }

  @Test("They are read anew when what is not tracked in them changes")
  func plainParts() {
    let (model, store, seen) = (Model(), makeStore(State()), Seen())
    seen.watch("model", { model.state.items }, { model.state.pieces })
    seen.watch("store", { store.items }, { store.pieces })
    seen.watch("whole", { store.state.items }, { store.state.pieces })
    let changes: [(inout State) -> Void] = [
      { $0.items[id: 1]!.plain += 1 }, { $0.items[1].text += longText(1) },
      { $0.items[1].number += 1 }, { $0.items[0].number += 1 },
      { $0.pieces[1] = .plain(1) }, { $0.pieces[id: 1] = .plain(2) },
      { $0.pieces[0] = .item(Item(id: 0, number: 1, plain: 1)) },
      { $0.pieces[0] = .item(Item(id: 0, number: 1, plain: 2)) },
      { $0.items[id: 1]!.plain += 1 }, { $0.other += 1 },
    ]
    for (step, change) in changes.enumerated() {
      change(&model.state)
      store.change(change)
      let state = untracked { model.state }
      let now = untracked { Seen.read(state.items, state.pieces) }
      for (name, value) in seen.values { #expect(value == now, "\(name), step \(step)") }
      #expect(seen.values.count == 6)
    }
  }

  @Test("A change of an element that nobody inside has read runs nobody")
  func others() {
    let model = Model()
    var runs = (outer: 0, inner: 0)
    let token = observe {
      let items = model.state.items
      runs.outer += 1
      _ = observe {
        _ = items[id: 1]?.plain
        runs.inner += 1
      }
    }
    model.state.items[id: 0]!.plain += 1
    model.state.items[id: 1]!.number += 1
    #expect(runs == (1, 1))
    model.state.items[id: 1]!.plain += 1
    #expect(runs.outer == 2)
    withExtendedLifetime(token) {}
  }

  @Test("A copy that the outer closure has changed is as much out of date")
  func changedCopies() {
    let model = Model()
    var seen: [String: [Int]] = [:]
    let outer = observe {
      var items = model.state.items
      items.reverse()
      items[id: 0]?.text = "changed"
      let copy = items
      _ = observe { seen["count"] = [copy.count] }
      _ = observe { seen["contains"] = [copy.contains(id: 7) ? 1 : 0] }
      _ = observe { seen["number"] = [copy[id: 1]?.number ?? -1] }
      _ = observe { seen["plain"] = [copy[id: 1]?.plain ?? -1] }
      seen["derived"] = Derived { copy.map(\.number) }.value
    }
    func check(_ step: String) {
      let items = untracked { model.state.items }
      #expect(seen["count"] == [items.count], "\(step)")
      #expect(seen["contains"] == [items.contains(id: 7) ? 1 : 0], "\(step)")
      #expect(seen["number"] == [items[id: 1]?.number ?? -1], "\(step)")
      #expect(seen["plain"] == [items[id: 1]?.plain ?? -1], "\(step)")
      #expect(seen["derived"] == items.reversed().map(\.number), "\(step)")
    }
    for round in 1...2 {
      model.state.items.append(Item(id: 7))
      check("appended \(round)")
      model.state.items[id: 1]!.number += 1
      check("number \(round)")
      model.state.items[id: 1]!.plain += 1
      check("plain \(round)")
      model.state.items.remove(id: 7)
      check("removed \(round)")
    }
    withExtendedLifetime(outer) {}
  }
}
