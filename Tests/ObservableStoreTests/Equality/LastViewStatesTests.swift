import ObservableStore
import Observing
import Testing

/// A child may be changed, and gone by the next action, before anybody asks what it was.
@Suite("What a view store shows of a child that went unseen") @MainActor
struct LastViewStatesTests {
  struct Plain: Equatable { var text: String }
  enum Kind: ObservableState, Equatable {
    case one(String)
    case other
  }
  struct State: ObservableState {
    @Tracked var text: String? = "old"
    @Tracked var plain: Plain? = Plain(text: "old")
    @Tracked var kind: Kind? = .one("old")
    @Tracked var texts = [1: "old"]
    @Tracked var leaf: Leaf? = Leaf(title: "old")
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "old")]
    struct Leaf: ObservableState, Equatable { @Tracked var title = "" }
    struct Row: ObservableState, Equatable, Identifiable {
      let id: Int
      @Tracked var title = ""
    }
  }
  typealias Root = Store<State, Change<State>>

  private func check<Child: Equatable>(
    _ child: (Root) -> Store<Child, Change<State>>?, _ change: @escaping (inout State) -> Void,
    _ remove: @escaping (inout State) -> Void, _ name: String
  ) {
    let store = Root.changing(State())
    guard let child = child(store) else { return #expect(Bool(false), "\(name)") }
    var works: [@MainActor () -> Void] = []
    let frame = RenderScheduler { works.append($0) }
    let view = ViewStore(child, observe: { $0 })
    let old = view.state
    var shown: [Child] = []
    let views = [
      withViewStore(child, observe: { $0 }, scheduler: frame) { shown.append($0.state) },
      observe(scheduler: frame) { shown.append(child.state) },
    ]
    store.send(Change(change))
    store.send(Change(remove))
    for work in works { work() }
    #expect(view.state == child.state && view.state != old, "\(name)")
    #expect(shown.count == 4 && shown.last == child.state, "\(name): \(shown)")
    for view in views { view.cancel() }
  }

  @Test("It is what the child's own store gives, and who waited for a scheduler shows it")
  func kinds() {
    let same: (Change<State>) -> Change<State> = { $0 }
    check({ $0.scope(\.text, action: same) }, { $0.text = "new" }, { $0.text = nil }, "text")
    check(
      { $0.scope(\.plain, action: same) }, { $0.plain?.text = "new" }, { $0.plain = nil }, "plain")
    check({ $0.scope(\.kind, action: same) }, { $0.kind = .one("new") }, { $0.kind = nil }, "kind")
    check(
      { $0.scope(\.texts[1], action: same) }, { $0.texts[1] = "new" }, { $0.texts[1] = nil },
      "texts")
    check({ $0.scope(\.leaf, action: same) }, { $0.leaf?.title = "new" }, { $0.leaf = nil }, "leaf")
    check(
      { $0.scope(\.rows, id: 1) { _, change in change } }, { $0.rows[id: 1]?.title = "new" },
      { $0.rows.remove(id: 1) }, "rows")
  }

  struct Card: ObservableState, Equatable {
    @Tracked var title = "a title that is kept on the heap"
  }
  struct Deck: ObservableState {
    @Tracked var cards = [1: Card(), 2: Card(title: "another title on the heap")]
    @Tracked var list = [Card(), Card(title: "another title on the heap")]
    @Tracked var chosen: Int? = 1
    var current: Card? { chosen.flatMap { cards[$0] } }
    var first: Card? { list.isEmpty ? nil : list[0] }
  }

  @Test(
    "One that was looked at again and found equal is the same, and who waits for a scheduler does not run"
  )
  func equal() {
    typealias Decks = Store<Deck, Change<Deck>>
    let same: (Change<Deck>) -> Change<Deck> = { $0 }
    let cases: [(String, (Decks) -> Store<Card, Change<Deck>>?, (inout Deck) -> Void)] = [
      ("computed", { $0.scope(\.current, action: same) }, { $0.chosen = nil }),
      ("entry", { $0.scope(\.cards[1], action: same) }, { $0.cards[1] = nil }),
      ("element", { $0.scope(\.first, action: same) }, { $0.list = [] }),
    ]
    for (name, child, remove) in cases {
      let store = Decks.changing(Deck())
      guard let child = child(store) else { return #expect(Bool(false), "\(name)") }
      var works: [@MainActor () -> Void] = []
      let frame = RenderScheduler { works.append($0) }
      let view = observe(scheduler: frame) { _ = child.state }
      store.send(
        Change {
          $0.cards[2]!.title = "b"
          $0.list[1].title = "b"
        })
      _ = child.state
      store.send(Change(remove))
      for work in works { work() }
      #expect(view.runs == 1, "\(name)")
      #expect(child.title == Card().title, "\(name)")
    }
  }
}
