import ObservableStore
import Observing

/// Something to do.
struct Todo: ObservableState, Identifiable, Equatable, Sendable {
  let id: Int
  @Tracked var title = ""
  @Tracked var isDone = false
}

/// A list of things to do: filtered, edited where they stand; a deletion can be undone for a while.
struct TodosFeature: Reducer {
  enum Filter: String, CaseIterable, Sendable { case all, open, done }

  /// What was deleted last, and where it stood.
  struct Deletion: Equatable, Sendable {
    var todo: Todo
    var position: Int
  }

  struct State: ObservableState, Equatable {
    @Tracked var todos: IdentifiedArrayOf<Todo> = []
    @Tracked var filter = Filter.all
    /// Whose title is being edited.
    @Tracked var editing: Todo.ID?
    @Tracked var deletion: Deletion?

    /// What the filter lets through.
    var shown: IdentifiedArrayOf<Todo> {
      switch filter {
      case .all: todos
      case .open: todos.filter { !$0.isDone }
      case .done: todos.filter(\.isDone)
      }
    }

    var openCount: Int { todos.count { !$0.isDone } }

    /// As many things to do, of which every third is done.
    static func sample(_ count: Int) -> State {
      let todos = (1...count).map { Todo(id: $0, title: "Thing \($0)", isDone: $0 % 3 == 0) }
      return State(todos: IdentifiedArray(uniqueElements: todos))
    }
  }

  enum Action: Equatable, Sendable {
    case binding(Edit<State>)
    case addTapped
    case clearDoneTapped
    case undoTapped
    case undoExpired
    case todo(Todo.ID, TodoAction)
  }

  enum TodoAction: Equatable, Sendable { case toggled, editTapped, editEnded, deleteTapped }

  private enum EffectID { case undo }

  let clock: any Clock<Duration>

  var body: some Reducer<State, Action> {
    BindingReducer(Action.binding)
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .addTapped:
        let id = (state.todos.ids.max() ?? 0) + 1
        state.filter = state.filter == .done ? .all : state.filter
        state.todos.insert(Todo(id: id), at: 0)
        state.editing = id
        return .none
      case .clearDoneTapped:
        state.todos.removeAll(where: \.isDone)
        return .none
      case .undoTapped:
        if let deletion = state.deletion {
          state.todos.insert(deletion.todo, at: min(deletion.position, state.todos.count))
        }
        state.deletion = nil
        return .cancel(id: EffectID.undo)
      case .undoExpired:
        state.deletion = nil
        return .none
      case .todo(let id, let action):
        return reduce(&state, id, action)
      }
    }
  }

  private func reduce(
    _ state: inout State, _ id: Todo.ID, _ action: TodoAction
  ) -> Effect<Action> {
    switch action {
    case .toggled: state.todos[id: id]?.isDone.toggle()
    case .editTapped: state.editing = id
    case .editEnded:
      state.editing = nil
      if state.todos[id: id]?.title.isEmpty == true { state.todos.remove(id: id) }
    case .deleteTapped: return delete(&state, id)
    }
    return .none
  }

  private func delete(_ state: inout State, _ id: Todo.ID) -> Effect<Action> {
    guard let position = state.todos.index(id: id), let todo = state.todos.remove(id: id) else {
      return .none
    }
    if state.editing == id { state.editing = nil }
    state.deletion = Deletion(todo: todo, position: position)
    return .run { [clock] send in
      try await clock.sleep(for: .seconds(5))
      await send(.undoExpired)
    }
    .cancellable(id: EffectID.undo, cancelInFlight: true)
  }
}
