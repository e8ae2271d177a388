import ObservableStore
import Observing
import Testing

/// How rows go whose stores are held, and what is known of them afterwards.
@MainActor
@Suite("Held rows that go in uncommon ways")
struct RowsThatGoTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var other = 0
  }

  struct Renumbered: ObservableState, Identifiable {
    var id: Int
    @Tracked var number = 5
  }

  struct Numbers: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Renumbered> = [Renumbered(id: 1), Renumbered(id: 2)]
  }

  @Test(
    "After all were replaced by equal ones, and the array before is let go of",
    arguments: [false, true])
  func replacedByEqual(isCollection: Bool) {
    let store = makeStore(State())
    let row: Store<Row, Never>? = store.scope(\.rows, id: 1, action: unsent)
    let rows: StoreRows<Int, Row, Never> = store.scope(\.rows, action: unsent)
    var snapshot: State? = store.withState { $0 }
    store.change { $0.rows = makeRows(3) }
    #expect(snapshot?.rows.count == 3)
    snapshot = nil
    store.change {
      $0.rows[id: 1]?.count = 7
      $0.rows.remove(id: 1)
    }
    #expect(row?.count == 7 && rows[id: 1]?.count == 7)
    store.change { $0.rows = makeRows(3) }
    store.change { $0.rows = makeRows(3) }
    store.change { $0.rows = [] }
    #expect(row?.title == "row 1" && rows[id: 2]?.title == "row 2")
  }

  @Test(
    "Old copies are put back, and a copy that was touched and is the same",
    arguments: [false, true])
  func putBack(isRead: Bool) {
    let store = makeStore(State())
    let first = store.withState { $0 }
    store.change { $0.rows.append(Row(id: 3, title: "three")) }
    let second = store.withState { $0 }
    store.change { $0.rows.reverse() }
    let row: Store<Row, Never>? = store.scope(\.rows, id: 3, action: unsent)
    let token = isRead ? observe { _ = row?.title } : nil
    for _ in 0..<3 {
      store.change { $0 = first }
      #expect(row?.title == "three")
      store.change { $0.rows.append(Row(id: 5)) }
      store.change { $0 = second }
      store.change {
        var copy = $0
        copy.rows[id: 0]?.title = "row 0"
        $0 = copy
      }
      #expect(row?.isInvalid == false)
      store.change { $0 = first }
      #expect(row?.title == "three" && row?.isInvalid == true)
    }
    withExtendedLifetime(token) {}
  }

  @Test("By an id that is changed in place")
  func renumbered() {
    for change: @Sendable (inout Numbers) -> Void in [
      { $0.rows[0].id = 6 }, { $0.rows[id: 1]?.id = 6 },
      {
        $0.rows[0].number += 1
        $0.rows[0].id = 6
      },
    ] {
      let store = makeStore(Numbers())
      let row: Store<Renumbered, Never>? = store.scope(\.rows, id: 1, action: unsent)
      let token = observe { _ = row?.number }
      store.change(change)
      #expect(row?.isInvalid == true && (row?.number ?? 0) >= 5)
      withExtendedLifetime(token) {}
    }
  }

  @Test("A row that comes and goes in one action was never there")
  func cameAndWent() {
    let store = makeStore(State())
    let row: Store<Row, Never>? = store.scope(\.rows, id: 1, action: unsent)
    var seen = ""
    let token = observe { seen = row?.title ?? "" }
    store.change { $0.rows.remove(id: 1) }
    store.change {
      $0.rows.append(Row(id: 1, title: "for a moment"))
      $0.rows.remove(id: 1)
    }
    #expect(row?.title == "row 1" && seen == "row 1")
    let saved = store.withState(\.rows)
    for isShared in [false, true] {
      store.change {
        let copy = isShared ? $0.rows : saved
        $0.rows.append(Row(id: 1, title: "filtered"))
        $0.rows = $0.rows.filter { $0.id != 1 }
        #expect(copy.count == 2)
      }
      #expect(row?.title == "row 1" && seen == "row 1")
    }
    store.change {
      $0.rows.append(Row(id: 1, title: "with all others"))
      $0.rows = []
    }
    #expect(row?.title == "row 1" && seen == "row 1")
    store.change {
      $0.rows.append(Row(id: 1, title: "with all others"))
      $0.rows.removeAll()
    }
    #expect(row?.title == "row 1" && seen == "row 1")
    store.change { $0.rows.append(Row(id: 1, title: "back")) }
    #expect(row?.title == "back" && seen == "back")
    store.change { $0.rows.remove(id: 1) }
    #expect(row?.title == "back" && seen == "back")
    withExtendedLifetime(token) {}
  }

  final class Held {}

  struct Holding: ObservableState, Identifiable {
    let id: Int
    let held: Held
  }

  struct Holders: ObservableState { @Tracked var rows: IdentifiedArrayOf<Holding> = [] }

  private struct Weak { weak var held: Held? }

  @Test("What went before a collection was made is not kept for it")
  func collections() {
    let store = makeStore(Holders())
    var all: [Weak] = []
    var rows: StoreRows<Int, Holding, Never> = store.scope(\.rows, action: unsent)
    let token = observe { rows = store.scope(\.rows, action: unsent) }
    for id in 0..<50 {
      let held = Held()
      all.append(Weak(held: held))
      store.change {
        $0.rows.append(Holding(id: id, held: held))
        if id > 0 { $0.rows.remove(id: id - 1) }
      }
    }
    #expect(rows.ids == [49])
    #expect(all.filter { $0.held != nil }.count <= 3)
    withExtendedLifetime(token) {}
  }

  // MARK: Children

  struct Base: ObservableState { @Tracked var number = 0 }

  struct Composed: ObservableState {
    var base = Base()
    @Tracked var text = ""
  }

  struct WithComposed: ObservableState { @Tracked var child: Composed? = Composed() }

  @Test("A struct in a child is replaced: it is the same child")
  func composed() throws {
    let store = makeStore(WithComposed())
    let child: Store<Composed, Never> = try #require(store.scope(\.child, action: unsent))
    let watches = Watches()
    watches.watch("number") { child.base.number }
    for number in 1...3 {
      store.change { $0.child?.base = Base(number: number) }
      watches.expect(["number": 1])
      #expect(!child.isInvalid)
    }
    store.change { $0.child?.text = "changed" }
    #expect(child.text == "changed")
  }

  enum Inner: ObservableState {
    case first(Leaf)
    case second(Leaf)
    case none
  }
  enum Outer: ObservableState {
    case inner(Inner)
    case none
  }
  struct Cases: ObservableState { @Tracked var outer = Outer.inner(.first(Leaf(text: "first"))) }

  @Test("Cases inside a case have stores of their own")
  func nestedCases() {
    let store = makeStore(Cases())
    let first: Store<Leaf, Never>? = store.scope(
      \.outer, case: { Outer.inner(.first($0)) }, action: unsent)
    #expect(first?.text == "first")
    store.change { $0.outer = .inner(.second(Leaf(text: "second"))) }
    let second: Store<Leaf, Never>? = store.scope(
      \.outer, case: { Outer.inner(.second($0)) }, action: unsent)
    #expect(second?.text == "second" && first?.isInvalid == true)
  }

  struct Swapped: ObservableState {
    @Tracked var main = Numbers()
    @Tracked var other = Numbers(rows: [Renumbered(id: 1, number: 2)])
    @Tracked var isMain = true
  }

  @Test("A transform that leads to the same value at another place, and then to another one")
  func transformed() {
    let store = makeStore(Swapped())
    let current: Store<Numbers, Never> = store.scope(
      state: { $0.isMain ? $0.main : $0.other }, action: unsent)
    let watches = Watches()
    watches.watch("numbers") {
      let rows: StoreRows<Int, Renumbered, Never> = current.scope(\.rows, action: unsent)
      return rows.map(\.number)
    }
    store.change {
      ($0.main, $0.other) = ($0.other, $0.main)
      $0.isMain.toggle()
    }
    watches.expectSeen("swapped")
    for round in 0..<4 {
      store.change { $0.isMain.toggle() }
      watches.expectSeen("toggled \(round)")
      store.change { $0.main.rows[id: 1]?.number += 10 }
      watches.expectSeen("main \(round)")
      store.change { $0.other.rows[id: 1]?.number += 10 }
      watches.expectSeen("other \(round)")
    }
  }

  final class Model { @Tracked var leaf = Leaf() }

  @Test("Readers of a copy's parts hear of changes, however many other objects were written since")
  func manyOthers() {
    let model = Model()
    var seen = ""
    let token = observe {
      let leaf = untracked { model.leaf }
      seen = leaf.text
    }
    model.leaf.text = "b"
    #expect(seen == "b")
    let others = (0..<70).map { _ in Model() }
    for other in others { other.leaf.text = "x" }
    model.leaf.text = "c"
    #expect(seen == "c")
    withExtendedLifetime(token) {}
  }
}
