import ObservableStore
import Observing
import Testing

/// A computed property hides a row, or the row goes, perhaps in the action that changes what is in it.
@MainActor
@Suite("Who reads a part of a row that is hidden or goes hears of it once")
struct PartsOfHiddenRowsTests {
  struct Leaf: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = 0
    var note = 0
  }

  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = 0
    @Tracked var leaf = Leaf(id: 9)
    @Tracked var maybe: Leaf? = Leaf(id: 8)
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 0), Leaf(id: 1)]
    var filtered: IdentifiedArrayOf<Leaf> { leaves.filter { $0.id == 0 } }
    var copy: Item { Item(id: id, title: title, leaf: leaf, leaves: leaves) }
  }

  struct State: ObservableState, Equatable {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 3)]
    @Tracked var item: Item? = Item(id: 4)
    @Tracked var shows = true
    @Tracked var count = 0
    var shownItem: Item? { shows ? item : nil }
    var shown: IdentifiedArrayOf<Item> { shows ? items : [] }
    var positive: IdentifiedArrayOf<Item> { items.filter { $0.title >= 0 } }
  }

  let store = makeStore(State())
  let watches = Watches()

  @Test("A part that is not tracked, or has no parts, changed in the action that hides the row")
  func changedAndHidden() throws {
    let item = try #require(store.scope(\.shown, id: 3, action: unsent))
    let leaf: Store<Leaf, Never> = item.scope(\.leaf, action: unsent)
    let title: Store<Int, Never> = leaf.scope(\.title, action: unsent)
    watches.watch("note") { leaf.note }
    watches.watch("title") { title.state }
    store.change {
      $0.items[id: 3]!.leaf.title = 1
      $0.items[id: 3]!.leaf.note = 1
      $0.shows = false
    }
    watches.expect(["note": 1, "title": 1])
  }

  @Test("While it is hidden, other rows change", arguments: [false, true])
  func othersChange(isChanged: Bool) throws {
    let item = try #require(store.scope(\.positive, id: 3, action: unsent))
    let leaf: Store<Leaf, Never> = item.scope(\.leaf, action: unsent)
    let maybe = try #require(item.scope(\.maybe, action: unsent))
    watches.watch("title") { leaf.title }
    watches.watch("note") { leaf.note }
    watches.watch("maybe") { maybe.title }
    store.change {
      if isChanged { $0.items[id: 3]!.leaf.title = 5 }
      $0.items[id: 3]!.title = -1
    }
    watches.expect(isChanged ? ["title": 1] : [:], "hidden")
    for number in 1...3 {
      store.change { $0.items[id: 1]!.title = number }
      watches.expect([:], "another row, \(number)")
    }
  }

  @Test("A row of a computed array in it, looked at again before both go")
  func rowInRow() throws {
    let item = try #require(store.scope(\.items, id: 3, action: unsent))
    let leaf = try #require(item.scope(\.filtered, id: 0, action: unsent))
    watches.watch("title") { leaf.title }
    store.change { $0.items[id: 3]!.leaves[id: 0]!.title = 2 }
    watches.expect(["title": 1], "changed")
    store.change {
      $0.items[id: 3]!.leaves[id: 0]!.title = 3
      $0.items.remove(id: 3)
    }
    watches.expect(["title": 1], "changed and gone")
  }

  @Test(
    "A row in what a computed property makes of it, changed as both were hidden, is seen when they are back"
  )
  func hiddenAndBack() throws {
    let item = try #require(store.scope(\.shown, id: 3, action: unsent))
    let copy: Store<Item, Never> = item.scope(\.copy, action: unsent)
    let leaf = try #require(copy.scope(\.leaves, id: 0, action: unsent))
    var seen = 0
    let reader = observe { seen = leaf.note }
    for number in 1...3 {
      store.change { $0.shows = false }
      store.change { $0.shows = true }
      store.change {
        $0.items[id: 3]!.leaves[id: 0]!.note = number
        $0.shows = false
      }
      store.change { $0.shows = true }
      #expect(seen == number)
      store.change { $0.items[id: 3]!.leaves[id: 0]!.note = 10 * number }
      #expect(seen == 10 * number)
    }
    withExtendedLifetime(reader) {}
  }

  @Test("A row in what is hidden as it changes", arguments: [false, true], [false, true])
  func rowInHidden(isOptional: Bool, isNote: Bool) throws {
    let item =
      isOptional
      ? store.scope(\.shownItem, action: unsent) : store.scope(\.shown, id: 3, action: unsent)
    let leaf = try #require(item?.scope(\.leaves, id: 0, action: unsent) as Store<Leaf, Never>?)
    watches.watch("note") { leaf.note }
    watches.watch("title") { leaf.title }
    store.change {
      if isNote {
        $0.items[id: 3]!.leaves[id: 0]!.note = 1
        $0.item!.leaves[id: 0]!.note = 1
      } else {
        $0.items[id: 3]!.leaves[id: 0]!.title = 1
        $0.item!.leaves[id: 0]!.title = 1
      }
      $0.shows = false
    }
    // What is not tracked is told to who reads anything of it.
    watches.expect(isNote ? ["note": 1, "title": 1] : ["title": 1])
    #expect(untracked { isNote ? leaf.note : leaf.title } == 1)
  }

  @Test("All of a row of a computed array in a row that is hidden as it changes")
  func wholeOfMadeRow() throws {
    let item = try #require(store.scope(\.shown, id: 3, action: unsent))
    let leaf: Store<Leaf, Never> = try #require(item.scope(\.filtered, id: 0, action: unsent))
    var seen = 0
    let reader = observe { seen = leaf.state.title }
    store.change {
      $0.items[id: 3]!.leaves[id: 0]!.title = 1
      $0.shows = false
    }
    #expect(seen == 1)
    #expect(reader.runs == 2)
  }
}
