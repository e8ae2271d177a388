import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

@Suite("Test stores see what is presented") @MainActor
struct PresentationTests {
  struct Editor: Reducer {
    struct State: ObservableState, Equatable {
      @Tracked var text = ""
    }
    enum Action: Equatable {
      case typed(String)
      case save, saved
    }
    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .typed(let text): state.text = text
      case .save:
        return .concatenate(
          .run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.saved)
          }, .dismiss)
      case .saved: break
      }
      return .none
    }
  }

  struct Feature: Reducer {
    enum Answer: Equatable { case delete }
    struct State: ObservableState, Equatable {
      @Tracked var editor: Editor.State?
      @Tracked var alert: AlertState<Answer>?
      @Tracked var path: StackState<Editor.State> = []
    }
    enum Action: Equatable {
      case editor(Presented<Editor.Action>)
      case alert(Presented<Answer>)
      case path(StackAction<Editor.State, Editor.Action>)
      case edit, ask
    }
    let clock: TestClock

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .edit: state.editor = Editor.State()
        case .ask: state.alert = AlertState(title: "Sure?", buttons: [.cancel("No")])
        default: break
        }
        return .none
      }
      .presents(\.editor, action: Action.editor) { Editor(clock: clock) }
      .presents(\.alert, action: Action.alert)
      .forEach(\.path, action: Action.path) { Editor(clock: clock) }
    }
  }

  private let clock = TestClock()

  private func makeStore() -> TestStore<Feature.State, Feature.Action> {
    TestStore(initialState: Feature.State()) { Feature(clock: clock) }
  }

  private func texts(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    try await TestFailures.recording(body).map(\.message)
  }

  @Test("A dismissal of the child's is received")
  func dismissal() async {
    let failures = await texts {
      let store = makeStore()
      store.observe("editor") {
        _ = $0.presented(\.editor, action: Feature.Action.editor).wrappedValue
      }
      await store.send(.edit) { $0.editor = Editor.State() }
      store.expectRenders(["editor": 1])
      await store.send(.editor(.presented(.typed("a")))) { $0.editor?.text = "a" }
      store.expectRenders([:])
      await store.send(.editor(.presented(.save)))
      await clock.advance(by: .seconds(1))
      await store.receive(.editor(.presented(.saved)))
      await store.receive(.editor(.dismiss)) { $0.editor = nil }
      store.expectRenders(["editor": 1])
      await store.finish()
    }
    #expect(failures == [])
  }

  @Test("What a dismissed child would have sent is not received, and nothing runs on")
  func cancelled() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.edit) { $0.editor = Editor.State() }
      await store.send(.editor(.presented(.save)))
      await store.send(.editor(.dismiss)) { $0.editor = nil }
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    #expect(failures == [])
  }

  @Test("An alert that is not expected is shown as it is made")
  func alert() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.ask)
      await store.send(.alert(.dismiss)) { $0.alert = nil }
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.contains(#"AlertState("Sure?", [.cancel("No")])"#) == true, "\(failures)")
  }

  @Test("A stack's elements come, dismiss themselves and go, by ids that a test knows")
  func stack() async {
    let failures = await texts {
      let store = makeStore()
      await store.send(.path(.push(.init()))) { $0.path.append(.init()) }
      await store.send(.path(.element(id: 0, action: .typed("a")))) { $0.path[id: 0]?.text = "a" }
      await store.send(.path(.push(.init(text: "b")))) { $0.path.append(.init(text: "b")) }
      await store.send(.path(.element(id: 1, action: .save)))
      await clock.advance(by: .seconds(1))
      await store.receive(.path(.element(id: 1, action: .saved)))
      await store.receive(.path(.popFrom(id: 1))) { $0.path.popLast() }
      await store.send(.path(.pop(to: nil))) { $0.path.removeAll() }
      await store.finish()
    }
    #expect(failures == [])
  }

  @Test("A feature that nobody presents is told so when it dismisses itself")
  func alone() async {
    let failures = await texts {
      let store = TestStore(initialState: Editor.State()) { Editor(clock: clock) }
      await store.send(.save)
      await clock.advance(by: .seconds(1))
      await store.receive(.saved)
      await store.finish()
    }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("presents(_:action:)") == true, "\(failures)")
  }
}
