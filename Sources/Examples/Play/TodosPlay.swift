import ObservableStore
import Observing
import StrategyComparison

/// The todo list, with 1,000 rows: each is drawn by a closure of its own.
@MainActor
final class TodosPlay: PlayableApp {
  let title = "Things to do"
  let minimum = PlayCommand.narrow
  private let actions = Counter()
  let store: StoreOf<TodosFeature>
  private var window = ListWindow()
  /// Where the first row is drawn.
  private let top = 7

  init(clock: any Clock<Duration>, rows: Int = 1_000) {
    store = Store(
      initialState: .sample(rows), reducer: TodosFeature(clock: clock).counted(by: actions))
  }

  var help: String {
    isTyping
      ? "type the title  ⏎ done"
      : "↑/↓ choose  space done  ⏎ edit  a add  d delete  u undo  f filter  c clear done  s strategy  q quit"
  }

  var actionCount: Int? { actions.value }
  var isTyping: Bool { store.withState { $0.editing != nil } }
  var regions: [RegionFrame] { frames(width: 80, height: 18) }

  func frames(width: Int, height: Int) -> [RegionFrame] {
    let width = min(width - 4, 76)
    let ids = store.withState { Array($0.shown.ids) }
    let rows = window.rows(of: ids.count, on: height - top)
    return [
      RegionFrame(label: "count", x: 2, y: 2, width: width / 2 - 1),
      RegionFrame(label: "filter", x: 3 + width / 2, y: 2, width: width / 2 - 1),
      RegionFrame(label: "undo", x: 2, y: 4, width: width, hasTitle: false),
      RegionFrame(label: "list", x: 2, y: 5, width: width),
    ]
      + zip(0..., ids[rows]).map { line, id in
        RegionFrame(
          label: TodosParts.label(id), x: 2, y: top + line, width: width, hasTitle: false)
      }
  }

  var cursor: [(x: Int, y: Int, span: Span)] {
    let (x, y) = (2, top + window.offset)
    if let todo = editing { return [(x + 4 + todo.title.count, y, Span(" ", "7"))] }
    return chosen == nil ? [] : [(x, y, Span("▸", "1;36"))]
  }

  private var editing: Todo? {
    store.withState { state in state.editing.flatMap { state.todos[id: $0] } }
  }

  private var chosen: Todo.ID? {
    store.withState { state in
      let ids = state.shown.ids
      return ids.isEmpty ? nil : ids[min(window.selected, ids.count - 1)]
    }
  }

  func press(_ key: Key) -> Int {
    let before = actions.value
    if let todo = editing { type(key, into: todo) } else { command(key) }
    return actions.value - before
  }

  private func type(_ key: Key, into todo: Todo) {
    let title = store.binding(\.todos, TodosFeature.Action.binding)[id: todo.id]?.title
    switch key {
    case .character(let character): title?.wrappedValue.append(character)
    case .backspace where !todo.title.isEmpty: title?.wrappedValue.removeLast()
    case .enter, .escape: store.send(.todo(todo.id, .editEnded))
    default: break
    }
  }

  private func command(_ key: Key) {
    let count = store.withState { $0.shown.count }
    switch key {
    case .up: window.move(by: -1, in: count)
    case .down: window.move(by: 1, in: count)
    case .left: window.move(by: -10, in: count)
    case .right: window.move(by: 10, in: count)
    case .character("a"):
      store.send(.addTapped)
      window.move(by: -count, in: count)
    case .character("u"): store.send(.undoTapped)
    case .character("c"): store.send(.clearDoneTapped)
    case .character("f"):
      let all = TodosFeature.Filter.allCases
      let now = store.withState { all.firstIndex(of: $0.filter) ?? 0 }
      store.binding(\.filter, TodosFeature.Action.binding).wrappedValue = all[(now + 1) % all.count]
    default: if let chosen { command(key, on: chosen) }
    }
  }

  private func command(_ key: Key, on id: Todo.ID) {
    switch key {
    case .character(" "): store.send(.todo(id, .toggled))
    case .character("d"): store.send(.todo(id, .deleteTapped))
    case .enter: store.send(.todo(id, .editTapped))
    default: break
    }
  }

  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken] {
    TodosParts.all.map { $0.observe(store, strategy, on: board) }
      + [TodosParts.rows.observe(store, strategy, on: board)]
  }
}
