import ObservableStore
import Observing
import Testing

/// Two ways to two places must never be taken for one, however alike they look.
@Suite("Ways that look alike") @MainActor
struct DistinctScopesTests {
  enum Page: ObservableState {
    case first(Leaf)
    case second(Leaf)
  }

  struct State: ObservableState {
    @Tracked var page = Page.first(Leaf(text: "page"))
    @Tracked var players = (0..<4).map { Leaf(text: "player \($0)") }
    @Tracked var byName = ["a": Leaf(text: "a"), "b": Leaf(text: "b")]
    @Tracked var rows = makeRows(4)
    subscript(player index: Int) -> Leaf { players[index] }
  }

  /// One function that makes the ways to both cases.
  private func way(toFirst isFirst: Bool) -> @Sendable (Leaf) -> Page {
    { leaf in isFirst ? .first(leaf) : .second(leaf) }
  }

  indirect enum Tree: ObservableState, Equatable {
    case leaf(Int)
    case wrap(Tree)
  }

  @Test("A case of an enum that carries itself, and the optional around it")
  func caseAndOptional() {
    struct State: ObservableState { @Tracked var tree: Tree? = .wrap(.leaf(1)) }
    let store = makeStore(State())
    func inner() -> Store<Tree, Never>? {
      store.scope(\.tree, case: Tree.wrap, action: unsent)
    }
    func some() -> Store<Tree, Never>? {
      store.scope(\State.tree, case: { Tree?.some($0) }, action: unsent)
    }
    let watches = Watches()
    watches.watch("inner") { inner()?.state }
    watches.watch("some") { some()?.state }
    #expect(inner()?.state == .leaf(1))
    #expect(some()?.state == .wrap(.leaf(1)))
    store.change { $0.tree = .leaf(2) }
    watches.expect(["inner": 1, "some": 1])
    #expect(inner() == nil)
    #expect(some()?.state == .leaf(2))
  }

  @Test("Ways to two cases, made by one function")
  func cases() {
    let store = makeStore(State())
    func text(_ isFirst: Bool) -> String? {
      let child: Store<Leaf, Never>? = store.scope(
        \.page, case: way(toFirst: isFirst), action: unsent)
      return child?.text
    }
    let watches = Watches()
    watches.watch("first") { text(true) }
    watches.watch("second") { text(false) }
    #expect(text(true) == "page" && text(false) == nil)
    store.change { $0.page = .second(Leaf(text: "second")) }
    watches.expect(["first": 1, "second": 1], "the other case")
    #expect(text(true) == nil && text(false) == "second")
    store.change { $0.page = .first(Leaf(text: "first")) }
    watches.expect(["first": 1, "second": 1], "the first case again")
    #expect(text(true) == "first" && text(false) == nil)
    let paths = [CasePath(way(toFirst: true)), CasePath(way(toFirst: false))]
    #expect(paths.map { $0.extract(from: .second(Leaf()))?.text } == [nil, "leaf"])
  }

  @Test("Key paths made anew at each call, with an index of their own")
  func indices() {
    let store = makeStore(State())
    let watches = Watches()
    for round in 0..<3 {
      for index in 0..<4 {
        let player: Store<Leaf, Never> = store.scope(\.players[index], action: unsent)
        let other: Store<Leaf, Never> = store.scope(\.[player: index], action: unsent)
        #expect(player.text == "player \(index)" && other.text == "player \(index)")
        if round == 0 {
          watches.watch("player \(index)") { player.text }
          watches.watch("other \(index)") { other.text }
        }
      }
      for name in ["a", "b"] {
        let leaf: Store<Leaf, Never>? = store.scope(\.byName[name], action: unsent)
        #expect(leaf?.text == name)
      }
    }
    store.change { $0.players[2].text = "changed" }
    let all = Set((0..<4).flatMap { ["player \($0)", "other \($0)"] })
    watches.expect(["player 2": 1, "other 2": 1], coarse: all, "one player")
    let second: Store<Leaf, Never> = store.scope(\.players[2], action: unsent)
    let third: Store<Leaf, Never> = store.scope(\.players[3], action: unsent)
    #expect(second.text == "changed")
    #expect(third.text == "player 3")
    #expect(second != third)
  }

  @Test("Rows by ids that come and go")
  func rows() {
    let store = makeStore(State())
    for round in 0..<100 {
      let id = 100 + round
      store.change { $0.rows.append(Row(id: id, title: "row \(id)")) }
      let row: Store<Row, Never>? = store.scope(\.rows, id: id, action: unsent)
      #expect(row?.title == "row \(id)" && row?.isInvalid == false)
      store.change { $0.rows.remove(id: id) }
      #expect(row?.title == "row \(id)" && row?.isInvalid == true)
    }
  }
}
