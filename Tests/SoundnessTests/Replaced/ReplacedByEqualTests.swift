import ObservableStore
import Observing
import Testing

/// What is replaced by something that looks the same is no change: exactly those run who read a property
/// that differs.
@Suite("Replaced by something that looks the same") @MainActor
struct ReplacedByEqualTests {
  enum Page: ObservableState {
    case edit(PlainLeaf)
    case list(IdentifiedArrayOf<Row>)
    case idle
    var text: String? { if case .edit(let leaf) = self { leaf.text } else { nil } }
    var number: Int? { if case .edit(let leaf) = self { leaf.number } else { nil } }
    var rows: IdentifiedArrayOf<Row>? { if case .list(let rows) = self { rows } else { nil } }
    var name: String { text != nil ? "edit" : rows != nil ? "list" : "idle" }
  }

  /// Nothing in it is `Equatable` as a whole, so that its parts must be compared.
  struct State: ObservableState {
    @Tracked var number = 0
    @Tracked var text = longText(0)
    @Tracked var items = [1, 2, 3]
    @Tracked var byName = ["a": 1]
    @Tracked var leaf = PlainLeaf()
    @Tracked var maybe: PlainLeaf? = PlainLeaf()
    @Tracked var page = Page.edit(PlainLeaf())
    @Tracked var sheet: Page? = .list(makeRows(3))
    @Tracked var rows = makeRows(3)
    var plain = 0
  }

  final class Model {
    @Tracked var state = State()
    @Tracked var maybe: State? = State()
    @Tracked var rows: IdentifiedArray<Int, Boxed> = IdentifiedArray(
      uniqueElements: [Boxed(id: 1), Boxed(id: 2)], id: \.id)
  }

  struct Boxed: ObservableState {
    let id: Int
    @Tracked var state = State()
  }

  private func watch(_ watches: Watches, _ get: @escaping @MainActor () -> State) {
    watches.watch("number") { get().number }
    watches.watch("text") { get().text }
    watches.watch("items") { get().items }
    watches.watch("by name") { get().byName }
    watches.watch("leaf's text") { get().leaf.text }
    watches.watch("leaf's number") { get().leaf.number }
    watches.watch("maybe's text") { get().maybe?.text }
    watches.watch("is there a maybe?") { get().maybe != nil }
    watches.watch("page's case") { get().page.name }
    watches.watch("page's number") { get().page.number }
    watches.watch("sheet's row") { get().sheet?.rows?[id: 1]?.title }
    watches.watch("ids") { Array(get().rows.ids) }
    watches.watch("row's title") { get().rows[id: 1]?.title }
    watches.watch("row's count") { get().rows[id: 1]?.count }
    watches.watch("plain") { get().plain }
  }

  /// What differs in the new state, and who runs for it.
  static let edits: [(name: String, runs: [String: Int], edit: (inout State) -> Void)] = [
    ("nothing", [:], { _ in }),
    ("number", ["number": 1], { $0.number += 1 }),
    ("text", ["text": 1], { $0.text += "!" }),
    ("items", ["items": 1], { $0.items.append(4) }),
    ("by name", ["by name": 1], { $0.byName["b"] = 2 }),
    ("leaf's text", ["leaf's text": 1], { $0.leaf.text = longText(1) }),
    ("leaf's number", ["leaf's number": 1], { $0.leaf.number += 1 }),
    ("maybe's text", ["maybe's text": 1], { $0.maybe = PlainLeaf(text: longText(1)) }),
    ("maybe's number, unread", [:], { $0.maybe = PlainLeaf(number: 7) }),
    ("maybe", ["maybe's text": 1, "is there a maybe?": 1], { $0.maybe = nil }),
    ("page's number", ["page's number": 1], { $0.page = .edit(PlainLeaf(number: 7)) }),
    ("page's case", ["page's case": 1, "page's number": 1], { $0.page = .idle }),
    (
      "sheet's row", ["sheet's row": 1],
      { state in
        var rows = makeRows(3)
        rows[id: 1]?.title = "changed"
        state.sheet = .list(rows)
      }
    ),
    ("ids", ["ids": 1], { $0.rows.append(Row(id: 9)) }),
    ("row's title", ["row's title": 1], { $0.rows[id: 1]?.title = "changed" }),
    ("another row", [:], { $0.rows[id: 2]?.title = "changed" }),
    (
      "some of all", ["number": 1, "leaf's text": 1, "row's count": 1],
      { state in
        state.number = 5
        state.leaf.text = "x"
        state.rows[id: 1]?.count = 5
      }
    ),
  ]

  /// Closures that read the property around a state and nothing that is tracked inside: nobody can tell them
  /// from such as hand the state on, which run when another one that differs comes.
  private static let unseen: Set<String> = ["plain", "is there a maybe?"]

  @Test("A state that is made anew, in a class", arguments: 0..<17)
  func inClass(index: Int) {
    let (name, runs, edit) = Self.edits[index]
    let model = Model()
    let watches = Watches()
    watch(watches) { model.state }
    var next = State()
    edit(&next)
    model.state = next
    watches.expect(runs, coarse: Self.unseen, name)
    var again = State()
    edit(&again)
    model.state = again
    watches.expect([:], "\(name), again")
    model.state = State()
    watches.expect(runs, coarse: Self.unseen, "\(name), and back")
  }

  @Test("A state that is made anew, in an optional", arguments: 0..<17)
  func inOptional(index: Int) {
    let (name, runs, edit) = Self.edits[index]
    let model = Model()
    let watches = Watches()
    watch(watches) { model.maybe! }
    var next = State()
    edit(&next)
    model.maybe = next
    watches.expect(runs, coarse: Self.unseen, name)
    model.maybe = State()
    watches.expect(runs, coarse: Self.unseen, "\(name), and back")
  }

  @Test("A state that is made anew, in a row", arguments: 0..<17)
  func inRow(index: Int) {
    let (name, runs, edit) = Self.edits[index]
    let model = Model()
    let watches = Watches()
    watch(watches) { model.rows[id: 1]!.state }
    watches.watch("other row") { model.rows[id: 2]!.state.number }
    var next = State()
    edit(&next)
    model.rows[id: 1] = Boxed(id: 1, state: next)
    watches.expect(runs, coarse: Self.unseen, name)
    model.rows = IdentifiedArray(uniqueElements: [Boxed(id: 1), Boxed(id: 2)], id: \.id)
    watches.expect(runs, coarse: Self.unseen, "\(name), and back")
  }

  @Test("A state that is made anew, by an action", arguments: 0..<17)
  func inStore(index: Int) {
    let (name, runs, edit) = Self.edits[index]
    let store = makeStore(Boxed(id: 1))
    let child: Store<State, Never> = store.scope(\.state, action: unsent)
    let watches = Watches()
    watches.watch("number") { child.number }
    watches.watch("text") { child.text }
    watches.watch("items") { child.items }
    watches.watch("by name") { child.byName }
    watches.watch("leaf's text") { child.leaf.text }
    watches.watch("leaf's number") { child.leaf.number }
    watches.watch("maybe's text") { child.maybe?.text }
    watches.watch("is there a maybe?") { child.maybe != nil }
    watches.watch("page's case") { child.page.name }
    watches.watch("page's number") { child.page.number }
    watches.watch("sheet's row") { child.sheet?.rows?[id: 1]?.title }
    watches.watch("ids") { Array(child.rows.ids) }
    watches.watch("row's title") { child.rows[id: 1]?.title }
    watches.watch("row's count") { child.rows[id: 1]?.count }
    watches.watch("plain") { child.plain }
    store.change { boxed in
      var next = State()
      edit(&next)
      boxed.state = next
    }
    watches.expect(runs, coarse: Self.unseen, name)
    store.change { boxed in
      var copy = boxed
      copy.state = State()
      boxed = copy
    }
    watches.expect(runs, coarse: Self.unseen, "\(name), and back")
  }

  @Test("`self = Self()` in a mutating method: plain data that is the same runs nobody")
  func reset() {
    @MainActor final class Model { @Tracked var counter = Counter() }
    let model = Model()
    let watches = Watches()
    watches.watch("count") { model.counter.count }
    watches.watch("step") { model.counter.step }
    watches.watch("number") { model.counter.inner.value }
    model.counter.count = 5
    watches.expect(["count": 1], "counted")
    model.counter.reset()
    watches.expect(["count": 1], "reset")
    model.counter.reset()
    watches.expect([:], "reset again")
    model.counter.inner.value = 3
    watches.expect(["number": 1], "inner")
    transaction { model.counter.reset() }
    watches.expect(["number": 1], "reset in a transaction")
  }

  struct Counter: ObservableState {
    @Tracked var count = 0
    @Tracked var step = 1
    @Tracked var inner = Number()
    mutating func reset() { self = Self() }
  }
}
