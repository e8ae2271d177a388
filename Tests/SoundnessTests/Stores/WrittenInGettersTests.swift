import ObservableStore
import Observing
import Testing

/// Computed children and rows that are copies which the getter wrote to, and which at first were as they should be already.
///
/// What is found behind the store then is the original itself; it must not stand for the copy when it changes.
@MainActor
@Suite("Computed by writing to a copy that needed no change")
struct WrittenInGettersTests {
  struct Leaf: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 0
    @TrackedBy<Tens> var tens = 0
    @Tracked var texts: [String] = []
    @Tracked var inner = Inner()
    @Tracked var maybe: Inner?
    var plain = 0
  }

  struct Inner: ObservableState, Equatable {
    @Tracked var number = 0
  }

  enum Tens: ChangeRule {
    static func isChange(from old: Int, to new: Int) -> Bool { old / 10 != new / 10 }
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Leaf> = []
    @Tracked var leaf = Leaf(id: 0)
    var number: Leaf { changed { $0.number = 0 } }
    var tens: Leaf { changed { $0.tens = 0 } }
    var texts: Leaf { changed { $0.texts.sort() } }
    var inner: Leaf { changed { $0.inner.number = 0 } }
    var innerWhole: Leaf { changed { $0.inner = Inner() } }
    var maybe: Leaf { changed { $0.maybe?.number = 0 } }
    var plain: Leaf { changed { $0.plain = 0 } }
    var sorted: IdentifiedArrayOf<Leaf> { rearranged { $0.sort { $0.number < $1.number } } }
    var zeros: IdentifiedArrayOf<Leaf> { rearranged { $0.removeAll { $0.number > 0 } } }
    var reversed: IdentifiedArrayOf<Leaf> { rearranged { $0.reverse() } }
    var without2: IdentifiedArrayOf<Leaf> { rearranged { $0.remove(id: 2) } }
    var nil2: IdentifiedArrayOf<Leaf> { rearranged { $0[id: 2] = nil } }
    var reset1: IdentifiedArrayOf<Leaf> { rearranged { $0[id: 1]?.number = 0 } }
    var assigned1: IdentifiedArrayOf<Leaf> {
      rearranged { if $0.contains(id: 1) { $0[id: 1] = Leaf(id: 1) } }
    }
    var appended1: IdentifiedArrayOf<Leaf> { rearranged { $0.updateOrAppend(Leaf(id: 1)) } }
    var firstReset: IdentifiedArrayOf<Leaf> { rearranged { if !$0.isEmpty { $0[0].number = 0 } } }
    var moved: IdentifiedArrayOf<Leaf> {
      rearranged { $0.move(fromOffsets: $0.indices.filter { $0 == 2 }, toOffset: 0) }
    }
    var shortest: IdentifiedArrayOf<Leaf> { rows.count > 1 ? sorted : rows }
    var emptied: IdentifiedArrayOf<Leaf> { rearranged { $0.removeAll() } }

    private func changed(_ change: (inout Leaf) -> Void) -> Leaf {
      var copy = leaf
      change(&copy)
      return copy
    }

    private func rearranged(
      _ change: (inout IdentifiedArrayOf<Leaf>) -> Void
    ) -> IdentifiedArrayOf<Leaf> {
      var copy = rows
      change(&copy)
      return copy
    }
  }

  private static let changes: [@Sendable (inout State) -> Void] = [
    { $0.leaf.number = 3 }, { $0.leaf.tens = 30 }, { $0.leaf.texts = ["b", "a"] },
    { $0.leaf.texts.append("0") }, { $0.leaf.inner.number = 4 }, { $0.leaf.maybe = Inner() },
    { $0.leaf.maybe?.number = 6 }, { $0.leaf.plain = 7 },
    { $0.rows.append(Leaf(id: 1)) }, { $0.rows.append(Leaf(id: 2)) },
    { $0.rows.append(Leaf(id: 3)) },
    { $0.rows[id: 2]?.number = 2 }, { $0.rows.swapAt(0, 1) }, { $0.rows[id: 1]?.number = 1 },
    { $0.rows.reverse() }, { $0.rows[0].number = 5 }, { $0.rows.remove(id: 2) },
    { $0.rows[id: 3]?.number = 0 },
  ]

  private static func sight(_ leaf: Leaf) -> String {
    "\(leaf.id) \(leaf.number) \(leaf.tens / 10) \(leaf.texts) \(leaf.inner.number) \(leaf.maybe?.number ?? -1) \(leaf.plain)"
  }

  @Test(
    "The store of the child shows the copy",
    arguments: [
      \State.number, \State.tens, \State.texts, \State.inner, \State.innerWhole, \State.maybe,
      \State.plain,
    ] as [KeyPath<State, Leaf> & Sendable])
  func children(path: KeyPath<State, Leaf> & Sendable) {
    let store = makeStore(State())
    let leaf: Store<Leaf, Never> = store.scope(path, action: unsent)
    var seen = ""
    var inner = -1
    let tokens = [
      observe { seen = Self.sight(leaf.state) }, observe { inner = leaf.inner.number },
    ]
    for (number, change) in Self.changes.enumerated() {
      store.change(change)
      let now = store.withState { Self.sight($0[keyPath: path]) }
      #expect(seen == now && leaf.withState(Self.sight) == now, "after change \(number)")
      #expect(inner == store.withState { $0[keyPath: path].inner.number }, "after change \(number)")
    }
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "The stores of the rows are those of the copy",
    arguments: [
      \State.sorted, \State.zeros, \State.reversed, \State.without2, \State.nil2, \State.reset1,
      \State.assigned1, \State.appended1, \State.firstReset, \State.moved, \State.shortest,
      \State.emptied,
    ] as [KeyPath<State, IdentifiedArrayOf<Leaf>> & Sendable])
  func rows(path: KeyPath<State, IdentifiedArrayOf<Leaf>> & Sendable) {
    let store = makeStore(State())
    func rows() -> StoreRows<Int, Leaf, Never> { store.scope(path, action: unsent) }
    var seen: [Int] = []
    var ids: [Int] = []
    let tokens = [observe { seen = rows().map { $0.number } }, observe { ids = Array(rows().ids) }]
    for (number, change) in Self.changes.enumerated() {
      store.change(change)
      let now = store.withState { $0[keyPath: path] }
      #expect(seen == now.map(\.number) && ids == Array(now.ids), "after change \(number)")
    }
    withExtendedLifetime(tokens) {}
  }
}
