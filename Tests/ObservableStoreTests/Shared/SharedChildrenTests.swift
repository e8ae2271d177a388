import Observing
import Testing

@testable import ObservableStore

/// A child that lies in a shared value is taken away by whoever shares it, and no action of the store says so.
@MainActor
@Suite("Children in shared values")
struct SharedChildrenTests {
  struct Song: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var ticks = 0
  }

  struct Page: ObservableState, Equatable {
    @Tracked var ticks = 0
  }

  enum SongAction { case play, tick, playAndClose }

  struct Player<State>: Reducer {
    let gate: Gate
    let tick: @Sendable (inout State) -> Void

    func reduce(into state: inout State, action: SongAction) -> Effect<SongAction> {
      let wait = Effect<SongAction>.run { [gate] _ in try? await gate.wait() }
      switch action {
      case .tick: tick(&state)
      case .playAndClose: return .concatenate(wait, .dismiss)
      case .play:
        return .run { [gate] send in
          try? await gate.wait()
          // Another store's actions do not cancel the task, but what it sends must not arrive.
          await send(.tick)
        }
      }
      return .none
    }
  }

  struct Window: ObservableState, Equatable {
    @Shared var songs: IdentifiedArrayOf<Song>
    @Shared var page: Page?
    @Tracked var heard = 0
  }

  enum Action {
    case song(Int, Presented<SongAction>)
    case page(Presented<SongAction>)
  }

  private let gate = Gate()
  private let songs = Shared<IdentifiedArrayOf<Song>>([Song(id: 1), Song(id: 2)])
  private let page = Shared<Page?>(wrappedValue: Page())

  private func makeStore() -> (Store<Window, Action>, EffectRunner<Action>) {
    var runner: EffectRunner<Action>?
    let reducer = Reduce<Window, Action> { state, _ in
      state.heard += 1
      return .none
    }
    .forEach(\.songs, action: Action.song) { Player<Song>(gate: gate) { $0.ticks += 1 } }
    .presents(\.page, action: Action.page) { Player<Page>(gate: gate) { $0.ticks += 1 } }
    let store = Store(initialState: Window(songs: songs, page: page), reducer: reducer) {
      runner = $0
    }
    return (store, runner!)
  }

  @Test("What the effects of one that somebody else has taken away would send never arrives")
  func gone() async {
    let (store, runner) = makeStore()
    let task = store.send(.song(1, .presented(.play)))
    let other = store.send(.song(2, .presented(.play)))
    await gate.waitForWaiting(2)
    songs.wrappedValue.remove(id: 1)
    let reports = await StoreMisuse.recording {
      gate.open()
      await task.finish()
      await other.finish()
    }
    #expect(reports == [] && store.songs == [Song(id: 2, ticks: 1)] && store.heard == 3)
    #expect(runner.counts == .zero)
  }

  @Test(
    "Nor does it reach one that somebody else has put in its place, and no dismissal does",
    arguments: [SongAction.play, .playAndClose])
  func replaced(action: SongAction) async {
    let (store, runner) = makeStore()
    let task = store.send(.page(.presented(action)))
    await gate.waitForWaiting(1)
    page.wrappedValue = Page()
    let reports = await StoreMisuse.recording {
      gate.open()
      await task.finish()
    }
    #expect(reports == [] && store.page == Page() && store.heard == 1)
    #expect(runner.counts == .zero)
  }

  @Test("What is changed in it, or beside it, by somebody else ends nothing")
  func changed() async {
    let (store, runner) = makeStore()
    let tasks = [store.send(.page(.presented(.play))), store.send(.song(1, .presented(.play)))]
    await gate.waitForWaiting(2)
    page.wrappedValue?.ticks = 5
    songs.wrappedValue[id: 1]?.ticks = 5
    songs.wrappedValue.remove(id: 2)
    gate.open()
    for task in tasks { await task.finish() }
    #expect(store.page?.ticks == 6 && store.songs == [Song(id: 1, ticks: 6)])
    #expect(runner.counts == .zero)
  }
}
