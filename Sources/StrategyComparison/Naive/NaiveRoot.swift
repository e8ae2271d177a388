/// The naive strategy's root, which publishes what the states of a stage's store have been.
///
/// The store's own reducer and effects do the work; nobody may read a store while they do, so its states are
/// published behind them, one for each action.
@MainActor
final class NaiveRoot<State> {
  let store: NaiveStore<State, Void>
  private var states: [State] = []
  private var isPublishing = false

  init(_ state: State) { store = NaiveStore(state) { _, _ in } }

  /// Keeps a state for `publish`.
  func record(_ state: State) { states.append(state) }

  /// Publishes what was recorded, and what comes of that: views may send actions of their own.
  func publish() {
    if isPublishing { return }
    isPublishing = true
    while !states.isEmpty {
      let recorded = states
      states = []
      for state in recorded { store.publisher.send(state) }
    }
    isPublishing = false
  }
}
