import ObservableStore
import Observing
import Testing

/// A child that a computed property takes apart and makes again is not taken for another one.
@MainActor
@Suite("Effects of children that are computed")
struct ComputedChildEffectsTests {
  struct Child: ObservableState { @Tracked var name = "" }

  enum Kind: ObservableState {
    case named(Child)
    case none
  }

  struct State: ObservableState {
    @Tracked var name: String? = "Ann"
    @Tracked var done = 0
    var child: Child? {
      get { name.map { Child(name: $0) } }
      set { name = newValue?.name }
    }
    var kind: Kind {
      get { name.map { .named(Child(name: $0)) } ?? .none }
      set {
        if case .named(let child) = newValue { name = child.name } else { name = nil }
      }
    }
  }

  enum Action: Sendable {
    case child(ChildAction)
    case clear
  }

  enum ChildAction: Sendable {
    case start
    case done
  }

  private struct ChildFeature: Reducer {
    func reduce(into state: inout Child, action: ChildAction) -> Effect<ChildAction> {
      switch action {
      case .start:
        state.name += "!"
        return .run { send in
          try await Task.sleep(for: .milliseconds(5))
          await send(.done)
        }
      case .done:
        state.name += "?"
        return .none
      }
    }
  }

  private func makeStore(isEnum: Bool) -> Store<State, Action> {
    let parent = Reduce<State, Action> { state, action in
      if case .clear = action { state.name = nil }
      return .none
    }
    if isEnum {
      return Store(initialState: State()) {
        parent.ifCase(\.kind, case: Kind.named, action: Action.child) { ChildFeature() }
      }
    }
    return Store(initialState: State()) {
      parent.ifLet(\.child, action: Action.child) { ChildFeature() }
    }
  }

  @Test("They begin, and send to the child", arguments: [false, true])
  func begin(isEnum: Bool) async {
    let store = makeStore(isEnum: isEnum)
    await store.send(.child(.start)).finish()
    #expect(store.name == "Ann!?")
  }

  @Test("They end when it goes", arguments: [false, true])
  func end(isEnum: Bool) async {
    let store = makeStore(isEnum: isEnum)
    let task = store.send(.child(.start))
    store.send(.clear)
    await task.finish()
    #expect(store.name == nil)
  }

  @Test(
    "One with shared values alone, which is made anew at each look, keeps its effects and can be dismissed"
  )
  func shared() async {
    struct Panel: ObservableState { @Shared var volume: Int }
    struct Editor: ObservableState {
      struct Image: ObservableState { @Tracked var volume = 0 }
      @Shared var image = Image()
      @Tracked var isOpen = true
      var panel: Panel? {
        get { isOpen ? Panel(volume: $image.volume) : nil }
        set { isOpen = newValue != nil }
      }
    }
    enum PanelAction { case load, sendAtOnce, loaded }
    enum EditorAction { case panel(Presented<PanelAction>) }
    let panel = Reduce<Panel, PanelAction> { state, action in
      switch action {
      case .load: return .run { send in await send(.loaded) }
      case .sendAtOnce: return .send(.loaded)
      case .loaded: state.volume += 1
      }
      return .none
    }
    let store = Store<Editor, EditorAction>(initialState: Editor()) {
      EmptyReducer().presents(\.panel, action: EditorAction.panel) { panel }
    }
    await store.send(.panel(.presented(.load))).finish()
    #expect(store.image.volume == 1)
    await store.send(.panel(.presented(.sendAtOnce))).finish()
    #expect(store.image.volume == 2)
    store.send(.panel(.dismiss))
    #expect(!store.isOpen)
  }

  @Test("Elements of a stack that is made anew at each look keep their effects")
  func elements() async {
    struct Page: ObservableState, Equatable { @Tracked var volume = 0 }
    struct Book: ObservableState {
      @Tracked var volumes = [1, 2]
      var pages: StackState<Page> {
        get { StackState(volumes.map { Page(volume: $0) }) }
        set { volumes = newValue.map(\.volume) }
      }
    }
    enum PageAction: Sendable { case load, loaded }
    enum BookAction: Sendable { case pages(StackAction<Page, PageAction>) }
    let page = Reduce<Page, PageAction> { state, action in
      if case .load = action { return .run { send in await send(.loaded) } }
      state.volume += 1
      return .none
    }
    let store = Store<Book, BookAction>(initialState: Book()) {
      EmptyReducer().forEach(\.pages, action: BookAction.pages) { page }
    }
    await store.send(.pages(.element(id: 1, action: .load))).finish()
    #expect(store.volumes == [1, 3])
  }
}
