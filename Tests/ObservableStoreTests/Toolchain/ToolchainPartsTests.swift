import ObservableStore
import Observation
import Observing
import Testing

/// What is read of a part that is a state, straight from a store, is read of a copy: who reads it hears of that part, and of
/// nothing beside it.
@MainActor
@Suite("The toolchain's Observation over parts read straight from a store")
struct ToolchainPartsTests {
  struct Leaf: ObservableState, Equatable, Identifiable {
    var id = 0
    @Tracked var title = ""
    @Tracked var grand: Grand?
  }
  struct Grand: ObservableState, Equatable { @Tracked var number = 0 }
  struct Box { var leaf: Leaf }
  enum Mode: ObservableState, Equatable {
    case off
    case on(Leaf)
  }
  struct App: ObservableState, Equatable {
    @Tracked var other = 0
    @Tracked var child = Leaf()
    @Tracked var second = Leaf(id: 1)
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var rows: IdentifiedArrayOf<Leaf> = [Leaf(id: 1), Leaf(id: 2)]
    @Tracked var mode = Mode.on(Leaf())
    @Tracked var usesSecond = false
    var current: Leaf { usesSecond ? second : child }
    var whole: App { usesSecond ? App() : self }
    var isReady: Bool { maybe != nil }
    var first: Leaf? { rows.first }
    var box: Box { Box(leaf: child) }
    var list: [Leaf] { [child, second] }
    var visible: [Leaf] { rows.filter { $0.id > 0 } }
    var titles: () -> String { { child.title } }
    var anything: Any { usesSecond ? second : child }
    var pair: (Leaf, Leaf) { (child, second) }
  }
  /// Has a state in it that is not tracked itself.
  struct Loose: ObservableState, Equatable {
    var inner = Leaf()
    @Tracked var other = 0
    @Tracked var child = Leaf()
  }

  private typealias Change<State> = ObservableStoreTests.Change<State>

  private func store<State>(_ state: State) -> Store<State, Change<State>> {
    Store.changing(state)
  }

  /// Whether who reads so hears of the change.
  private func hears<State>(
    _ state: State, _ read: (Store<State, Change<State>>) -> Void,
    of change: @escaping (inout State) -> Void
  ) -> Bool {
    let store = store(state)
    let told = Locked(0)
    withObservationTracking {
      read(store)
    } onChange: {
      told.withLock { $0 += 1 }
    }
    store.send(Change(change))
    return told.withLock { $0 } > 0
  }

  private typealias Read = (name: String, read: (Store<App, Change<App>>) -> Void, parts: Set<Int>)
  private typealias Write = (name: String, change: (inout App) -> Void)

  private let writes: [Write] = [
    ("other", { $0.other += 1 }),
    ("child.title", { $0.child.title += "x" }),
    ("child", { $0.child = Leaf(id: 7, title: "new") }),
    ("child.grand", { $0.child.grand = Grand() }),
    ("second.title", { $0.second.title += "x" }),
    ("maybe?.title", { $0.maybe?.title += "x" }),
    ("maybe = nil", { $0.maybe = nil }),
    ("rows[1].title", { $0.rows[id: 1]?.title += "x" }),
    ("rows.append", { $0.rows.append(Leaf(id: 3)) }),
    ("rows.remove", { $0.rows.remove(id: 1) }),
    (
      "mode.title",
      {
        if case .on(var leaf) = $0.mode {
          leaf.title += "x"
          $0.mode = .on(leaf)
        }
      }
    ),
    ("mode = off", { $0.mode = .off }),
    ("usesSecond", { $0.usesSecond = true }),
  ]

  private let reads: [Read] = [
    ("child", { _ = $0.child }, [1, 2, 3]),
    ("child.title", { _ = $0.child.title }, [1, 2]),
    ("child.grand", { _ = $0.child.grand?.number }, [2, 3]),
    ("maybe != nil", { _ = $0.maybe != nil }, [6]),
    ("isReady", { _ = $0.isReady }, [6]),
    ("maybe?.title", { _ = $0.maybe?.title }, [5, 6]),
    ("rows.ids", { _ = $0.rows.ids }, [8, 9]),
    ("rows.count", { _ = $0.rows.count }, [8, 9]),
    ("rows[id: 1]", { _ = $0.rows[id: 1]?.title }, [7, 9]),
    ("rows.first", { _ = $0.first?.title }, [7, 9]),
    ("box", { _ = $0.box.leaf.title }, [1, 2]),
    ("list", { _ = $0.list[0].title }, [1, 2]),
    ("visible", { _ = $0.visible[0].title }, [7, 9]),
    ("titles", { _ = $0.titles() }, [1, 2]),
    ("anything", { _ = ($0.anything as? Leaf)?.title }, [1, 2, 12]),
    ("pair", { _ = $0.pair.0.title }, [1, 2]),
    ("mode", { if case .on(let leaf) = $0.mode { _ = leaf.title } }, [10, 11]),
    ("current.title", { _ = $0.current.title }, [1, 2, 12]),
    ("state.child.title", { _ = $0.state.child.title }, [1, 2]),
    ("whole.child.title", { _ = $0.whole.child.title }, [1, 2, 12]),
  ]

  /// The parts of the store's state, by which it is told what a change has nothing to do with.
  private let partOfWrite = [0, 1, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6]
  private let partsOfRead: [Set<Int>?] = [
    [1], [1], [1], [3], [3], [3], [4], [4], [4], [4], [1], [1, 2], [4], nil, nil, [1, 2], [5],
    [1, 6], nil, nil,
  ]

  @Test("Who reads a part hears of what it read, and of no other part")
  func parts() {
    for (readIndex, read) in reads.enumerated() {
      for (index, write) in writes.enumerated() {
        let told = hears(App(), read.read, of: write.change)
        let message: Comment = "\(read.name) after \(write.name)"
        if read.parts.contains(index) { #expect(told, message) }
        if let parts = partsOfRead[readIndex], !parts.contains(partOfWrite[index]) {
          #expect(!told, message)
        }
      }
    }
  }

  @Test("A part that is not tracked itself, and one beside it, are heard of")
  func loose() {
    #expect(hears(Loose(), { _ = $0.inner.title }, of: { $0.inner.title = "x" }))
    #expect(hears(Loose(), { _ = $0.inner.id }, of: { $0.inner.id = 9 }))
    #expect(hears(Loose(), { _ = $0.child.title }, of: { $0.child.title = "x" }))
  }

  struct Sub: ObservableState, Equatable { @Tracked var number = 0 }
  struct Node: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var sub: Sub? = Sub()
    var holder: Holder { Holder(list: [self], sub: sub) }
    var level: Level { sub == nil ? .none : .at(list: [self], Sub()) }
    var plain: [Node] { sub == nil ? [] : [self] }
  }
  struct Holder: ObservableState, Equatable {
    @Tracked var list: IdentifiedArrayOf<Node> = []
    @Tracked var sub: Sub?
  }
  enum Level: ObservableState, Equatable {
    case at(list: IdentifiedArrayOf<Node>, Sub)
    case none
  }

  @Test("A value in which the state itself lies, in an array, say, is heard of as a whole")
  func ofItself() {
    let node = Node(id: 1)
    #expect(hears(node, { _ = $0.holder.list[id: 1]?.title }, of: { $0.title = "b" }))
    #expect(hears(node, { _ = $0.plain.first?.title }, of: { $0.title = "b" }))
    #expect(
      hears(
        node, { if case .at(let list, _) = $0.level { _ = list[id: 1]?.title } },
        of: { $0.title = "b" }))
    #expect(!hears(node, { _ = $0.sub?.number }, of: { $0.title = "b" }))
  }

  @Test("The same through scoped stores, rows and optionals")
  func scoped() throws {
    struct Outer: ObservableState, Equatable {
      @Tracked var app = App()
      @Tracked var beside = 0
    }
    func told(
      _ read: @escaping (Store<App, Change<Outer>>) -> Void,
      _ change: @escaping (inout Outer) -> Void
    ) -> Bool {
      hears(
        Outer(), { read($0.scope(\.app, action: { (c: Change<Outer>) in c })) }, of: change)
    }
    for (index, write) in writes.enumerated() {
      for (readIndex, read) in reads.enumerated() {
        guard let parts = partsOfRead[readIndex], read.name != "current.title" else { continue }
        let isTold = told(
          { store in
            switch readIndex {
            case 1: _ = store.child.title
            case 3: _ = store.maybe != nil
            case 6: _ = store.rows.ids
            case 8: _ = store.rows[id: 1]?.title
            default: break
            }
          }, { write.change(&$0.app) })
        let message: Comment = "\(read.name) after \(write.name)"
        guard [1, 3, 6, 8].contains(readIndex) else { continue }
        if read.parts.contains(index) { #expect(isTold, message) }
        if !parts.contains(partOfWrite[index]) { #expect(!isTold, message) }
      }
    }
    #expect(!told({ _ = $0.rows.ids }, { $0.beside += 1 }))
    #expect(told({ _ = $0.rows.ids }, { $0 = Outer(app: App(rows: []), beside: 1) }))
  }

  @Test("A view that reads rows renders once for each change of them, and for no other action")
  func armedAgain() {
    let store = store(App())
    let view = Rendering { _ = (store.rows.ids, store.maybe?.title) }
    #expect(view.renders(after: { store.send(Change { $0.other += 1 }) }) == 0)
    #expect(view.renders(after: { store.send(Change { $0.rows.append(Leaf(id: 9)) }) }) == 1)
    #expect(view.renders(after: { store.send(Change { $0.other += 1 }) }) == 0)
    #expect(view.renders(after: { store.send(Change { $0.maybe?.title = "x" }) }) == 1)
    #expect(view.renders(after: { store.send(Change { $0.child.title = "x" }) }) == 0)
    #expect(view.renders(after: { store.send(Change { $0.maybe = nil }) }) == 1)
    #expect(view.renders(after: { store.send(Change { $0.maybe = Leaf() }) }) == 1)
  }

  /// A body that is rendered in the turn after one in which it has heard of something.
  private final class Rendering {
    private let isDue = Locked(false)
    private let body: () -> Void
    private var count = 0

    init(_ body: @escaping () -> Void) {
      self.body = body
      render()
    }

    private func render() {
      let isDue = isDue
      withObservationTracking {
        body()
      } onChange: {
        isDue.withLock { $0 = true }
      }
    }

    func renders(after change: () -> Void) -> Int {
      count = 0
      change()
      while isDue.withLock({ $0 }) {
        isDue.withLock { $0 = false }
        count += 1
        render()
      }
      return count
    }
  }
}
