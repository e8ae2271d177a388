import Observing

@testable import ObservableStore

/// A feature inside one that is presented.
struct LeafFeature: Reducer {
  struct State: ObservableState, Equatable, Identifiable {
    var id = 0
    @Tracked var number = 0
  }

  enum Action {
    case up
    case run(Effect<Action>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .up: state.number += 1
    case .run(let effect): return effect
    }
    return .none
  }
}

/// A feature that is presented, with others inside in each way.
struct Sheet: Reducer {
  enum Page: ObservableState, Equatable {
    case leaf(LeafFeature.State)
    case empty
  }

  struct State: ObservableState, Equatable {
    @Tracked var count = 0
    @Tracked var leaf = LeafFeature.State()
    @Tracked var maybe: LeafFeature.State? = .init()
    @Tracked var rows: IdentifiedArrayOf<LeafFeature.State> = [.init(id: 1)]
    @Tracked var page = Page.leaf(.init())
    @Tracked var inner: LeafFeature.State?
  }

  enum Action {
    case up
    case run(Effect<Action>)
    case leaf(LeafFeature.Action)
    case maybe(LeafFeature.Action)
    case row(Int, LeafFeature.Action)
    case page(LeafFeature.Action)
    case inner(Presented<LeafFeature.Action>)
  }

  var body: some Reducer<State, Action> {
    Scope(\.leaf, action: Action.leaf) { LeafFeature() }
    Reduce { state, action in
      switch action {
      case .up: state.count += 1
      case .run(let effect): return effect
      default: break
      }
      return .none
    }
    .ifLet(\.maybe, action: Action.maybe) { LeafFeature() }
    .forEach(\.rows, action: Action.row) { LeafFeature() }
    .ifCase(\.page, case: Page.leaf, action: Action.page) { LeafFeature() }
    .presents(\.inner, action: Action.inner) { LeafFeature() }
  }
}

/// Who presents them.
struct Presenter: Reducer {
  enum Destination: ObservableState, Equatable {
    case edit(Sheet.State)
    case add(Sheet.State)
    case alert(AlertState<Answer>)
  }

  enum Answer { case yes, again }

  struct State: ObservableState, Equatable {
    @Tracked var sheet: Sheet.State?
    @Tracked var destination: Destination?
    @Tracked var rows: IdentifiedArrayOf<LeafFeature.State> = []
    @Tracked var alert: AlertState<Answer>?
    /// What the parent's reducer saw.
    @Tracked var log: [String] = []
  }

  enum Action {
    case sheet(Presented<Sheet.Action>)
    case edit(Presented<Sheet.Action>)
    case add(Presented<Sheet.Action>)
    case destinationAlert(Presented<Answer>)
    case row(Int, Presented<LeafFeature.Action>)
    case alert(Presented<Answer>)
    case change(Change<State>)
    case run(Effect<Action>)
  }

  /// What the parent does when it is told of a dismissal.
  var onDismiss: @Sendable (inout State) -> Void = { _ in }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .sheet(.presented(.up)):
        state.log.append("up to \(state.sheet?.count ?? -1)")
      case .sheet(.dismiss):
        state.log.append("dismiss at \(state.sheet?.count ?? -1)")
        onDismiss(&state)
      case .edit(.dismiss), .add(.dismiss):
        state.log.append("dismiss destination")
        onDismiss(&state)
      case .row(let id, .dismiss):
        state.log.append("dismiss \(id) of \(Array(state.rows.ids))")
      case .alert(.presented(let answer)):
        state.log.append("\(answer) to \(state.alert?.title ?? "nothing")")
        if answer == .again { state.alert = AlertState(title: "Again?") }
      case .alert(.dismiss): state.log.append("no to \(state.alert?.title ?? "nothing")")
      case .destinationAlert: state.log.append("answered")
      case .change(let change): change.change(&state)
      case .run(let effect): return effect
      default: break
      }
      return .none
    }
    .presents(\.sheet, action: Action.sheet) { Sheet() }
    .presents(\.destination, case: Destination.edit, action: Action.edit) { Sheet() }
    .presents(\.destination, case: Destination.add, action: Action.add) { Sheet() }
    .presents(\.destination, case: Destination.alert, action: Action.destinationAlert)
    .presents(\.alert, action: Action.alert)
    .forEach(\.rows, action: Action.row) { LeafFeature() }
  }
}

/// A store of a presenter, and what runs its effects.
@MainActor
struct PresenterStore {
  typealias State = Presenter.State
  typealias Action = Presenter.Action

  let store: Store<State, Action>
  let runner: EffectRunner<Action>

  init(_ state: State = .init(), onDismiss: @escaping @Sendable (inout State) -> Void = { _ in }) {
    var runner: EffectRunner<Action>?
    store = Store(initialState: state, reducer: Presenter(onDismiss: onDismiss)) { runner = $0 }
    self.runner = runner!
  }

  func change(_ change: @escaping (inout State) -> Void) { store.send(.change(Change(change))) }
}
