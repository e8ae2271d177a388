import ObservableStore
import Observing

/// Work of very many steps that shows how far it is.
struct ProgressFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var done = 0
    @Tracked var isRunning = false
    @Tracked var title = "import"
  }

  enum Action: Sendable {
    case startTapped
    case progress(Int)
    case finished
  }

  /// How many steps there are.
  var total = 100_000
  /// How many of them are shown, at most.
  var shown = 100

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      state.done = 0
      state.isRunning = true
      return .concatenate(work, .send(.finished))
    case .progress(let step):
      state.done = step
    case .finished:
      state.isRunning = false
    }
    return .none
  }

  /// Reports each of its steps; which ones become actions is counted where it runs.
  private var work: Effect<Action> {
    let total = total
    return .run { send in
      for step in 1...total {
        try Task.checkCancellation()
        await send(.progress(step))
      }
    }
    .limited(to: shown, of: total)
  }
}
