import Observing
import Testing

@testable import ObservableStore

@Suite("Stores of stacks") @MainActor
struct StackStoresTests {
  typealias Action = StackFeature.Action

  @Test("A screen's store keeps its identity and its closures, whatever happens above it")
  func identity() {
    let tree = StackStore(.init(sheets: [.init(count: 1)]))
    let screens = tree.store.scope(\.sheets, action: Action.sheets)
    let lowest = screens[0]
    let count = observe { _ = lowest.count }
    tree.store.send(.sheets(.push(.init())))
    tree.store.send(.sheets(.push(.init())))
    #expect(tree.store.scope(\.sheets, action: Action.sheets)[0] == lowest)
    #expect(tree.store.scope(\.sheets, action: Action.sheets).map(\.count) == [1, 0, 0])
    tree.store.send(.sheets(.popFrom(id: 1)))
    #expect(count.runs == 1 && !lowest.isInvalid)
    lowest.send(.up)
    #expect(count.runs == 2 && tree.store.sheets.first?.count == 2)
  }

  @Test("Who goes through the screens depends on which there are, and each screen on what it reads")
  func renders() {
    let tree = StackStore(.init(sheets: [.init(), .init()]))
    let list = observe { _ = tree.store.scope(\.sheets, action: Action.sheets).ids }
    let other = observe { _ = tree.store.log }
    let top = tree.store.scope(\.sheets, action: Action.sheets)[1]
    let count = observe { _ = top.count }
    tree.store.send(.sheets(.element(id: 0, action: .up)))
    #expect([list.runs, count.runs, other.runs] == [1, 1, 1])
    tree.store.send(.sheets(.element(id: 1, action: .up)))
    #expect([list.runs, count.runs, other.runs] == [1, 2, 1])
    tree.store.send(.sheets(.push(.init())))
    #expect([list.runs, count.runs, other.runs] == [2, 2, 1])
    tree.store.send(.sheets(.popFrom(id: 1)))
    #expect([list.runs, count.runs, other.runs] == [3, 2, 1])
    #expect(top.isInvalid && top.count == 1)
  }

  @Test("A screen's case has a store of its own, which sends to its place in the stack")
  func cases() {
    let tree = StackStore(.init(path: [.leaf(.init()), .sheet(.init())]))
    let screens = tree.store.scope(\.path, action: Action.path)
    let sheet = screens[id: 1]?.scope(
      \.self, case: Screens.State.sheet, action: Screens.Action.sheet)
    #expect(
      screens[id: 1]?.scope(\.self, case: Screens.State.leaf, action: Screens.Action.leaf) == nil)
    #expect(screens[id: 2] == nil && screens.ids == [0, 1])
    sheet?.send(.up)
    #expect(sheet?.count == 1 && tree.store.log == ["element 1"])
    sheet?.send(.run(.dismiss))
    #expect(tree.store.path.ids == [0] && sheet?.isInvalid == true)
  }

  @Test(
    "A list's closures go by the ids of the screens, however the screens are named, as those of rows do"
  )
  func names() {
    struct Shop: ObservableState {
      @Tracked var path: StackState<Sheet.State> = [.init(), .init()]
      @Tracked var tab = Tab()
    }
    struct Tab: ObservableState { @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 7)] }
    struct Row: ObservableState, Identifiable {
      let id: Int
      @Tracked var path: StackState<Sheet.State> = [.init()]
      @Tracked var sheet = Sheet.State()
    }
    let store = Store(initialState: Shop(), reducer: EmptyReducer<Shop, Never>())
    let screens = store.scope(\.path) { (_: StackAction<Sheet.State, Never>) -> Never in
      fatalError()
    }
    var labels: [String] = []
    let row = store.scope(\.tab.rows) { (_: Int, _: Never) -> Never in }[0]
    let tracing = traceRenders { _ in }
    let tokens = [
      observeEach("screens") {
        screens
      } _: {
        _ = $0.count
        labels.append(RunningClosure.label ?? "")
      },
      observeEach("filtered") {
        screens.filter { $0.count == 0 }
      } _: {
        _ = $0.count
        labels.append(RunningClosure.label ?? "")
      },
      observeEach("inner") {
        row.scope(\.path) { (_: StackAction<Sheet.State, Never>) -> Never in fatalError() }
      } _: {
        _ = $0.count
        labels.append(RunningClosure.label ?? "")
      },
    ]
    tracing.cancel()
    #expect(
      labels == ["screens[0]", "screens[1]", "filtered[0]", "filtered[1]", "inner[0]"])
    // What lies in a row is no row.
    let sheet = row.scope(\.sheet) { (_: Never) -> Never in }
    #expect(row.place.rowID as? Int == 7 && sheet.place.rowID == nil)
    #expect(screens[1].place.rowID as? Int == 1)
    withExtendedLifetime(tokens) {}
  }
}
