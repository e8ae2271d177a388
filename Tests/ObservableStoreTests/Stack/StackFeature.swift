import Observing

@testable import ObservableStore

/// Screens of two features, on top of each other.
struct Screens: Reducer {
  enum State: ObservableState, Equatable {
    case leaf(LeafFeature.State)
    case sheet(Sheet.State)
  }

  enum Action {
    case leaf(LeafFeature.Action)
    case sheet(Sheet.Action)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifCase(\.self, case: State.leaf, action: Action.leaf) { LeafFeature() }
      .ifCase(\.self, case: State.sheet, action: Action.sheet) { Sheet() }
  }
}

/// Who holds a stack of several features, and one of a single feature.
struct StackFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var path: StackState<Screens.State> = []
    @Tracked var sheets: StackState<Sheet.State> = []
    @Tracked var log: [String] = []
  }

  enum Action {
    case path(StackAction<Screens.State, Screens.Action>)
    case sheets(StackAction<Sheet.State, Sheet.Action>)
    case change(Change<State>)
    case run(Effect<Action>)
  }

  /// What the parent does when elements are popped.
  var onPop: @Sendable (inout State) -> Void = { _ in }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .path(.push): state.log.append("push, ids \(state.path.ids)")
      case .path(.popFrom(let id)):
        state.log.append("pop from \(id), ids \(state.path.ids)")
        onPop(&state)
      case .path(.pop(let id)):
        state.log.append("pop to \(id.map { "\($0)" } ?? "-"), ids \(state.path.ids)")
      case .path(.element(let id, _)): state.log.append("element \(id)")
      case .change(let change): change.change(&state)
      case .run(let effect): return effect
      case .sheets(.pop), .sheets(.popFrom): onPop(&state)
      case .sheets: break
      }
      return .none
    }
    .forEach(\.path, action: Action.path) { Screens() }
    .forEach(\.sheets, action: Action.sheets) { Sheet() }
  }
}

/// A store of it, and what runs its effects.
@MainActor
struct StackStore {
  let store: Store<StackFeature.State, StackFeature.Action>
  let runner: EffectRunner<StackFeature.Action>

  init(
    _ state: StackFeature.State = .init(),
    onPop: @escaping @Sendable (inout StackFeature.State) -> Void = { _ in }
  ) {
    var runner: EffectRunner<StackFeature.Action>?
    store = Store(initialState: state, reducer: StackFeature(onPop: onPop)) { runner = $0 }
    self.runner = runner!
  }

  func change(_ change: @escaping (inout StackFeature.State) -> Void) {
    store.send(.change(Change(change)))
  }
}
