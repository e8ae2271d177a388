import Testing

@testable import ObservableStore
@testable import Observing

@MainActor
@Suite("Effects, and what is released on other threads, are given back")
struct EffectLifetimeTests {
  typealias Parent = ChildTests.Parent
  typealias Child = ChildTests.Child
  typealias ParentStore = Store<Parent.State, Parent.Action>

  private let gate = Gate()

  private func makeState() -> Parent.State {
    Parent.State(
      child: .init(id: 1), rows: [.init(id: 1), .init(id: 2)], destination: .edit(.init(id: 3)),
      sheet: .add(.init(id: 4)))
  }

  private func makeStore(
    _ state: Parent.State? = nil
  ) -> (ParentStore, EffectRunner<Parent.Action>) {
    var runner: EffectRunner<Parent.Action>?
    let store = Store(initialState: state ?? makeState(), reducer: Parent(gate: gate)) {
      runner = $0
    }
    return (store, runner!)
  }

  // MARK: Effects

  enum Kid: CaseIterable {
    case optional
    case replaced
    case enumCase
    case optionalEnum
    case row
    case allRows

    @MainActor
    func store(_ parent: ParentStore) -> Store<Child.State, Child.Action> {
      switch self {
      case .optional, .replaced: parent.scope(\.child, action: Parent.Action.child)!
      case .enumCase:
        parent.scope(\.destination, case: Parent.Destination.edit, action: Parent.Action.edit)!
      case .optionalEnum:
        parent.scope(\.sheet, case: Parent.Destination.add, action: Parent.Action.sheet)!
      case .row, .allRows: parent.scope(\.rows, action: Parent.Action.row)[1]
      }
    }

    func remove(from state: inout Parent.State) {
      switch self {
      case .optional: state.child = nil
      case .replaced: state.child = .init(id: 9)
      case .enumCase: state.destination = .add(.init(id: 3))
      case .optionalEnum: state.sheet = nil
      case .row: state.rows.remove(id: 2)
      case .allRows: state.rows = [.init(id: 1)]
      }
    }
  }

  @Test("A child's effect is cancelled with the child, and no other is", arguments: Kid.allCases)
  func children(kid: Kid) async {
    let (store, runner) = makeStore()
    let child = kid.store(store)
    let task = child.send(.wait)
    let other = store.scope(\.always, action: Parent.Action.always).send(.wait)
    await gate.waitForWaiting(2)
    store.send(.set { _ in })
    #expect(runner.counts.tasks == 2 && runner.inFlight.count == 2 && !task.isCancelled)
    store.send(.set { kid.remove(from: &$0) })
    await task.finish()
    #expect(child.isInvalid && child.count == 0)
    #expect(runner.counts == .init(tasks: 1, ids: 1, scopes: 1) && gate.waiting == 1)
    gate.open()
    await other.finish()
    #expect(store.always.count == 100 && runner.counts == .zero && runner.inFlight == [])
  }

  @Test("A thousand rows that go take their effects along, and leave nothing")
  func manyRows() async {
    var state = makeState()
    state.rows = IdentifiedArray(uniqueElements: (0..<1_000).map { .init(id: $0) })
    let (store, runner) = makeStore(state)
    let tasks = store.scope(\.rows, action: Parent.Action.row).map { $0.send(.wait) }
    await gate.waitForWaiting(1_000)
    store.send(.set { $0.rows.removeAll { $0.id != 7 } })
    for (id, task) in tasks.enumerated() where id != 7 { await task.finish() }
    #expect(runner.counts == .init(tasks: 1, ids: 1, scopes: 1) && gate.waiting == 1)
    store.send(.set { $0.rows = [] })
    await tasks[7].finish()
    #expect(runner.counts == .zero && gate.waiting == 0)
  }

  @Test("Effects run as long as a store of the tree is there, and are cancelled with the last")
  func lastStore() async {
    var (store, runner): (ParentStore?, EffectRunner<Parent.Action>?) = makeStore()
    weak let weakStore = store
    weak let weakRunner = runner
    runner = nil
    var child: Store? = Kid.optional.store(store!)
    var row: Store? = Kid.row.store(store!)
    let task = child!.send(.wait)
    let rowTask = row!.send(.wait)
    await gate.waitForWaiting(2)
    store = nil
    child = nil
    #expect(weakStore == nil && weakRunner?.counts.tasks == 2 && gate.waiting == 2)
    #expect(row?.send(.up) != nil && row?.count == 1)
    row = nil
    await task.finish()
    await rowTask.finish()
    #expect(gate.waiting == 0)
    await expectGone { weakRunner }
  }

  @Test("What an effect holds goes when it has ended, is cancelled, or never began")
  func captured() async {
    let gate = gate
    var store: Store? = Store<Int, OneEffect<Int>>(
      initialState: 0,
      reducer: Reduce { _, action in
        if case .start(let effect) = action { effect } else { .none }
      })
    var things = (0..<4).map { _ in Thing() }
    let weak = things.map { Weak(object: $0) }
    let tasks = things.indices.map { index in
      store!.send(
        .start(
          .run { [thing = things[index]] send in
            if index > 0 { try await gate.wait() }
            await send(.value(index))
            withExtendedLifetime(thing) {}
          }))
    }
    things = []
    #expect(weak.allSatisfy { $0.object != nil })
    await tasks[0].finish()
    await expectGone { weak[0].object }
    await gate.waitForWaiting(3)
    await tasks[1].cancel()
    await expectGone { weak[1].object }
    #expect(weak[2].object != nil && weak[3].object != nil)
    let late = Weak(object: store)
    store!.send(.start(.run { [thing = Thing()] _ in _ = thing }))
    store = nil
    #expect(late.object == nil)
    for task in tasks { await task.finish() }
    for index in 2...3 { await expectGone { weak[index].object } }
    #expect(gate.waiting == 0)
  }

  // MARK: Other threads

  /// Carries something to another thread.
  private final class Box: @unchecked Sendable {
    var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  enum Kind: CaseIterable {
    case root
    case child
    case optional
    case row
    case viewStore
    case closure
    case subscription

    @MainActor
    func make(_ store: Store<Tree, TreeAction>) -> AnyObject {
      switch self {
      case .root: store
      case .child: store.scope(\.leaf, action: TreeAction.leaf)
      case .optional: store.scope(\.detail, action: TreeAction.detail)!
      case .row: store.scope(\.rows, action: TreeAction.row)[1]
      case .viewStore: ViewStore(store.scope(\.leaf, action: TreeAction.leaf)) { $0.value }
      case .closure: observe { _ = (store.count, store.rows.map(\.title)) }
      case .subscription: ViewStore(store) { $0.count }.publisher.sink { _ in }
      }
    }
  }

  @Test("The last of a tree may be released on another thread", arguments: Kind.allCases)
  func otherThread(kind: Kind) async {
    var weak: [Weak] = []
    func box() -> Box {
      let store = makeTree(Tree(detail: Leaf(), rows: [Row(id: 1), Row(id: 2)]))
      let box = Box(kind.make(store))
      store.change { $0.count = 1 }
      weak = [store.place, store.sender, box.object!].map { Weak(object: $0) }
      return box
    }
    let last = box()
    #expect(weak.map { $0.object != nil } == [true, true, true])
    await Task.detached { last.object = nil }.value
    for index in weak.indices { await expectGone { weak[index].object } }
  }

  @Test("Rows released on other threads while actions are processed")
  func manyOnOtherThreads() async {
    let store = makeTree(Tree(rows: IdentifiedArray(uniqueElements: (0..<200).map { Row(id: $0) })))
    var boxes = store.scope(\.rows, action: TreeAction.row).map { Box($0) }
    let releases = boxes.map { box in Task.detached { box.object = nil } }
    boxes = []
    for id in 0..<200 {
      store.send(.row(id, Change { $0.title = "\(id)" }))
      if id % 10 == 0 { await Task.yield() }
    }
    for release in releases { await release.value }
    await expectGone { store.place.inner.rows.map { $0.object } }
    #expect(store.place.inner.count == 0 && store.rows.map(\.title) == (0..<200).map { "\($0)" })
  }
}
