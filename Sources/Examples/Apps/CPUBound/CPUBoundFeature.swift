import ObservableStore
import Observing

/// Work that keeps a processor busy, done in the reducer or in an effect.
struct CPUBoundFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var isWorking = false
    @Tracked var found: Int?
  }

  enum Action: Sendable {
    /// Does the work where the state is changed: nothing else happens on the main actor meanwhile.
    case blockTapped
    /// Does it in an effect that lets others run every 1,000 items.
    case startTapped
    case finished(Int)
  }

  /// How many numbers are looked at.
  var items = 100_000

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .blockTapped:
      state.found = (0..<items).count(where: Primes.isPrime)
    case .startTapped:
      state.isWorking = true
      let items = items
      return .run { send in
        var found = 0
        for item in 0..<items {
          if Primes.isPrime(item) { found += 1 }
          if item % 1_000 == 999 {
            await Task.yield()
            try Task.checkCancellation()
          }
        }
        await send(.finished(found))
      }
    case .finished(let found):
      state.isWorking = false
      state.found = found
    }
    return .none
  }
}
