import ObservableStore
import Observing

/// A number that goes up and down.
struct CounterFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var count = 0
  }

  enum Action: Sendable {
    case increment
    case decrement
    case reset
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    case .reset: state = State()
    }
    return .none
  }
}

/// The numbers that were saved, and messages that wait to be read.
struct ProfileFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var favorites: [Int] = []
    @Tracked var unread = 0

    mutating func toggle(_ number: Int) {
      if let position = favorites.firstIndex(of: number) {
        favorites.remove(at: position)
      } else {
        favorites.append(number)
      }
    }
  }

  enum Action: Sendable {
    /// Puts another number in the place of the favorite at a position.
    case replace(at: Int, by: Int)
    case messageArrived
    case readAll
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .replace(let position, let number):
      if state.favorites.indices.contains(position) { state.favorites[position] = number }
    case .messageArrived: state.unread += 1
    case .readAll: state.unread = 0
    }
    return .none
  }
}

/// A slider between 0 and 1: each step of a drag is an action.
struct SliderFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var value = 0.0
  }

  enum Action: Sendable {
    case moved(to: Double)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .moved(let value): state.value = min(max(value, 0), 1)
    }
    return .none
  }
}
