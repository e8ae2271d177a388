import ObservableStore
import Observing
import Testing

/// Copies of tracked children in arrays, dictionaries, existentials and other leaves.
///
/// They look as if they lay where they were copied from, and do not follow what happens there. Undo lists and drafts are
/// such copies.
@MainActor
@Suite("Stores of copies that lie in leaves")
struct SnapshotsTests {
  struct Wrapped { var leaf = Leaf() }

  enum ByText: ChangeRule {
    static func isChange(from old: Leaf, to new: Leaf) -> Bool { old.text != new.text }
  }

  indirect enum Boxed: ObservableState {
    case leaf(Leaf)
    case none
  }

  struct State: ObservableState {
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(2)
    @Tracked var list: [Leaf] = [Leaf()]
    @Tracked var lists: [IdentifiedArrayOf<Row>] = [makeRows(2)]
    @TrackedBy<ByText> var ruled = Leaf()
    @Tracked var wrapped = Wrapped()
    @Tracked var byName: [String: Leaf] = ["a": Leaf()]
    @Tracked var any: any Equatable = Leaf()
    @Tracked var boxed = Boxed.leaf(Leaf())
    var plain: [Leaf] = [Leaf()]

    var first: Leaf { list[0] }
    var maybeFirst: Leaf? { list.first }
    var named: Leaf? { byName["a"] }
    var cast: Leaf? { any as? Leaf }
    var ofPlain: Leaf { plain[0] }
    var ofBoxed: Leaf? { if case .leaf(let leaf) = boxed { leaf } else { nil } }
    var both: Leaf { leaf.number < 0 ? leaf : list[0] }
    var savedRows: IdentifiedArrayOf<Row> { lists[0] }

    mutating func save() {
      list = [leaf]
      lists = [rows]
      ruled = leaf
      wrapped = Wrapped(leaf: leaf)
      byName["a"] = leaf
      any = leaf
      boxed = .leaf(leaf)
      plain = [leaf]
    }
  }

  /// By name, what is shown and what a fresh look says.
  private func shown(_ store: Store<State, Change<State>>) -> [(String, Store<Leaf, Never>?)] {
    [
      ("first", store.scope(\.first, action: unsent)),
      ("maybeFirst", store.scope(\.maybeFirst, action: unsent)),
      ("element", store.scope(\.list[0], action: unsent)),
      ("named", store.scope(\.named, action: unsent)),
      ("cast", store.scope(\.cast, action: unsent)),
      ("plain", store.scope(\.ofPlain, action: unsent)),
      ("boxed", store.scope(\.ofBoxed, action: unsent)),
      ("both", store.scope(\.both, action: unsent)),
      ("wrapped", store.scope(\.wrapped.leaf, action: unsent)),
      ("ruled", store.scope(\.ruled, action: unsent)),
    ]
  }

  @Test("They show the copy, and not what lies where it was copied from", arguments: [false, true])
  func copies(isScopedFirst: Bool) {
    let store = makeStore(State())
    if !isScopedFirst { store.change { $0.save() } }
    let stores = shown(store)
    let rows: StoreRows<Int, Row, Never> = store.scope(\.savedRows, action: unsent)
    let saved = rows[1]
    var seen: [String: String] = [:]
    let tokens =
      stores.map { name, leaf in observe { seen[name] = leaf?.text } }
      + stores.map { name, leaf in observe { seen["\(name) whole"] = leaf?.state.text } }
      + [observe { seen["row"] = saved.title }]
    func check(_ text: String, _ title: String, _ step: String) {
      // An optional one that is another instance has gone.
      for (name, leaf) in stores where !isScopedFirst || leaf?.isInvalid == false {
        #expect(leaf?.text == text, "\(name), \(step)")
        #expect(seen[name] == text && seen["\(name) whole"] == text, "\(name) seen, \(step)")
      }
      #expect(saved.title == title && seen["row"] == title, "row, \(step)")
    }
    if isScopedFirst { store.change { $0.save() } }
    check("leaf", "row 1", "saved")
    for round in 0..<2 {
      let (text, title) = (seen["first"] ?? "", seen["row"] ?? "")
      store.change {
        $0.leaf.text = "changed \(round)"
        $0.rows[id: 1]?.title = "changed \(round)"
      }
      check(text, title, "changed \(round)")
      store.change { $0.save() }
      check("changed \(round)", "changed \(round)", "saved \(round)")
    }
    withExtendedLifetime(tokens) {}
  }

  // MARK: Values in which nothing is tracked

  final class Box { var n = 0 }

  final class Storage {
    var values: [Int]
    init(_ values: [Int]) { self.values = values }
  }

  /// Counts how often it is copied to be changed.
  struct Counted: Equatable {
    nonisolated(unsafe) static var copies = 0
    private var storage = Storage([])
    mutating func add(_ value: Int) {
      if !isKnownUniquelyReferenced(&storage) {
        Counted.copies += 1
        storage = Storage(storage.values)
      }
      storage.values.append(value)
    }
    var count: Int { storage.values.count }
    static func == (left: Counted, right: Counted) -> Bool {
      left.storage.values == right.storage.values
    }
  }

  struct Leaves: ObservableState {
    @TrackedBy<EveryAssignment<Box>> var box = Box()
    @Tracked var counted = Counted()
    @Tracked var other = 0
  }

  struct Around: ObservableState { @Tracked var leaves = Leaves() }

  @Test("A rule is heard through a store that is scoped to its property")
  func rules() {
    let store = makeStore(Around())
    let leaves: Store<Leaves, Never> = store.scope(\.leaves, action: unsent)
    let box: Store<Box, Never> = leaves.scope(\.box, action: unsent)
    let deep: Store<Box, Never> = store.scope(\.leaves.box, action: unsent)
    let watches = Watches()
    watches.watch("box") { box.n }
    watches.watch("deep") { deep.n }
    watches.watch("whole") { box.state.n }
    for _ in 0..<3 {
      store.change {
        let box = $0.leaves.box
        box.n += 1
        $0.leaves.box = box
      }
      watches.expect(["box": 1, "deep": 1, "whole": 1])
      store.change { $0.leaves.other += 1 }
      watches.expect([:])
    }
  }

  @Test("A store scoped to a value makes no change of it a copy")
  func changes() {
    let store = makeStore(Around())
    let leaves: Store<Leaves, Never> = store.scope(\.leaves, action: unsent)
    let counted: Store<Counted, Never> = leaves.scope(\.counted, action: unsent)
    let deep: Store<Counted, Never> = store.scope(\.leaves.counted, action: unsent)
    let watches = Watches()
    watches.watch("counted") { counted.count }
    watches.watch("deep") { deep.count }
    Counted.copies = 0
    for value in 0..<3 {
      store.change { $0.leaves.counted.add(value) }
      watches.expect(["counted": 1, "deep": 1])
    }
    #expect(Counted.copies == 0)
  }
}
