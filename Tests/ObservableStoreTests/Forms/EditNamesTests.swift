import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("What edits are called in reports", .serialized)
struct EditNamesTests {
  @Test("A trace names the property of the first edit as of any other, in whatever feature it lies")
  func traced() {
    struct Field: ObservableState {
      @Tracked var size = 0
      @Tracked var text = ""
    }
    struct Sheet: ObservableState {
      @Tracked var field = Field()
      @Tracked var level = 0
    }
    struct Line: ObservableState, Identifiable {
      let id: Int
      @Tracked var number = 0
    }
    struct App: ObservableState {
      @Tracked var count = 0
      @Tracked var other = 0
      @Tracked var note: String?
      @Tracked var sheet: Sheet? = Sheet()
      @Tracked var lines: IdentifiedArrayOf<Line> = [Line(id: 1)]
    }
    enum SheetAction { case binding(Edit<Sheet>) }
    enum LineAction { case binding(Edit<Line>) }
    enum Action {
      case binding(Edit<App>)
      case sheet(SheetAction)
      case line(Int, LineAction)
    }
    let store = Store(initialState: App()) {
      BindingReducer(Action.binding)
      EmptyReducer()
        .ifLet(\.sheet, action: Action.sheet) { BindingReducer(SheetAction.binding) }
        .forEach(\.lines, action: Action.line) { BindingReducer(LineAction.binding) }
    }
    let token = observe("all") {
      _ = (store.count, store.note, store.sheet?.field.size, store.sheet?.level, store.other)
      _ = store.lines[id: 1]?.number
    }
    var actions: [String] = []
    let tracing = traceRenders { actions.append($0.action ?? "") }
    store.binding(\.count, Action.binding).wrappedValue = 7
    store.send(.binding(.set(\.other, 8)))
    store.send(.binding(.set(\.note, "a")))
    store.send(.sheet(.binding(.at(\.field).size.set(2))))
    store.scope(\.sheet, action: Action.sheet)?.send(.binding(.set(\.level, 3)))
    store.scope(\.lines, id: 1, action: Action.line)?.send(.binding(.set(\.number, 4)))
    tracing.cancel()
    #expect(
      actions == [
        "binding(count of App = 7)", "binding(other of App = 8)", #"binding(note of App = "a")"#,
        "sheet(.binding(field.size of Sheet = 2))", "sheet(.binding(level of Sheet = 3))",
        "line(1, .binding(number of Line = 4))",
      ])
    #expect("\(Edit<Field>.set(\.text, "x"))" == #"text of Field = "x""#, "such a state is there")
    withExtendedLifetime(token) {}
  }
}
