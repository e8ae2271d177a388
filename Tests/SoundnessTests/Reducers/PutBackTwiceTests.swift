import ObservableStore
import Observing
import Testing

/// An undo: a child has gone, and comes back out of a copy; whoever puts the same copy there once more changes nothing.
@Suite("Children that are put back out of one copy several times") @MainActor
struct PutBackTwiceTests {
  struct Feature: ObservableState, Equatable {
    @Tracked var count = 0
    let number: Int
  }

  enum Screen: ObservableState, Equatable {
    case feature(Feature)
    case empty
  }

  struct Side: ObservableState, Equatable {
    @Tracked var width = 0
    @Tracked var feature: Feature?
  }

  struct App: ObservableState, Equatable {
    @Tracked var feature: Feature?
    @Tracked var screen: Screen? = .empty
    @Tracked var side = Side()
    @Tracked var page: Side?

    mutating func setAll(_ feature: Feature?) {
      self.feature = feature
      screen = feature.map { .feature($0) } ?? .empty
      side.feature = feature
      page = feature.map { Side(feature: $0) }
    }
  }

  enum Action {
    case change((inout App) -> Void)
    case feature(Void)
    case screen(Void)
    case side(Void)
    case page(PageAction)
  }

  enum PageAction {
    case feature(Void)
  }

  /// The children whose effects run.
  @MainActor final class Running {
    private(set) var names: Set<String> = []

    func run(_ name: String) async {
      names.insert(name)
      defer { names.remove(name) }
      try? await Task.sleep(for: .seconds(1_000))
    }
  }

  struct Runs<State>: Reducer {
    let running: Running
    let name: String

    func reduce(into state: inout State, action: Void) -> Effect<Void> {
      .run { [running, name] _ in await running.run(name) }
    }
  }

  private let running = Running()

  private func makeStore() -> Store<App, Action> {
    let running = running
    return Store(
      initialState: App(),
      reducer: Reduce<App, Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .ifLet(\.feature, action: Action.feature) {
        Runs(running: running, name: "feature")
      }
      .ifLet(\.side.feature, action: Action.side) {
        Runs(running: running, name: "side")
      }
      .ifLet(\.page, action: Action.page) {
        EmptyReducer<Side, PageAction>().ifLet(\.feature, action: PageAction.feature) {
          Runs(running: running, name: "page")
        }
      }
      .ifLet(\.screen, action: Action.screen) {
        Runs(running: running, name: "screen")
      })
  }

  enum Way: CaseIterable {
    case whole, parts, children

    func putBack(_ copy: App, in state: inout App) {
      switch self {
      case .whole: state = copy
      case .parts:
        (state.side, state.screen, state.feature) = (copy.side, copy.screen, copy.feature)
        state.page = copy.page
      case .children:
        (state.side.feature, state.screen, state.feature) = (
          copy.side.feature, copy.screen, copy.feature
        )
        state.page = copy.page
      }
    }
  }

  private static let all: Set = ["feature", "page", "screen", "side"]

  private func wait(for names: Set<String>) async {
    for _ in 0..<500 where running.names != names { await Task.yield() }
    for _ in 0..<20 { await Task.yield() }
    #expect(running.names == names)
  }

  @Test(
    "The effects that were started after the first time go on", arguments: Way.allCases,
    [false, true])
  func effects(_ way: Way, isRead: Bool) async {
    let store = makeStore()
    let token =
      isRead ? observe { _ = (store.feature?.count, store.screen, store.side.feature?.count) } : nil
    store.send(.change { $0.setAll(Feature(number: 7)) })
    let copy = store.withState { $0 }
    for action in [Action.feature(()), .page(.feature(())), .screen(()), .side(())] {
      store.send(action)
    }
    await wait(for: Self.all)
    store.send(.change { $0.setAll(nil) })
    await wait(for: [])
    store.send(.change { way.putBack(copy, in: &$0) })
    for action in [Action.feature(()), .page(.feature(())), .screen(()), .side(())] {
      store.send(action)
    }
    await wait(for: Self.all)
    for _ in 0..<3 {
      store.send(.change { way.putBack(copy, in: &$0) })
      await wait(for: Self.all)
    }
    store.send(.change { $0.setAll(Feature(number: 8)) })
    await wait(for: [])
    withExtendedLifetime(token) {}
  }
}
