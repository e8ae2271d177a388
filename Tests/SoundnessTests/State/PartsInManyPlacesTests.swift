import ObservableStore
import Observing
import Testing

/// Arrays, slices and boxes share what they hold with their copies, so that one part may lie in very many places of a value.
@Suite("Values whose parts share their memory") @MainActor
struct PartsInManyPlacesTests {
  typealias Item = EqualItem
  typealias Holder = TrackedHolder

  // MARK: Slices

  struct Halves: Equatable {
    var first: ArraySlice<Item>
    var second: ArraySlice<Item>
    init(_ items: [Item]) { (first, second) = (items[..<1], items[1...]) }
  }

  @Test("Each of several slices of one array counts, also where the others hold the same")
  func slices() {
    for position in 0..<2 {
      let items = [Item(), Item()]
      var others = items
      others[position] = Item()
      func check<Value>(_ make: ([Item]) -> Value, _ read: @escaping (Value) -> [Item]) {
        let holder = Holder(make(items))
        let token = observe { _ = read(holder.value)[position].number }
        holder.value = make(others)
        others[position].number += 1
        #expect(token.runs == 3, "\(Value.self), \(position)")
        holder.value = make(others + [])
        #expect(token.runs == 3, "\(Value.self), \(position), the same")
      }
      check(Halves.init) { Array($0.first) + Array($0.second) }
      check({ [$0[..<1], $0[1...]] }) { $0.flatMap { $0 } }
      check({ ["a": $0[..<1], "b": $0[1...]] }) { Array($0["a"]!) + Array($0["b"]!) }
      check({ ($0[1...], $0[..<1]) }) { Array($0.1) + Array($0.0) }
    }
  }

  // MARK: Rows

  struct Row: Identifiable {
    let id: Int
    let item: Item
  }

  enum ByCount<Whole: Collection>: ChangeRule {
    static func isChange(from old: Whole, to new: Whole) -> Bool { old.count != new.count }
  }

  struct Page<Rows>: Equatable {
    var title = ""
    var rows: Rows
    static func == (left: Page, right: Page) -> Bool { left.title == right.title }
  }

  @MainActor final class Ruled {
    @TrackedBy<ByCount<IdentifiedArrayOf<Row>>> var rows: IdentifiedArrayOf<Row> = []
    @TrackedBy<ByCount<IdentifiedArray<Int, Plain>>> var plain: IdentifiedArray<Int, Plain> = []
  }

  struct Plain: Identifiable {
    let id: Int
    var title = ""
  }

  @Test(
    "Rows under other ids refer to other objects, whatever a rule or an equality says",
    arguments: [1, 2])
  func otherIDs(newID: Int) {
    let (first, second) = (Item(), Item())
    let ruled = Ruled()
    ruled.rows = [Row(id: 1, item: first)]
    let page = Holder(Page(rows: IdentifiedArray(uniqueElements: [Row(id: 1, item: first)])))
    let tokens = [
      observe { _ = ruled.rows.first!.item.number },
      observe { _ = page.value.rows.first!.item.number },
    ]
    ruled.rows = [Row(id: newID, item: second)]
    page.value = Page(rows: IdentifiedArray(uniqueElements: [Row(id: newID, item: second)]))
    second.number += 1
    #expect(tokens.map(\.runs) == [3, 3])
  }

  @Test("Rows in another order, each with what it had, are as an equality says")
  func moved() {
    let rows = (0..<4).map { Row(id: $0, item: Item()) }
    let page = Holder(Page(rows: IdentifiedArray(uniqueElements: rows)))
    let token = observe { _ = page.value }
    for order in [[3, 2, 1, 0], [1, 0, 3, 2], [1, 2, 3, 0]] {
      page.value = Page(rows: IdentifiedArray(uniqueElements: order.map { rows[$0] }))
      #expect(token.runs == 1, "\(order)")
    }
  }

  @Test("Rows that can refer to nothing are as a rule says")
  func plainRows() {
    let ruled = Ruled()
    ruled.plain = [Plain(id: 1)]
    let token = observe { _ = ruled.plain }
    ruled.plain = [Plain(id: 2)]
    #expect(token.runs == 1)
  }

  // MARK: Many places

  struct Nested: Identifiable, Equatable {
    let id: Int
    var item: Item
    var children: IdentifiedArrayOf<Nested> = []
    static func == (left: Nested, right: Nested) -> Bool { left.id == right.id }
  }

  /// Each is the child of the next under two ids: 2⁶⁰ ways lead to the innermost.
  private func nested(_ item: Item) -> Nested {
    (0..<60).reduce(Nested(id: 0, item: item)) { below, _ in
      let rows = [1, 2].map { Nested(id: $0, item: item, children: below.children) }
      return Nested(id: 0, item: item, children: IdentifiedArray(uniqueElements: rows))
    }
  }

  @Test("Rows that lie in one another are compared once")
  func rowsInRows() {
    let item = Item()
    let holder = Holder(nested(item))
    let token = observe { _ = holder.value.id }
    holder.value = nested(item)
    #expect(token.runs == 1)
    holder.value = nested(Item())
    #expect(token.runs == 2)
  }

  struct Leaf: ObservableState, Equatable { @Tracked var number = 1 }

  struct Tree: Equatable {
    var version = 1
    var leaf = Leaf()
    var children: [Tree] = []
    static func == (left: Tree, right: Tree) -> Bool { left.version == right.version }
  }

  @Test("What a closure assigns is read once, and however deep it is, with little of the stack")
  func assigned() {
    let twice = (0..<60).reduce(Tree()) { tree, _ in Tree(version: 2, children: [tree, tree]) }
    let deep = (0..<10_000).reduce(Tree()) { tree, _ in Tree(version: 2, children: [tree]) }
    for tree in [twice, deep] {
      let (from, to) = (Holder(Tree()), Holder(Tree()))
      from.value = tree
      let token = observe { to.value = from.value }
      #expect(token.runs == 1 && to.value == tree)
      from.value.leaf.number += 1
      #expect(token.runs == 2 && to.value.leaf.number == tree.leaf.number + 1)
    }
  }

  indirect enum Notes {
    case one(Shared<Int>)
    case both(Notes, Notes)
    case all([Notes])
    case rows(IdentifiedArrayOf<NoteRow>)
  }

  struct NoteRow: Identifiable {
    let id: Int
    let notes: Notes
  }

  struct Shown: Equatable {
    let count: Int
    let notes: Notes
    static func == (left: Shown, right: Shown) -> Bool { left.count == right.count }
  }

  @Test("Shared values in a view state are read once, in boxes, arrays and rows", arguments: 0..<3)
  func viewState(kind: Int) {
    let shared = Shared(1)
    let notes = (0..<60).reduce(Notes.one(shared)) { notes, _ in
      switch kind {
      case 0: .both(notes, notes)
      case 1: .all([notes, notes])
      default: .rows([NoteRow(id: 1, notes: notes), NoteRow(id: 2, notes: notes)])
      }
    }
    let store = makeStore(Leaf())
    let view = ViewStore(store, observe: { Shown(count: $0.number, notes: notes) })
    let token = observe { _ = view.state }
    shared.wrappedValue = 2
    #expect(token.runs == 2)
    store.change { $0.number = 2 }
    #expect(token.runs == 3)
  }

  enum Four<Value> {
    case a(Value)
    case b(Value)
    case c(Value)
    case d(Value)
  }
  typealias Three<Value> = Four<Four<Four<Value>>>

  @Test("Cases that carry such cases in turn, twelve deep, are looked into once for each type")
  func cases() {
    let three: Three<Int> = .a(.b(.c(1)))
    let six: Three<Three<Int>> = .a(.b(.c(three)))
    let nine: Three<Three<Three<Int>>> = .d(.b(.c(six)))
    let holder = Holder(Three<Three<Three<Three<Int>>>>.a(.b(.c(nine))))
    let token = observe { _ = holder.value }
    holder.value = .a(.b(.c(.d(.b(.c(.a(.b(.c(.a(.b(.c(2))))))))))))
    #expect(token.runs == 2)
  }
}
