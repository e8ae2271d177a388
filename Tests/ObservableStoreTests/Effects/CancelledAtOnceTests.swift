import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

/// An effect may be cancelled while it is started: what would have come later in it does not come.
@MainActor
@Suite("Effects that are cancelled as they start")
struct CancelledAtOnceTests {
  struct State: ObservableState { @Tracked var log: [String] = [] }

  enum Action {
    case start(Effect<Action>)
    case hit(String)
  }

  private let clock = TestClock()

  private func wait(_ seconds: Int, _ text: String) -> Effect<Action> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.hit(text))
    }
  }

  /// What is shown in the end of an effect, beside one that takes nine seconds and has the id "other".
  private func shown(_ effect: Effect<Action>) async -> [String] {
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .start(let effect): return effect
        case .hit(let text):
          state.log.append(text)
          return .none
        }
      })
    let other = store.send(.start(wait(9, "other").cancellable(id: "other")))
    await clock.advance(by: .seconds(1))
    let task = store.send(.start(effect))
    await clock.pass(12)
    await task.finish()
    await other.finish()
    return store.log
  }

  @Test("What they would have cancelled later goes on", arguments: [false, true], 0..<4)
  func later(isSent: Bool, kind: Int) async {
    let last: Effect<Action> =
      switch kind {
      case 0: .cancel(id: "other")
      case 1: wait(1, "new").cancellable(id: "other", cancelInFlight: true)
      case 2: Effect.send(.hit("new")).debounce(id: "other", for: .seconds(1), clock: clock)
      default: .concatenate(.merge(.cancel(id: "other")))
      }
    let first = isSent ? Effect<Action>.send(.hit("first")) : wait(1, "first")
    let effect = Effect.merge(.cancel(id: "own"), .concatenate(first, last))
    #expect(await shown(effect.cancellable(id: "own")) == ["other"])
  }

  @Test("What they cancel at once goes, in whatever order that stands")
  func atOnce() async {
    for effect in [
      Effect<Action>.merge(.cancel(id: "own"), .concatenate(.cancel(id: "other"), wait(1, "x"))),
      .merge(.cancel(id: "own"), wait(1, "x"), .cancel(id: "other")),
      .merge(.cancel(id: "own"), .concatenate(.cancel(id: "none"), .cancel(id: "other"))),
    ] {
      #expect(await shown(effect.cancellable(id: "own")) == [])
    }
  }

  @Test("A later step that takes the place of what goes on by itself does so once")
  func goesOn() async {
    enum Action { case poll, value, other }
    let clock = clock
    let store = Store<Polled, Action>(
      initialState: Polled(),
      reducer: Reduce { state, action in
        switch action {
        case .poll:
          state.polls += 1
          guard state.polls < 100 else { return .none }
          return .concatenate(
            Effect.send(.value).throttle(id: "X", for: .seconds(10), clock: clock), .send(.poll))
        case .value:
          state.values += 1
          return .none
        case .other:
          return .concatenate(
            .run { _ in try await clock.sleep(for: .seconds(1)) },
            Effect.run { _ in }.cancellable(id: "X", cancelInFlight: true))
        }
      })
    store.send(.poll)
    store.send(.other)
    await clock.advance(by: .seconds(1))
    #expect(store.polls < 10)
  }

  @Test("Three that cancel one another, and take one another's place, come to an end")
  func circle() async {
    func held(_ id: String) -> Effect<Action> {
      Effect.send(.hit(id)).throttle(id: id, for: .seconds(5), clock: clock)
    }
    func replacing(_ effect: Effect<Action>) -> Effect<Action> {
      effect.cancellable(id: "X", cancelInFlight: true)
    }
    let parts: [Effect<Action>] = [
      held("T"), held("q"),
      .concatenate(held("T").cancellable(id: "X"), .cancel(id: "outer")),
      .concatenate(held("q"), replacing(.send(.hit("later")))),
      replacing(.merge(.cancel(id: "q"), wait(1, "never"))).cancellable(id: "outer"),
    ]
    // They begin in any order, and what is cancelled depends on that; what the first sends at once does not.
    let shown = await shown(.merge(parts.map { .concatenate(.run { _ in }, $0) }))
    #expect(shown.contains("T") && shown.contains("other"))
  }

  struct Polled: ObservableState {
    @Tracked var polls = 0
    @Tracked var values = 0
  }
}
