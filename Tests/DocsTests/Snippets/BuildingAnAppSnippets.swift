import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

// snippet: app-child
struct EditContact: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var name: String
  }

  enum Action: Equatable {
    case nameChanged(String)
    case saveTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nameChanged(let name):
      state.name = name
      return .none
    case .saveTapped:
      return .dismiss
    }
  }
}
// end

// snippet: app-presents
struct ContactFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var name = "Ada"
    @Tracked var edit: EditContact.State?
  }

  enum Action: Equatable {
    case editTapped
    case edit(Presented<EditContact.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .editTapped:
        state.edit = EditContact.State(name: state.name)
      case .edit(.presented(.saveTapped)):
        if let edit = state.edit { state.name = edit.name }
      case .edit:
        break
      }
      return .none
    }
    .presents(\.edit, action: Action.edit) { EditContact() }
  }
}
// end

// snippet: app-destinations
struct ContactsFeature: Reducer {
  enum Destination: ObservableState, Equatable {
    case edit(EditContact.State)
    case delete(AlertState<DeleteAction>)
  }

  enum DeleteAction: Equatable { case confirmed }

  struct State: ObservableState, Equatable {
    @Tracked var names = ["Ada", "Grace"]
    @Tracked var destination: Destination?
  }

  enum Action: Equatable {
    case editTapped, deleteTapped
    case edit(Presented<EditContact.Action>)
    case delete(Presented<DeleteAction>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .editTapped:
        state.destination = .edit(EditContact.State(name: state.names[0]))
      case .deleteTapped:
        state.destination = .delete(
          AlertState(
            title: "Delete all?", message: "It cannot be undone.",
            buttons: [.cancel("Keep"), .destructive("Delete", action: .confirmed)]))
      case .delete(.presented(.confirmed)):
        state.names = []
      case .edit, .delete:
        break
      }
      return .none
    }
    .presents(\.destination, case: Destination.edit, action: Action.edit) { EditContact() }
    .presents(\.destination, case: Destination.delete, action: Action.delete)
  }
}
// end

// snippet: app-screens
struct Chapter: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var number: Int
  }

  enum Action: Equatable { case nextTapped, closeTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action == .closeTapped ? .dismiss : .none
  }
}

struct Screen: Reducer {
  enum State: ObservableState, Equatable {
    case chapter(Chapter.State)
    case edit(EditContact.State)
  }

  enum Action: Equatable {
    case chapter(Chapter.Action)
    case edit(EditContact.Action)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifCase(\.self, case: State.chapter, action: Action.chapter) { Chapter() }
      .ifCase(\.self, case: State.edit, action: Action.edit) { EditContact() }
  }
}
// end

// snippet: app-stack
struct BookFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var path: StackState<Screen.State> = []
  }

  enum Action: Equatable {
    case path(StackAction<Screen.State, Screen.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .path(.element(let id, .chapter(.nextTapped))) = action,
        case .chapter(let chapter)? = state.path[id: id]
      {
        state.path.append(.chapter(Chapter.State(number: chapter.number + 1)))
      }
      return .none
    }
    .forEach(\.path, action: Action.path) { Screen() }
  }
}
// end

extension Snippets {
  static var buildingAnApp: [(String, Run)] {
    [
      ("app-presented", presented), ("app-alert", alert), ("app-stack-use", stack),
      ("app-test", dismissalTest), ("app-form", form),
    ]
  }

  private static func form() {
    // snippet: app-form
    struct Line: ObservableState, Identifiable {
      let id: Int
      @Tracked var text = ""
    }

    struct Order: ObservableState {
      @Tracked var name = ""
      @Tracked var guests = 1
      @Tracked var lines: IdentifiedArrayOf<Line> = [Line(id: 1), Line(id: 2)]
    }

    enum OrderAction { case binding(Edit<Order>) }

    let order = Store(initialState: Order()) {
      BindingReducer(OrderAction.binding)
      Reduce<Order, OrderAction> { state, action in
        if case .binding(let edit) = action, edit.changes(\.guests) {
          state.guests = min(max(state.guests, 1), 8)
        }
        return .none
      }
    }
    let guests = order.binding(\.guests, OrderAction.binding)
    let second = order.binding(\.lines, OrderAction.binding)[id: 2]?.text
    let summary = observe { print("\(order.name), \(guests.wrappedValue) guests") }
    guests.wrappedValue = 12
    second?.wrappedValue = "tea"
    print(order.lines.map(\.text))
    // end
    withExtendedLifetime(summary) {}
  }

  private static func presented() {
    // snippet: app-presented
    let store = Store(initialState: ContactFeature.State(), reducer: ContactFeature())
    let edit = store.presented(\.edit, action: ContactFeature.Action.edit)

    let screen = observe("screen") {
      guard let sheet = edit.wrappedValue else { return print("\(store.name)") }
      _ = observe("sheet") { print("  editing \(sheet.name)") }
    }

    store.send(.editTapped)
    edit.wrappedValue?.send(.nameChanged("Ada L."))
    edit.wrappedValue?.send(.saveTapped)
    store.send(.editTapped)
    edit.wrappedValue = nil  // what a view does that is swiped away
    // end
    withExtendedLifetime(screen) {}
  }

  private static func alert() {
    // snippet: app-alert
    let store = Store(initialState: ContactsFeature.State(), reducer: ContactsFeature())
    let delete = store.presented(
      \.destination, case: ContactsFeature.Destination.delete, action: ContactsFeature.Action.delete
    )

    store.send(.deleteTapped)
    if let alert = delete.wrappedValue {
      print(alert.title, alert.buttons.map(\.label))
      delete.press(alert.buttons[1])
    }
    print(store.names, store.destination == nil)
    // end
  }

  private static func stack() {
    // snippet: app-stack-use
    // A deep link is the state itself.
    let state = BookFeature.State(path: [
      .chapter(Chapter.State(number: 7)), .edit(EditContact.State(name: "Ada")),
    ])
    let store = Store(initialState: state, reducer: BookFeature())

    let screens = observe("screens") {
      let screens = store.scope(\.path, action: BookFeature.Action.path)
      print("\(screens.count) screens")
      if let chapter = screens.last?.scope(
        \.self, case: Screen.State.chapter, action: Screen.Action.chapter)
      {
        _ = observe("chapter") { print("  chapter \(chapter.number)") }
      }
    }

    store.send(.path(.popFrom(id: 1)))
    store.send(.path(.element(id: 0, action: .chapter(.nextTapped))))
    store.send(.path(.element(id: 2, action: .chapter(.closeTapped))))
    // end
    withExtendedLifetime(screens) {}
  }

  private static func dismissalTest() async {
    // snippet: app-test
    let store = TestStore(initialState: ContactFeature.State()) { ContactFeature() }
    await store.send(.editTapped) { $0.edit = EditContact.State(name: "Ada") }
    await store.send(.edit(.presented(.nameChanged("Grace")))) { $0.edit?.name = "Grace" }
    await store.send(.edit(.presented(.saveTapped))) { $0.name = "Grace" }
    await store.receive(.edit(.dismiss)) { $0.edit = nil }
    await store.finish()
    print(store.state)
    // end
  }
}
