import ObservableStoreTesting
import Observing
import Testing

@testable import ObservableStore

/// A folder in a folder is one feature with one id for what it saves.
@MainActor
@Suite("One id for features of one kind inside one another")
struct OneIDInTreesTests {
  struct Folder: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var typed = ""
    @Tracked var saved: [String] = []
    @Tracked var folders: IdentifiedArrayOf<Folder> = []
  }

  indirect enum Action: Sendable {
    case typed(String)
    case saved(String)
    case stop
    case folder(Int, Action)
  }

  enum Way: CaseIterable { case debounced, inFlight }

  struct Folders: Reducer {
    let clock: TestClock
    let way: Way

    var body: some Reducer<Folder, Action> {
      Reduce { state, action in
        switch action {
        case .typed(let text):
          state.typed = text
          return save(text)
        case .saved(let text):
          state.saved.append(text)
          return .none
        case .stop:
          return .cancel(id: "save")
        case .folder:
          return .none
        }
      }
      .forEach(\.folders, action: Action.folder) { Folders(clock: clock, way: way) }
    }

    private func save(_ text: String) -> Effect<Action> {
      switch way {
      case .debounced:
        .send(.saved(text)).debounce(id: "save", for: .seconds(1), clock: clock)
      case .inFlight:
        .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.saved(text))
        }.cancellable(id: "save", cancelInFlight: true)
      }
    }
  }

  private func makeStore(_ way: Way) -> (Store<Folder, Action>, TestClock) {
    let clock = TestClock()
    let store = Store(
      initialState: Folder(
        id: 0, folders: [Folder(id: 1, folders: [Folder(id: 2)]), Folder(id: 3)]),
      reducer: Folders(clock: clock, way: way))
    return (store, clock)
  }

  private func saved(_ folder: Folder) -> [Int: [String]] {
    folder.folders.map(saved).reduce(into: [folder.id: folder.saved]) {
      $0.merge($1) { one, _ in one }
    }
  }

  @Test(
    "What a folder types takes the place of its own, and leaves that of those in it alone",
    arguments: Way.allCases)
  func own(_ way: Way) async {
    let (store, clock) = makeStore(way)
    let tasks = [
      store.send(.folder(1, .folder(2, .typed("inner")))),
      store.send(.folder(3, .typed("other"))),
      store.send(.folder(1, .typed("first"))),
      store.send(.folder(1, .typed("second"))),
      store.send(.typed("root")),
    ]
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    #expect(saved(store.state) == [0: ["root"], 1: ["second"], 2: ["inner"], 3: ["other"]])
  }

  @Test(
    "To cancel an id reaches those in it, and none around or beside it", arguments: Way.allCases)
  func cancelled(_ way: Way) async {
    let (store, clock) = makeStore(way)
    let tasks = [
      store.send(.typed("root")),
      store.send(.folder(1, .typed("middle"))),
      store.send(.folder(1, .folder(2, .typed("inner")))),
      store.send(.folder(3, .typed("other"))),
      store.send(.folder(1, .stop)),
    ]
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    #expect(saved(store.state) == [0: ["root"], 1: [], 2: [], 3: ["other"]])
  }
}
