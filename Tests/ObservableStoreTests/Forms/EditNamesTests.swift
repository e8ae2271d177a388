import Observing
import Testing

@testable import ObservableStore

@MainActor
@Suite("What edits are called in reports", .serialized)
struct EditNamesTests {
  struct Line: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  struct App: ObservableState {
    @Tracked var count = 0
    @Tracked var note: String?
    @Tracked var sheet: Line?
    @Tracked var lines: [Line] = []
  }

  enum Action { case binding(Edit<App>) }

  @Test("An edit that leads to nothing in the states there are prints, and is traced")
  func leadsToNothing() {
    let store = Store(
      initialState: App(),
      reducer: Reduce<App, Action> { state, action in
        if case .binding(let edit) = action, state.sheet != nil { edit.apply(to: &state) }
        return .none
      })
    let token = observe("all") { _ = store.state }
    #expect("\(Edit<App>.set(\.lines[3].title, "x"))" == #"String of App = "x""#)
    let tracing = traceRenders { _ in }
    store.send(.binding(.set(\.sheet!.title, "x")))
    tracing.cancel()
    #expect(store.withState { $0.sheet == nil } && token.runs == 1)
  }

  @Test("A trace names the property of an edit from the second on, and what it sets plainly")
  func traced() {
    let store = Store(initialState: App()) { BindingReducer(Action.binding) }
    let token = observe("all") { _ = (store.count, store.note) }
    var actions: [String] = []
    let tracing = traceRenders { actions.append($0.action ?? "") }
    store.binding(\.count, Action.binding).wrappedValue = 7
    store.binding(\.count, Action.binding).wrappedValue = 8
    store.send(.binding(.set(\.note, "a")))
    store.send(.binding(.set(\.note, "b")))
    tracing.cancel()
    #expect(
      actions == [
        "binding(Int of App = 7)", "binding(count of App = 8)",
        #"binding(Optional<String> of App = "a")"#, #"binding(note of App = "b")"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test("A state that has gone, of which a closure still depends, is looked into by no report")
  func gone() {
    @MainActor final class Box { var store: Store<App, Action>? }
    let box = Box()
    box.store = Store(initialState: App(note: String(repeating: "long", count: 20))) {
      BindingReducer(Action.binding)
    }
    let token = observe("whole") { [weak box] in _ = box?.store.map { "\($0.state)" } }
    let shared = Shared(wrappedValue: 1)
    let reader = observe("shared") { _ = shared.wrappedValue }
    box.store = nil
    let tracing = traceRenders { _ in }
    shared.wrappedValue = 2
    tracing.cancel()
    #expect(reader.runs == 2 && token.runs == 1)
    #expect("\(Edit<App>.set(\.count, 3))".hasSuffix(" of App = 3"))
  }

  struct Address: Equatable {
    var street = "a street"
    var number = 1
  }

  struct Computed: ObservableState {
    @Tracked var mode = 4
    @Tracked var line: Line? = Line(id: 1)
    @Tracked var address = Address()
    var twice: Int {
      get { mode * 2 }
      set { mode = newValue / 2 }
    }
    var current: Line? {
      get { mode > 3 ? nil : Line(id: mode) }
      set {}
    }
    var same: Int {
      get { mode }
      set { mode = newValue }
    }
  }

  @Test(
    "What is computed is not called by the property that it reads, unless it is that one's value")
  func computed() {
    let state = Computed()
    #expect(KeyPathName.of(\Computed.mode, in: state) == "mode")
    #expect(KeyPathName.of(\Computed.line, in: state) == "line")
    #expect(KeyPathName.of(\Computed.address, in: state) == "address")
    #expect(KeyPathName.of(\Computed.address.street, in: state) == "address")
    #expect(KeyPathName.of(\Computed.same, in: state) == "mode")
    #expect(KeyPathName.of(\Computed.twice, in: state) == nil)
    #expect(KeyPathName.of(\Computed.current, in: state) == nil)
  }
}
