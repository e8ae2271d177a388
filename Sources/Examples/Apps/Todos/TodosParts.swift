import ObservableStore
import Observing
import StrategyComparison

/// The parts of the todo list's screen.
@MainActor
enum TodosParts {
  typealias Part = AppPart<TodosFeature.State, TodosFeature.Action>

  static let all = [count, filter, list, undo]

  static let filter = Part("filter") { store in
    filters(store.filter)
  } viewState: {
    $0.filter
  } drawing: {
    filters($0)
  }

  private static func filters(_ chosen: TodosFeature.Filter) -> [[Span]] {
    [TodosFeature.Filter.allCases.map { Span(" \($0.rawValue) ", $0 == chosen ? "1;7" : "") }]
  }

  static let count = Part(
    "count",
    making: { store in
      // All rows make the number, and few of their changes change it.
      let open = Derived("open things") { store.openCount }
      return { openThings(open.value) }
    }, viewState: { $0.openCount }, drawing: { openThings($0) })

  private static func openThings(_ count: Int) -> [[Span]] {
    [[Span(count == 1 ? "1 thing to do" : "\(count) things to do")]]
  }

  static let list = Part(
    "list",
    making: { store in
      let shown = Derived("shown things") { store.shown.count }
      return { caption(ListViewState(count: shown.value, filter: store.filter)) }
    }, viewState: { ListViewState(count: $0.shown.count, filter: $0.filter) },
    drawing: { caption($0) })

  struct ListViewState: Equatable {
    var count: Int
    var filter: TodosFeature.Filter
  }

  private static func caption(_ list: ListViewState) -> [[Span]] {
    if list.count > 0 { return [[Span("\(list.count) shown", "2")]] }
    return [
      [Span(list.filter == .done ? "Nothing is done yet." : "Nothing is left to do.", "2")]
    ]
  }

  /// One comes and goes with its thing.
  static let rows = AppRows<TodosFeature.State, TodosFeature.Action>("todo", of: \.todos) {
    [line(isDone: $0.isDone, title: $0.title)]
  } viewState: {
    $0
  } drawing: {
    [line(isDone: $0.isDone, title: $0.title)]
  }

  /// What a thing's row is called.
  static func label(_ id: Todo.ID) -> String { "todo \(id)" }

  private static func line(isDone: Bool, title: String) -> [Span] {
    [Span(isDone ? "  ☑ " : "  ☐ ", "36"), Span(title, isDone ? "2;9" : "")]
  }

  static let undo = Part("undo") { store in
    offer(store.deletion)
  } viewState: {
    $0.deletion
  } drawing: {
    offer($0)
  }

  private static func offer(_ deletion: TodosFeature.Deletion?) -> [[Span]] {
    guard let deletion else { return [] }
    return [[Span("Deleted “\(deletion.todo.title)”: u undoes that", "33")]]
  }
}
