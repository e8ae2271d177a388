import Observing
import Testing

@testable import ObservableStore

/// A form whose reducer has no `BindingReducer` takes what is typed and keeps nothing of it: that is told.
///
/// Each test has a type of state of its own, since it is told once of each.
@MainActor
@Suite("Edits that nobody carries out")
struct EditsCarriedOutTests {
  enum Action<State>: Sendable {
    case binding(Edit<State>)
    case other
  }

  @Test("Of a form without a binding reducer it is told once, with the property's name")
  func forgotten() {
    struct Form: ObservableState {
      @Tracked var name = ""
      @Tracked var age = 0
    }
    let store = Store(initialState: Form(), reducer: Reduce<Form, Action<Form>> { _, _ in .none })
    let name = store.binding(\.name, Action.binding)
    let age = store.binding(\.age, Action.binding)
    let reports = StoreMisuse.recording {
      name.wrappedValue = "Ada"
      name.wrappedValue = "Grace"
      age.wrappedValue = 3
    }
    #expect(
      reports == [
        """
        the edit of 'name' of Form that a binding sent as binding(name of Form = "Ada") was carried out by nobody: the \
        reducer of Form needs a BindingReducer for that case, or edit.apply(to: &state), and that around it a Scope, an \
        ifLet, a forEach or a presents by which it is reached. If it refused the edit, nothing is wrong. That is not told \
        again
        """
      ])
    #expect(store.name == "" && store.age == 0)
  }

  @Test("Not of one whose reducer lies in a child that comes later")
  func inChild() {
    struct Child: ObservableState { @Tracked var name = "" }
    struct Parent: ObservableState { @Tracked var child: Child? }
    enum ParentAction: Sendable {
      case child(Action<Child>)
      case open
    }
    let store = Store<Parent, ParentAction>(
      initialState: Parent(),
      reducer: Reduce { state, action in
        if case .open = action { state.child = Child() }
        return .none
      }.ifLet(\.child, action: ParentAction.child) { BindingReducer(Action<Child>.binding) })
    store.send(.open)
    let child = store.scope(\.child, action: ParentAction.child)!
    let reports = StoreMisuse.recording {
      child.binding(\.name, Action.binding).wrappedValue = "Ada"
    }
    #expect(reports == [])
    #expect(child.name == "Ada")
  }

  @Test("Not of one that carries edits out by itself, and may refuse one")
  func byHand() {
    struct Form: ObservableState {
      @Tracked var name = ""
      @Tracked var isLocked = false
    }
    let store = Store<Form, Action<Form>>(
      initialState: Form(),
      reducer: Reduce { state, action in
        switch action {
        case .binding(let edit): if !state.isLocked { edit.apply(to: &state) }
        case .other: state.isLocked = true
        }
        return .none
      })
    let name = store.binding(\.name, Action.binding)
    let reports = StoreMisuse.recording {
      name.wrappedValue = "Ada"
      store.send(.other)
      name.wrappedValue = "Grace"
    }
    #expect(reports == [])
    #expect(store.name == "Ada")
  }

  @Test("Not of one that waits for the action that set it off, and is carried out then")
  func waiting() {
    struct Form: ObservableState {
      @Tracked var name = ""
      @Tracked var copy = ""
      @Tracked var count = 0
    }
    let store = Store<Form, Action<Form>>(
      initialState: Form(),
      reducer: Reduce { state, action in
        switch action {
        case .binding(let edit): edit.apply(to: &state)
        case .other: state.count += 1
        }
        return .none
      })
    let copy = store.binding(\.copy, Action.binding)
    let closure = observe { if store.count > 0 { copy.wrappedValue = "set" } }
    let reports = StoreMisuse.recording { store.send(.other) }
    #expect(reports == [])
    #expect(store.copy == "set")
    withExtendedLifetime(closure) {}
  }

  @Test("Not of one that an effect carries out")
  func later() async {
    struct Form: ObservableState { @Tracked var name = "" }
    enum LateAction: Sendable {
      case binding(Edit<Form>)
      case carryOut(Edit<Form>)
    }
    let store = Store<Form, LateAction>(
      initialState: Form(),
      reducer: Reduce { state, action in
        switch action {
        case .binding(let edit): return .run { send in await send(.carryOut(edit)) }
        case .carryOut(let edit): edit.apply(to: &state)
        }
        return .none
      })
    let reports = StoreMisuse.recording {
      store.binding(\.name, LateAction.binding).wrappedValue = "Ada"
    }
    #expect(reports == [])
  }
}
