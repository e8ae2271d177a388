import Foundation
import ObservableStore
import Observing
import Testing

/// A reducer's clock is `any Clock<Duration>`, and Foundation brings a function of C's that is called `clock`, too.
@MainActor
@Suite("Effects by a clock whose type is not known")
struct AnyClockEffectTests {
  enum Action: Sendable {
    case typed(Int)
    case dragged(Int)
    case seen(String)
  }

  struct Feature: Reducer {
    struct State: ObservableState { @Tracked var seen: [String] = [] }

    let clock: any Clock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .typed(let number):
        return .send(.seen("typed \(number)")).debounce(id: 1, for: .milliseconds(1), clock: clock)
      case .dragged(let number):
        return .send(.seen("dragged \(number)"))
          .throttle(id: 2, for: .milliseconds(1), clock: clock, latest: false)
      case .seen(let text):
        state.seen.append(text)
        return .none
      }
    }
  }

  @Test("It delays and holds back as any other does")
  func delays() async {
    let store = Store(initialState: Feature.State()) { Feature(clock: ContinuousClock()) }
    let tasks = [Action.typed(1), .typed(2), .dragged(1), .dragged(2), .dragged(3)].map(store.send)
    for task in tasks { await task.finish() }
    #expect(store.seen.sorted() == ["dragged 1", "dragged 2", "typed 2"])
  }
}
