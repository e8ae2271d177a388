import ObservableStore
import Observing

/// A counter that tells whether its number is prime, in a modal, and asks for the prime of that position.
struct PrimesFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var count = 2
    @Tracked var favorites: [Int] = []
    @Tracked var modal: PrimeModal.State?
    @Tracked var isAsking = false
    @Tracked var answer: Int?
  }

  enum Action: Sendable {
    case increment
    case decrement
    case isPrimeTapped
    case modalDismissed
    case modal(PrimeModal.Action)
    case askTapped
    case cancelTapped
    case answered(Int)
  }

  private enum CancelID { case ask }

  /// Where the time that an answer takes is spent.
  var clock: any Clock<Duration> = ContinuousClock()
  /// How long it takes: the computation stands in for a web service.
  var delay = Duration.milliseconds(5)

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      case .isPrimeTapped: state.modal = PrimeModal.State(number: state.count)
      case .modalDismissed: state.modal = nil
      case .modal(.saveTapped): state.favorites.append(state.count)
      case .modal(.removeTapped):
        let count = state.count
        state.favorites.removeAll { $0 == count }
      case .askTapped:
        state.isAsking = true
        return ask(for: state.count)
      case .cancelTapped:
        state.isAsking = false
        return .cancel(id: CancelID.ask)
      case .answered(let prime):
        state.isAsking = false
        state.answer = prime
      }
      return .none
    }
    .ifLet(\.modal, action: Action.modal) { PrimeModal() }
  }

  private func ask(for position: Int) -> Effect<Action> {
    let (clock, delay) = (clock, delay)
    return .run { send in
      try await clock.sleep(for: delay)
      await send(.answered(try Primes.prime(at: position)))
    }
    .cancellable(id: CancelID.ask, cancelInFlight: true)
  }
}

/// The modal: it says whether a number is prime, and lets it be saved.
struct PrimeModal: Reducer {
  struct State: ObservableState, Equatable {
    let number: Int
    @Tracked var taps = 0
  }

  enum Action: Sendable {
    case saveTapped
    case removeTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.taps += 1
    return .none
  }
}

/// Prime numbers, computed here.
enum Primes {
  static func isPrime(_ number: Int) -> Bool {
    if number < 4 { return number > 1 }
    var factor = 2
    while factor * factor <= number {
      if number % factor == 0 { return false }
      factor += 1
    }
    return true
  }

  /// The prime at a position, from 1 on; cancelled with the task that it runs in.
  static func prime(at position: Int) throws -> Int {
    var (found, number) = (0, 1)
    while found < position {
      number += 1
      if isPrime(number) { found += 1 }
      if number % 1_000 == 0 { try Task.checkCancellation() }
    }
    return number
  }
}
