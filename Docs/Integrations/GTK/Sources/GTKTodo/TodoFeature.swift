import ObservableStore
import Observing

/// One line of the list.
struct Todo: Reducer {
  struct State: ObservableState, Identifiable {
    let id: Int
    @Tracked var text: String
    @Tracked var isDone = false
  }

  enum Action {
    case toggled
    case editTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .toggled = action { state.isDone.toggle() }
    return .none
  }
}

/// The sheet in which a line is edited.
struct EditTodo: Reducer {
  struct State: ObservableState {
    let id: Int
    @Tracked var text: String
  }

  enum Action {
    case textChanged(String)
    case saveTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    case .saveTapped:
      return .dismiss
    }
  }
}

/// The window: the list, what is about to be added to it, and how long one has been at it.
struct TodoFeature: Reducer {
  struct State: ObservableState {
    @Tracked var todos: IdentifiedArrayOf<Todo.State> = []
    @Tracked var draft = ""
    @Tracked var seconds = 0
    @Tracked var isTiming = false
    @Tracked var edit: EditTodo.State?
    @Tracked var alert: AlertState<AlertAction>?

    var doneCount: Int { todos.count { $0.isDone } }
  }

  enum AlertAction { case clearConfirmed }

  enum Action {
    case draftChanged(String)
    case addTapped
    case clearTapped
    case timerTapped
    case ticked
    case todo(Int, Todo.Action)
    case edit(Presented<EditTodo.Action>)
    case alert(Presented<AlertAction>)
  }

  var clock: any Clock<Duration> = ContinuousClock()

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .draftChanged(let draft):
        state.draft = draft
      case .addTapped:
        guard !state.draft.isEmpty else { break }
        let id = (state.todos.ids.max() ?? 0) + 1
        state.todos.insert(Todo.State(id: id, text: state.draft), at: 0)
        state.draft = ""
      case .clearTapped:
        let count = state.doneCount
        state.alert = AlertState(
          title: count == 1 ? "Remove the one that is done?" : "Remove \(count) that are done?",
          message: "It cannot be undone.",
          buttons: [.cancel("Keep"), .destructive("Remove", action: .clearConfirmed)])
      case .alert(.presented(.clearConfirmed)):
        state.todos.removeAll { $0.isDone }
      case .timerTapped:
        state.isTiming.toggle()
        guard state.isTiming else { return .cancel(id: "timer") }
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: "timer")
      case .ticked:
        state.seconds += 1
      case .todo(let id, .editTapped):
        guard let todo = state.todos[id: id] else { break }
        state.edit = EditTodo.State(id: id, text: todo.text)
      case .edit(.presented(.saveTapped)):
        if let edit = state.edit { state.todos[id: edit.id]?.text = edit.text }
      case .todo, .edit, .alert:
        break
      }
      return .none
    }
    .forEach(\.todos, action: Action.todo) { Todo() }
    .presents(\.edit, action: Action.edit) { EditTodo() }
    .presents(\.alert, action: Action.alert)
  }
}
