import ObservableStore
import Observing
import Testing

/// Two objects that are equal are two all the same, and each tells its own readers.
///
/// So another one counts as a change, whatever its equality says: of objects with tracked properties, or that refer to what is
/// tracked. Of those without any, the equality is believed.
@MainActor
@Suite("Equal objects that are others")
struct EqualObjectsTests {
  final class Item: Hashable, @unchecked Sendable {
    @Tracked var title: String

    init(_ title: String) { self.title = title }

    nonisolated static func == (left: Item, right: Item) -> Bool {
      MainActor.assumeIsolated { left.title == right.title }
    }
    nonisolated func hash(into hasher: inout Hasher) {
      MainActor.assumeIsolated { hasher.combine(title) }
    }
  }

  class Base: Equatable, @unchecked Sendable {
    @Tracked var title: String

    init(_ title: String) { self.title = title }

    nonisolated static func == (left: Base, right: Base) -> Bool {
      MainActor.assumeIsolated { left.title == right.title }
    }
  }

  final class Special: Base, @unchecked Sendable {}

  /// A box in which a value is copied when it is written.
  struct OnWrite<Value: Equatable>: Equatable {
    private final class Box {
      let value: Value
      init(_ value: Value) { self.value = value }
    }
    private let box: Box
    init(_ value: Value) { box = Box(value) }
    var value: Value { box.value }
    static func == (left: OnWrite, right: OnWrite) -> Bool { left.value == right.value }
  }

  struct Wrap: Equatable {
    var item: Item
    var names = ["one that is longer than fifteen bytes"]
  }

  indirect enum Tree: Equatable {
    case leaf(Item)
    case node(Tree, Tree)

    var first: Item {
      switch self {
      case .leaf(let item): item
      case .node(let left, _): left.first
      }
    }
  }

  struct App: ObservableState, Equatable {
    @Tracked var item: Item
    @Tracked var perhaps: Item?
    @Tracked var list: [Item]
    @Tracked var table: [String: Item]
    @Tracked var wrap: Wrap
    @Tracked var boxed: OnWrite<Item>
    @Tracked var tree: Tree
    @Tracked var any: AnyHashable
    @Tracked var special: Special

    init(_ item: Item, _ special: Special) {
      self.item = item
      perhaps = item
      list = [item]
      table = ["a": item]
      wrap = Wrap(item: item)
      boxed = OnWrite(item)
      tree = .node(.leaf(item), .leaf(item))
      any = AnyHashable(item)
      self.special = special
    }
  }

  final class Model {
    @Tracked var app: App
    @Tracked var item: Item
    @Tracked var list: [Item]
    @Tracked var boxed: OnWrite<Item>
    @Tracked var base: Base

    init(_ item: Item, _ special: Special) {
      app = App(item, special)
      self.item = item
      list = [item]
      boxed = OnWrite(item)
      base = special
    }
  }

  enum Place: CaseIterable {
    case item, perhaps, list, table, wrap, boxed, tree, any, special

    @MainActor
    func read(_ app: App) -> String? {
      switch self {
      case .item: app.item.title
      case .perhaps: app.perhaps?.title
      case .list: app.list.first?.title
      case .table: app.table["a"]?.title
      case .wrap: app.wrap.item.title
      case .boxed: app.boxed.value.title
      case .tree: app.tree.first.title
      case .any: (app.any.base as? Item)?.title
      case .special: app.special.title
      }
    }

    @MainActor
    func replace(_ app: inout App, by item: Item, _ special: Special) {
      let new = App(item, special)
      switch self {
      case .item: app.item = new.item
      case .perhaps: app.perhaps = new.perhaps
      case .list: app.list = new.list
      case .table: app.table = new.table
      case .wrap: app.wrap = new.wrap
      case .boxed: app.boxed = new.boxed
      case .tree: app.tree = new.tree
      case .any: app.any = new.any
      case .special: app.special = new.special
      }
    }
  }

  private func check(
    _ name: String, in read: @escaping @MainActor () -> String?,
    replace: (Item, Special) -> Void
  ) {
    var seen: String?
    let reader = observe { seen = read() }
    let (item, special) = (Item("a"), Special("a"))
    replace(item, special)
    item.title = "b"
    special.title = "b"
    #expect(seen == "b", "\(name)")
    withExtendedLifetime(reader) {}
  }

  @Test("Of a store's state", arguments: Place.allCases)
  func inStore(_ place: Place) {
    checkingInvariants {
      let ways: [(String, (Store<App, Change<App>>) -> @MainActor () -> String?)] = [
        ("store", { store in { place.read(store.state) } }),
        (
          "view store of it all",
          { store in
            let view = ViewStore(store, observe: { $0 })
            return { place.read(view.state) }
          }
        ),
        (
          "derived state",
          { store in
            let derived = Derived { store.state }
            return { place.read(derived.value) }
          }
        ),
      ]
      for (name, make) in ways {
        let store = makeStore(App(Item("a"), Special("a")))
        check("\(place), \(name)", in: make(store)) { item, special in
          store.change { place.replace(&$0, by: item, special) }
        }
      }
    }
  }

  @Test("Of an object", arguments: Place.allCases)
  func inObject(_ place: Place) {
    checkingInvariants {
      let model = Model(Item("a"), Special("a"))
      check("\(place)", in: { place.read(model.app) }) {
        place.replace(&model.app, by: $0, $1)
      }
    }
  }

  @Test("Of an object's properties, rows of it, and each of a list")
  func properties() {
    checkingInvariants {
      let model = Model(Item("a"), Special("a"))
      check("item", in: { model.item.title }) { item, _ in model.item = item }
      check("list", in: { model.list[0].title }) { item, _ in model.list = [item] }
      check("boxed", in: { model.boxed.value.title }) { item, _ in model.boxed = OnWrite(item) }
      check("base", in: { model.base.title }) { model.base = $1 }
      var seen = ""
      let each = observeEach {
        model.list.enumerated().map { Row(id: $0, item: $1) }
      } _: {
        seen = $0.item.title
      }
      let item = Item("a")
      model.list = [Item("a")]
      model.list = [item]
      item.title = "c"
      #expect(seen == "c")
      withExtendedLifetime(each) {}
    }
  }

  struct Loose: ObservableState, Equatable {
    var item: Item
    @Tracked var count = 0
  }

  struct LooseRoot: ObservableState {
    @Tracked var loose: Loose
  }

  @Test("What is not tracked, replaced with what is around it")
  func loose() {
    checkingInvariants {
      let store = makeStore(LooseRoot(loose: Loose(item: Item("a"))))
      check("loose", in: { store.loose.item.title }) { item, _ in
        store.change { $0.loose = Loose(item: item) }
      }
    }
  }

  struct Row: Identifiable, Equatable {
    let id: Int
    let item: Item
  }

  @Test("The same object in what was made anew is the same, and runs nobody")
  func same() {
    checkingInvariants {
      let (item, special) = (Item("a"), Special("a"))
      let model = Model(item, special)
      // Of a dictionary, of what lies in a box of one's own or may be anything, it is not known.
      for place in [Place.item, .perhaps, .list, .wrap, .tree, .special] {
        let reader = observe { _ = place.read(model.app) }
        place.replace(&model.app, by: item, special)
        #expect(reader.runs == 1, "\(place)")
      }
    }
  }
}
