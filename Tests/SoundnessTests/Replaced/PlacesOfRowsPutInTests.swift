import ObservableStore
import Observing
import Testing

/// A row is taken out, and an older copy of something that has gone is put in with it, or in its place.
///
/// The copy has the places of where it lay. They are no row's: should an undo bring back what lay there, it is the
/// instance that it was, so that it is the same one still when the copy of all is put back once more.
@MainActor
@Suite("Rows that are put in with what has gone elsewhere take none of its places")
struct PlacesOfRowsPutInTests {
  enum Choice: ObservableState, Equatable {
    case leaf(Leaf)
    case none

    /// No setter sees this leaf come.
    mutating func take(_ leaf: Leaf) { self = .leaf(leaf) }
  }

  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var name = "item"
    @Tracked var choice = Choice.leaf(Leaf())
  }

  struct State: ObservableState, Equatable {
    @Tracked var saved: Item? = Item(id: 1)
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
  }

  /// A store of which a closure reads row 1, so that it is known what that was.
  let store = makeStore(State())
  let reader: ObservationToken

  init() {
    reader = observe { [store] in _ = (store.items[id: 1]?.name, store.items[id: 1]?.choice) }
  }

  @Test("A whole row in the place of the one that was taken out")
  func whole() throws {
    let old = store.withState { $0 }
    let saved = try #require(old.saved)
    store.change { $0.saved = nil }
    store.change {
      $0.items.remove(id: 1)
      $0.items.append(saved)
    }
    store.change { $0 = old }
    let child = try #require(store.scope(\.saved, action: unsent))
    store.change { $0 = old }
    #expect(!child.isInvalid)
  }

  @Test("What an enum in it carries", arguments: [0, 8])
  func payload(_ number: Int) throws {
    let old = store.withState { $0 }
    var leaf = try #require(old.leaf)
    leaf.number = number
    store.change { $0.leaf = nil }
    store.change { [leaf] in
      var item = $0.items.remove(id: 1)!
      item.choice.take(leaf)
      $0.items.append(item)
    }
    store.change { $0 = old }
    let child = try #require(store.scope(\.leaf, action: unsent))
    store.change { $0 = old }
    #expect(!child.isInvalid)
  }

  struct Inner: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var name = "inner"
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct Outer: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var name = "outer"
    @Tracked var inner: IdentifiedArrayOf<Inner> = [Inner(id: 1), Inner(id: 2)]
  }

  struct Nested: ObservableState, Equatable {
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var items: IdentifiedArrayOf<Outer> = [Outer(id: 1), Outer(id: 2)]
  }

  @Test(
    "What a row's rows are made of in a copy, while somebody reads the older one",
    arguments: [false, true])
  func nested(isAfterUndo: Bool) async {
    // In a process of its own: what has gone from the rows of other tests is remembered.
    await #expect(processExitsWith: .success) { [isAfterUndo] in
      await PlacesOfRowsPutInTests.putInCopy(isAfterUndo)
    }
  }

  private static func putInCopy(_ isAfterUndo: Bool) {
    let store = makeStore(Nested())
    if isAfterUndo { replaceAndUndo(store) }
    let old = store.withState { $0 }
    store.change { $0.leaf = nil }
    let reader = observe { _ = old.leaf?.text }
    store.change { $0.items[id: 1]!.name = "another" }
    store.change {
      var new = old
      new.leaf = nil
      new.items[id: 2]!.inner = [Inner(id: 5, leaf: old.leaf)]
      $0 = new
    }
    reader.cancel()
    store.change { $0 = old }
    let child = store.scope(\.leaf, action: unsent)
    store.change { $0 = old }
    precondition(child?.isInvalid == false)
  }

  /// A leaf in a row was replaced, and is back: nothing is missing from any row.
  private static func replaceAndUndo(_ store: Store<Nested, Change<Nested>>) {
    let reader = observe { _ = store.items[id: 1]?.inner[id: 1]?.leaf?.text }
    let saved = store.withState { $0 }
    store.change { $0.items[id: 1]!.inner[id: 1]!.leaf = Leaf(number: 7) }
    reader.cancel()
    store.change { $0.items.remove(id: 1) }
    store.change { $0 = saved }
  }
}
