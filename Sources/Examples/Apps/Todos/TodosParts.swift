import ObservableStore
import Observing
import StrategyComparison

/// The parts of the todo list's screen.
@MainActor
enum TodosParts {
  typealias Part = AppPart<TodosFeature.State, TodosFeature.Action>

  static let all = [count, filter, list, undo]

  static let filter = Part("filter") { store in
    [
      TodosFeature.Filter.allCases.map { filter in
        Span(" \(filter.rawValue) ", filter == store.filter ? "1;7" : "")
      }
    ]
  } viewState: {
    $0.filter
  }

  static let count = Part(
    "count",
    making: { store in
      // All rows make the number, and few of their changes change it.
      let open = Derived("open things") { store.openCount }
      return { [[Span(open.value == 1 ? "1 thing to do" : "\(open.value) things to do")]] }
    }, viewState: { $0.openCount })

  static let list = Part(
    "list",
    making: { store in
      let shown = Derived("shown things") { store.shown.count }
      return {
        let (count, filter) = (shown.value, store.filter)
        if count > 0 { return [[Span("\(count) shown", "2")]] }
        return [[Span(filter == .done ? "Nothing is done yet." : "Nothing is left to do.", "2")]]
      }
    }, viewState: { ListViewState(count: $0.shown.count, filter: $0.filter) })

  struct ListViewState: Equatable {
    var count: Int
    var filter: TodosFeature.Filter
  }

  static func row(_ id: Todo.ID) -> Part {
    Part("todo \(id)") { store in
      guard let todo = store.todos[id: id] else { return [] }
      return [line(isDone: todo.isDone, title: todo.title)]
    } viewState: {
      $0.todos[id: id]
    }
  }

  /// The rows as the comparison plays them: one comes and goes with its thing.
  static let rows = EachRegion<TodosFeature.State, TodosFeature.Action>("todo", of: \.todos) {
    _ = line(isDone: $0.isDone, title: $0.title)
  } viewState: {
    $0
  }

  private static func line(isDone: Bool, title: String) -> [Span] {
    [Span(isDone ? "  ☑ " : "  ☐ ", "36"), Span(title, isDone ? "2;9" : "")]
  }

  static let undo = Part("undo") { store in
    guard let deletion = store.deletion else { return [] }
    return [[Span("Deleted “\(deletion.todo.title)”: u undoes that", "33")]]
  } viewState: {
    $0.deletion
  }
}
