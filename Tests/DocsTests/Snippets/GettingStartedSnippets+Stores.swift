import ObservableStore
import Observing

extension Snippets {
  static var storesGettingStarted: [(String, Run)] {
    [("store", store), ("child", child), ("list", list), ("effect", effect)]
  }

  private static func store() {
    // snippet: store
    struct CounterFeature: Reducer {
      struct State: ObservableState, Equatable {
        @Tracked var count = 0
        @Tracked var name = "taps"
      }

      enum Action {
        case increment
        case rename(String)
      }

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .increment: state.count += 1
        case .rename(let name): state.name = name
        }
        return .none
      }
    }

    let store = Store(initialState: CounterFeature.State(), reducer: CounterFeature())
    let label = observe("label") { print("count: \(store.count)") }
    store.send(.increment)
    store.send(.rename("clicks"))
    store.send(.increment)
    print("\(store.name), \(label.runs) runs")
    // end
  }

  struct CounterFeature: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var count = 0
    }
    enum Action { case increment }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  private static func child() {
    // snippet: child
    struct AppFeature: Reducer {
      struct State: ObservableState {
        @Tracked var counter = CounterFeature.State()
        @Tracked var detail: CounterFeature.State?
      }

      enum Action {
        case counter(CounterFeature.Action)
        case detail(CounterFeature.Action)
        case detailTapped
      }

      var body: some Reducer<State, Action> {
        Scope(\.counter, action: Action.counter) { CounterFeature() }
        Reduce { state, action in
          if case .detailTapped = action {
            state.detail = state.detail == nil ? CounterFeature.State(count: 10) : nil
          }
          return .none
        }
        .ifLet(\.detail, action: Action.detail) { CounterFeature() }
      }
    }

    let app = Store(initialState: AppFeature.State()) { AppFeature() }
    let counter = app.scope(\.counter, action: AppFeature.Action.counter)
    let screen = observe("screen") {
      guard let detail = app.scope(\.detail, action: AppFeature.Action.detail) else {
        return print("no detail")
      }
      print("detail")
      _ = observe("detail's count") { print("detail's count: \(detail.count)") }
    }
    counter.send(.increment)
    app.send(.detailTapped)
    app.send(.detail(.increment))
    app.send(.detailTapped)
    print("\(counter.count), \(screen.runs) runs")
    // end
  }

  private static func list() {
    // snippet: list
    struct Row: ObservableState, Identifiable {
      let id: Int
      @Tracked var title = ""
    }

    enum RowAction { case rename(String) }

    struct Rows: ObservableState {
      @Tracked var rows: IdentifiedArrayOf<Row> = []
    }

    enum RowsAction {
      case add(Int)
      case row(Int, RowAction)
    }

    let store = Store(
      initialState: Rows(),
      reducer: Reduce<Rows, RowsAction> { state, action in
        if case .add(let id) = action { state.rows.append(Row(id: id, title: "row \(id)")) }
        return .none
      }
      .forEach(\.rows, action: RowsAction.row) {
        Reduce<Row, RowAction> { state, action in
          switch action {
          case .rename(let title): state.title = title
          }
          return .none
        }
      })

    let list = observeEach("list") {
      let rows = store.scope(\.rows, action: RowsAction.row)
      print("\(rows.count) rows")
      return rows
    } _: { row in
      print("  \(row.title)")
    }
    store.send(.add(1))
    store.send(.add(2))
    store.send(.row(1, .rename("first")))
    print("\(list.runs) runs of the list")
    // end
  }

  private static func effect() async {
    // snippet: effect
    struct Quote: Reducer {
      struct State: ObservableState {
        @Tracked var text: String?
        @Tracked var isLoading = false
      }

      enum Action: Sendable {
        case refresh
        case loaded(String)
      }

      let load: @Sendable () async throws -> String

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .refresh:
          state.isLoading = true
          return .run { [load] send in await send(.loaded(try await load())) }
        case .loaded(let text):
          state.isLoading = false
          state.text = text
          return .none
        }
      }
    }

    let store = Store(initialState: Quote.State(), reducer: Quote { "To be." })
    let label = observe("label") {
      print(store.isLoading ? "loading" : store.text ?? "nothing yet")
    }
    await store.send(.refresh).finish()
    print("\(label.runs) runs")
    // end
  }
}
