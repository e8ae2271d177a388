import Observing

@testable import ObservableStore
@testable import ObservableStoreTesting

/// A state with something of each kind that a test store asserts.
struct SampleState: ObservableState, Equatable {
  struct Profile: ObservableState, Equatable {
    @Tracked var favorites: [Int] = []
    @Tracked var name = ""
  }

  struct Model: ObservableState, Equatable {
    @Tracked var brightness = 0
    @Tracked var contrast = 0
  }

  @Tracked var count = 0
  @Tracked var profile = Profile()
  @Shared var model = Model()
}

enum SampleAction: Equatable {
  case add, nothing
  case like(Int)
  case rename(String)
  case set(Int)
  case load, loadTwo, wait, chain
  case loaded(Int)
  case placed(Int, String)
  case done
}

/// Tests of test stores.
@MainActor
protocol TestStoreSuite {
  var clock: TestClock { get }
}

extension TestStoreSuite {
  typealias Feature = SampleState
  typealias Action = SampleAction

  func makeStore(line: UInt = #line) -> TestStore<Feature, Action> {
    TestStore(initialState: Feature(), reducer: makeReducer(), line: line)
  }

  @ReducerBuilder<Feature, Action>
  func makeReducer() -> some Reducer<Feature, Action> {
    Reduce { [clock] state, action in
      switch action {
      case .add: state.count += 1
      case .nothing, .done: break
      case .like(let id): state.profile.favorites.append(id)
      case .rename(let name): state.profile.name = name
      case .set(let value): state.model.brightness = value
      case .load: return .run { send in await send(.loaded(5)) }
      case .loadTwo: return .merge(.send(.set(4)), .send(.set(5)))
      case .wait: return .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
      case .chain:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.placed(1, "a"))
          await send(.done)
        }
      case .loaded(let value): state.count = value
      case .placed(let value, let name):
        state.count = value
        state.profile.name = name
      }
      return .none
    }
  }

  func texts(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    try await TestFailures.recording(body).map(\.message)
  }
}
