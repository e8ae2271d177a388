import ObservableStore
import Observing
import Testing

/// An old copy of a state is put back, after another one that looked the same had come in its place.
@MainActor
@Suite("Old copies that are put back")
struct UndoneTests {
  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Item> = [Item(id: 1, number: 1), Item(id: 2, number: 2)]
    @Tracked var selection: Int? = 2
    var sorted: IdentifiedArrayOf<Item> {
      var sorted = rows
      sorted.sort { $0.number < $1.number }
      return sorted
    }
    var selected: Item? { selection.flatMap { rows[id: $0] } }
  }

  private func numbers(
    _ store: Store<State, Change<State>>, _ path: KeyPath<State, IdentifiedArrayOf<Item>>
  ) -> [Int] {
    let rows: StoreRows<Int, Item, Never> = store.scope(path, action: unsent)
    return rows.map(\.number)
  }

  @Test("Derived values over rows and selections, beside held stores", arguments: [false, true])
  func derived(isHeld: Bool) {
    let store = makeStore(State())
    let watches = Watches()
    let values: [(String, Derived<[Int]>)] = [
      ("rows", Derived { [self] in numbers(store, \.rows) }),
      ("sorted", Derived { [self] in numbers(store, \.sorted) }),
      ("selected", Derived { [store.selected?.number ?? -1] }),
    ]
    for (name, derived) in values { watches.watch(name) { derived.value } }
    let copy = store.withState { $0 }
    store.change { $0 = State() }
    watches.expectSeen("replaced")
    let held: Store<Item, Never>? = store.scope(\.selected, action: unsent)
    let token = isHeld ? observe { _ = held?.number } : nil
    store.change {
      $0.selection = nil
      $0.rows.remove(id: 2)
    }
    watches.expectSeen("removed")
    store.change { $0 = copy }
    watches.expectSeen("put back")
    for round in 0..<3 {
      store.change { $0.rows[id: 2]!.number += 1 }
      watches.expectSeen("changed \(round)")
    }
    store.change { $0.selection = nil }
    store.change { $0 = copy }
    watches.expectSeen("put back again")
    store.change { $0.rows[id: 2]!.number += 1 }
    watches.expectSeen("changed again")
    withExtendedLifetime(token) {}
  }

  @Test("Only the selection was taken away")
  func deselected() {
    let store = makeStore(State())
    let watches = Watches()
    let derived = Derived { store.selected?.number }
    watches.watch("selected") { derived.value }
    let copy = store.withState { $0 }
    store.change { $0 = State() }
    let held: Store<Item, Never>? = store.scope(\.selected, action: unsent)
    let other = observe { _ = held?.number }
    store.change { $0.selection = nil }
    store.change { $0 = copy }
    watches.expectSeen("put back")
    for round in 0..<3 {
      store.change { $0.rows[id: 2]!.number += 1 }
      watches.expectSeen("changed \(round)")
    }
    withExtendedLifetime(other) {}
  }

  struct Single: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Item> = [Item(id: 1, number: 1)]
    @Tracked var selection: Int? = 1
    var selected: Item? { selection.flatMap { rows[id: $0] } }
  }

  @Test("The same with a single row, which nobody looks at in between")
  func single() {
    let store = makeStore(Single())
    let derived = Derived { store.selected?.number }
    var seen: Int?
    let token = observe { seen = derived.value }
    let copy = store.state
    store.change { $0 = Single() }
    let held: Store<Item, Never>? = store.scope(\.selected, action: unsent)
    let other = observe { _ = held?.number }
    store.change { $0.selection = nil }
    store.change { $0 = copy }
    store.change { $0.rows[id: 1]!.number += 1 }
    #expect(seen == 2)
    #expect(derived.value == 2)
    withExtendedLifetime((token, other)) {}
  }

  final class Box: Sendable {}
  struct Kid: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
    let tag = Box()
  }
  struct Parent: ObservableState, Identifiable {
    let id: Int
    @Tracked var kids: IdentifiedArrayOf<Kid> = [Kid(id: 2, number: 5), Kid(id: 1, number: 1)]
    @Tracked var favorite: Kid?
  }
  struct Family: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Parent> = [Parent(id: 1)]
    var selected: Parent? {
      get { rows[id: 1] }
      set { rows[id: 1] = newValue }
    }
  }

  @Test("Rows in a row that is changed, removed and put back", arguments: [false, true])
  func rowsInRows(isCopied: Bool) throws {
    let store = makeStore(Family())
    let parent: Store<Parent, Never> = try #require(store.scope(\.rows, id: 1, action: unsent))
    let kids: StoreRows<Int, Kid, Never> = parent.scope(\.kids, action: unsent)
    let kid = try #require(kids[id: 2])
    var seen = (kid: 0, kids: [Int](), id: 0)
    let tokens = [
      observe { seen.kid = kid.number }, observe { seen.kids = kids.map(\.number) },
      observe { seen.id = parent.favorite?.id ?? parent.kids.count },
    ]
    func check(_ step: String) {
      #expect(seen.kid == kid.number, "\(step)")
      #expect(seen.kids == kids.map(\.number), "\(step)")
      #expect(seen.id == parent.favorite?.id ?? parent.kids.count, "\(step)")
    }
    let copies = [store.withState { $0 }, Family()]
    for round in 0..<3 {
      let copy = copies[isCopied ? 0 : 1]
      store.change {
        $0.rows[id: 1]?.kids[id: 2]?.number += 1
        $0.rows.remove(id: 1)
      }
      check("removed \(round)")
      store.change { $0 = copy }
      check("put back \(round)")
      store.change { $0.rows[id: 1]?.kids[id: 2]?.number += 10 }
      check("changed \(round)")
      store.change { $0.rows = [] }
      check("all removed \(round)")
      store.change { $0.rows = copy.rows }
      check("all put back \(round)")
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("A row comes into one that goes in the same action, and is not there when that comes back")
  func cameAsItWent() throws {
    let store = makeStore(Family())
    let parent: Store<Parent, Never> = try #require(store.scope(\.rows, id: 1, action: unsent))
    let kids: StoreRows<Int, Kid, Never> = parent.scope(\.kids, action: unsent)
    let kid = try #require(kids[id: 2])
    var seen = 0
    let token = observe { seen = kid.number }
    store.change { $0.rows[id: 1]?.kids.remove(id: 2) }
    let copy = store.withState { $0 }
    for round in 0..<2 {
      store.change {
        $0.rows[id: 1]?.kids.append(Kid(id: 2, number: 50 + round))
        $0.rows.remove(id: 1)
      }
      #expect(seen == kid.number)
      store.change { $0 = copy }
      #expect(seen == kid.number)
    }
    withExtendedLifetime(token) {}
  }

  @Test("A held row that another child is a copy of")
  func copied() throws {
    let store = makeStore(Family())
    func favorite() -> Int {
      let parent: Store<Parent, Never>? = store.scope(\.selected, action: unsent)
      let favorite: Store<Kid, Never>? = parent?.scope(\.favorite, action: unsent)
      return favorite?.number ?? -1
    }
    let token = observe { _ = favorite() }
    store.change {
      $0.selected!.kids.swapAt(0, 1)
      $0.selected!.kids.swapAt(0, 1)
    }
    store.change { $0.selected!.favorite = $0.selected!.kids.first }
    let parent: Store<Parent, Never> = try #require(store.scope(\.rows, id: 1, action: unsent))
    let kids: StoreRows<Int, Kid, Never> = parent.scope(\.kids, action: unsent)
    let kid = kids[id: 2]
    store.change {
      var parent = $0.selected!
      let favorite = parent.favorite!
      parent.kids.updateOrAppend(favorite)
      $0.selected = parent
    }
    _ = favorite()
    store.change { $0.selected!.kids.remove(id: 2) }
    #expect(kid?.number == 5 && kid?.isInvalid == true)
    withExtendedLifetime(token) {}
  }
}
