import Observing
import Testing

@testable import ObservableStore

@Suite("Reducers of stacks") @MainActor
struct StackReducerTests {
  private let gate = Gate()

  private func makeStore() -> StackStore {
    StackStore(.init(path: [.leaf(.init()), .sheet(.init()), .leaf(.init())]))
  }

  @Test("An element's action is its own reducer's, and then the parent's")
  func elements() {
    let tree = makeStore()
    tree.store.send(.path(.element(id: 2, action: .leaf(.up))))
    tree.store.send(.path(.element(id: 1, action: .sheet(.up))))
    #expect(tree.store.path[id: 2] == .leaf(.init(number: 1)))
    #expect(tree.store.path[id: 1] == .sheet(.init(count: 1)))
    #expect(tree.store.path[id: 0] == .leaf(.init()))
    #expect(tree.store.log == ["element 2", "element 1"])
  }

  @Test("What is pushed is there when the parent runs; what is popped is still there")
  func pushAndPop() {
    let tree = makeStore()
    tree.store.send(.path(.push(.leaf(.init()))))
    tree.store.send(.path(.popFrom(id: 2)))
    #expect(tree.store.path.ids == [0, 1])
    tree.store.send(.path(.push(.leaf(.init()))))
    tree.store.send(.path(.pop(to: 0)))
    #expect(tree.store.path.ids == [0])
    tree.store.send(.path(.pop(to: nil)))
    #expect(tree.store.path.ids == [])
    #expect(
      tree.store.log == [
        "push, ids [0, 1, 2, 3]", "pop from 2, ids [0, 1, 2, 3]", "push, ids [0, 1, 4]",
        "pop to 0, ids [0, 1, 4]", "pop to -, ids [0]",
      ])
  }

  @Test("An element that dismisses itself is popped with all above it, by the nearest presenter")
  func dismiss() {
    let tree = makeStore()
    tree.store.send(.path(.element(id: 1, action: .sheet(.maybe(.run(.dismiss))))))
    #expect(tree.store.path.ids == [0])
    #expect(tree.store.log.last == "pop from 1, ids [0, 1, 2]")
    let other = StackStore(.init(path: [.sheet(.init(inner: .init()))]))
    other.store.send(
      .path(.element(id: 0, action: .sheet(.inner(.presented(.run(.dismiss)))))))
    #expect(other.store.path[0] == .sheet(.init()))
  }

  @Test("A stack that the parent makes anew while elements are popped stays")
  func madeAnew() {
    let pops: [StackAction<Sheet.State, Sheet.Action>] = [.popFrom(id: 0), .pop(to: nil)]
    for pop in pops {
      let tree = StackStore(.init(sheets: [.init()])) { $0.sheets = [.init(), .init()] }
      tree.store.send(.sheets(pop))
      #expect(tree.store.sheets.ids == [0, 1])
    }
    let screens = StackStore(.init(path: [.leaf(.init())])) { $0.path = [.leaf(.init())] }
    screens.store.send(.path(.popFrom(id: 0)))
    #expect(screens.store.path.ids == [0])
    let leaf = StackStore(.init(path: [.leaf(.init())])) { state in
      guard case .leaf(var leaf)? = state.path[id: 0] else { return }
      leaf.number += 1
      state.path[id: 0] = .leaf(leaf)
    }
    leaf.store.send(.path(.popFrom(id: 0)))
    #expect(leaf.store.path.isEmpty)
    let changed = StackStore(.init(sheets: [.init()])) { $0.sheets[id: 0]?.count += 1 }
    changed.store.send(.sheets(.pop(to: nil)))
    changed.store.send(.sheets(.pop(to: nil)))
    #expect(changed.store.sheets.isEmpty)
  }

  /// A screen that nothing tells from another of its case.
  enum Screen: Equatable { case home, list, settings, detail }

  struct Plain: Reducer {
    struct State: ObservableState {
      @Tracked var path: StackState<Screen> = [.home, .list, .detail]
    }
    enum Action {
      case path(StackAction<Screen, Int>)
      case change(Change<State>)
    }
    var onPop: @Sendable (inout State) -> Void

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .path(.pop), .path(.popFrom): onPop(&state)
        case .change(let change): change.change(&state)
        default: break
        }
        return .none
      }
      .forEach(\.path, action: Action.path) { Reduce<Screen, Int> { _, _ in .none } }
    }
  }

  @Test(
    "So does one of screens that cannot be told apart, also in the transaction in which it came")
  func madeAnewOfPlainScreens() {
    for pop in [StackAction<Screen, Int>.pop(to: 0), .popFrom(id: 1)] {
      for isNew in [false, true] {
        func left(_ onPop: @escaping @Sendable (inout Plain.State) -> Void) -> [Screen] {
          let store = Store(initialState: Plain.State(), reducer: Plain(onPop: onPop))
          transaction {
            if isNew { store.send(.change(Change { $0.path = [.home, .list, .detail] })) }
            store.send(.path(pop))
          }
          return Array(store.path)
        }
        #expect(left { $0.path = [.home, .settings, .detail] } == [.home, .settings, .detail])
        #expect(left { $0.path = [.home, .list, .settings] } == [.home, .list, .settings])
        #expect(left { _ in } == [.home])
        #expect(left { $0.path.append(.settings) } == [.home])
        let copied = left {
          var path = $0.path
          path.append(.settings)
          $0.path = path
        }
        #expect(copied == [.home])
        #expect(left { $0.path[id: 1] = nil } == [.home])
      }
    }
  }

  @Test("What is not there is reported, with the line")
  func missing() {
    let tree = makeStore()
    let reports = StoreMisuse.recording {
      tree.store.send(.path(.element(id: 9, action: .leaf(.up))))
      tree.store.send(.path(.popFrom(id: 9)))
      tree.store.send(.path(.pop(to: 9)))
      tree.store.send(.path(.element(id: 0, action: .sheet(.up))))
    }
    #expect(reports.count == 4 && tree.store.path.count == 3)
    let asked = ["received an action for", "was told to dismiss", "was told to pop to"]
    for (report, asked) in zip(reports, asked) {
      #expect(report.hasPrefix("The forEach at ObservableStoreTests/StackFeature.swift:"))
      #expect(report.contains("\(asked) the element 9 of `path` of `StackFeature`"))
    }
    #expect(reports[3].hasPrefix("The ifCase at ObservableStoreTests/StackFeature.swift:"))
    #expect(reports[3].contains(" received an action for the case `sheet` of "))
  }

  private var waiting: Effect<LeafFeature.Action> {
    .run { [gate] send in
      try? await gate.wait()
      await send(.up)
    }
  }

  @Test("The effects of popped elements are cancelled, those below go on")
  func cancelled() async {
    let tree = makeStore()
    let below = tree.store.send(.path(.element(id: 0, action: .leaf(.run(waiting)))))
    let above = tree.store.send(.path(.element(id: 2, action: .leaf(.run(waiting)))))
    await gate.waitForWaiting(2)
    tree.store.send(.path(.popFrom(id: 1)))
    await above.finish()
    #expect(gate.waiting == 1)
    gate.open()
    await below.finish()
    #expect(tree.store.path == [.leaf(.init(number: 1))] && tree.runner.counts == .zero)
  }

  @Test("A stack that is made anew, with the same ids, has none of the effects of the one before")
  func replaced() async {
    let gate = gate
    let wait = Effect<Sheet.Action>.run { send in
      try? await gate.wait()
      await send(.up)
    }
    let tree = StackStore(.init(path: [.leaf(.init(id: 1))], sheets: [.init()]))
    let task = tree.store.send(.sheets(.element(id: 0, action: .run(wait))))
    let other = tree.store.send(.path(.element(id: 0, action: .leaf(.run(waiting)))))
    await gate.waitForWaiting(2)
    tree.change { $0.sheets[0].count = 5 }
    #expect(gate.waiting == 2)
    tree.change { state in
      state.sheets = [.init()]
      state.path = [.leaf(.init(id: 2))]
    }
    await task.finish()
    await other.finish()
    #expect(tree.store.sheets == [.init()] && tree.store.path == [.leaf(.init(id: 2))])
    #expect(gate.waiting == 0 && tree.runner.counts == .zero)
  }

  @Test("Effects of an element that was pushed in the same action go on when it is committed")
  func newcomers() async {
    let tree = StackStore()
    let gate = gate
    let wait = Effect<Sheet.Action>.run { send in
      try? await gate.wait()
      await send(.up)
    }
    let task = tree.store.send(
      .run(
        .concatenate(
          .send(.sheets(.push(.init()))), .send(.sheets(.element(id: 0, action: .run(wait)))))))
    await gate.waitForWaiting(1)
    tree.store.send(.sheets(.push(.init(count: 4))))
    #expect(gate.waiting == 1)
    gate.open()
    await task.finish()
    #expect(tree.store.sheets.map(\.count) == [1, 4])
  }
}
