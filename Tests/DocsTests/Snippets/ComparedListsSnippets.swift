import ObservableStore
import ObservableStoreTesting
import Observing
import StrategyComparison

extension Snippets {
  static var comparedLists: [(String, Run)] {
    [
      ("compare-drawing", compareDrawing), ("compare-rows", compareRows),
      ("compare-live", compareLive),
    ]
  }

  private struct Todo: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  private struct Todos: ObservableState {
    @Tracked var todos: IdentifiedArrayOf<Todo> = []
    @Tracked var canUndo = false
  }

  private enum Action: Sendable {
    case rename(Int, String)
    case delete(Int)
    case undoExpired
  }

  private struct TodosFeature: Reducer {
    var clock: any Clock<Duration> = ContinuousClock()

    func reduce(into state: inout Todos, action: Action) -> Effect<Action> {
      switch action {
      case .rename(let id, let title): state.todos[id: id]?.title = title
      case .undoExpired: state.canUndo = false
      case .delete(let id):
        state.todos.remove(id: id)
        state.canUndo = true
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(5))
          await send(.undoExpired)
        }
      }
      return .none
    }
  }

  private static var todos: Todos {
    Todos(
      todos: IdentifiedArray(uniqueElements: (1...1_000).map { Todo(id: $0, title: "Thing \($0)") })
    )
  }

  private struct Label {
    func show(_ value: some Sendable) {}
  }

  private static func compareDrawing() {
    let label = Label()
    // snippet: compare-drawing
    let report = StrategyComparison(initialState: todos, reducer: TodosFeature()) {
      Region("initials") { store in
        label.show(store.todos.map { $0.title.prefix(1) })
      } viewState: {
        $0.todos.map { $0.title.prefix(1) }
      } drawing: {
        label.show($0)
      }
      Region("lengths") { store in
        label.show(store.todos.map(\.title.count))
      } viewState: {
        $0.todos.map(\.title.count)
      }
    }
    .play([.rename(5, "Tea"), .delete(7)])

    print("made twice:", report.viewStores.madeTwice)
    // end
  }

  private static func compareRows() {
    // snippet: compare-rows
    let report = StrategyComparison(initialState: todos, reducer: TodosFeature()) {
      Region("count") { store in
        _ = store.todos.ids.count
      } viewState: {
        $0.todos.count
      }
      EachRegion("todo", of: \.todos) { row in
        _ = row.title
      } viewState: {
        $0.title
      }
    }
    .play([.rename(5, "Tea"), .delete(7)])

    print(report.tracking.steps.map(\.runs))
    print("view states made:", report.viewStores.steps.map(\.transforms))
    // end
  }

  private static func compareLive() async {
    // snippet: compare-live
    let clock = TestClock()
    let report = await StrategyComparison(
      initialState: Todos(todos: [Todo(id: 1)]), reducer: TodosFeature(clock: clock)
    ) {
      Region("undo") { store in
        _ = store.canUndo
      } viewState: {
        $0.canUndo
      }
    }
    .play(live: [
      .send(.delete(1)),
      .elapse("five seconds") { await clock.advance(by: .seconds(5)) },
    ])

    for step in report.tracking.steps { print(step.action, step.causes["undo"] ?? []) }
    // end
  }
}
