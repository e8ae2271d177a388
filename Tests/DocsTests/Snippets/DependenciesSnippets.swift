import Foundation
import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

// snippet: dependencies-struct
/// What the app asks of the world.
struct World: Sendable {
  var uuid: @Sendable () -> UUID
  var now: @Sendable () -> Date
  var clock: any Clock<Duration>
  var save: @Sendable ([Todo]) async throws -> Void
}

struct Todo: ObservableState, Identifiable, Equatable {
  let id: UUID
  let made: Date
  @Tracked var title: String
}
// end

// snippet: dependencies-feature
struct Todos: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var todos: IdentifiedArrayOf<Todo> = []
    @Tracked var isSaved = false
  }

  enum Action {
    case add(String)
    case saved(Result<Void, any Error>)
  }

  let world: World

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let title):
      state.isSaved = false
      state.todos.append(Todo(id: world.uuid(), made: world.now(), title: title))
      return .run { [world, todos = Array(state.todos)] send in
        try await world.clock.sleep(for: .seconds(1))
        await send(.saved(Result { try await world.save(todos) }))
      }
      .cancellable(id: "save", cancelInFlight: true)
    case .saved(let result):
      if case .success = result { state.isSaved = true }
      return .none
    }
  }
}
// end

// snippet: dependencies-live
extension World {
  static let live = World(
    uuid: { UUID() }, now: { Date() }, clock: ContinuousClock(),
    save: { todos in print("saves \(todos.count) todos") })
}
// end

// snippet: dependencies-unimplemented
extension World {
  /// A world in which nothing is expected to be asked for.
  static var failing: World {
    World(
      uuid: unimplemented("uuid", placeholder: UUIDGenerator.incremented(0)),
      now: unimplemented("now", placeholder: Date(timeIntervalSince1970: 0)),
      clock: ImmediateClock(),
      save: unimplemented("save"))
  }
}
// end

// snippet: dependencies-app
struct TodoApp: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var mine = Todos.State()
    @Tracked var guest = Todos.State()
  }

  enum Action {
    case mine(Todos.Action)
    case guest(Todos.Action)
  }

  let world: World

  /// What a guest writes is not kept.
  var guestWorld: World {
    var world = world
    world.save = { _ in }
    return world
  }

  var body: some Reducer<State, Action> {
    Scope(\.mine, action: Action.mine) { Todos(world: world) }
    Scope(\.guest, action: Action.guest) { Todos(world: guestWorld) }
  }
}
// end

extension Snippets {
  static var world: [(String, Run)] {
    [("dependencies-test", todosTest), ("dependencies-subtree", guestTest)]
  }

  private static func todosTest() async {
    // snippet: dependencies-test
    let uuid = UUIDGenerator.incrementing
    let date = DateGenerator.constant(Date(timeIntervalSince1970: 0))
    var world = World.failing
    world.uuid = { uuid() }
    world.now = { date() }
    world.save = { _ in }

    let store = TestStore(initialState: Todos.State(), reducer: Todos(world: world))
    await store.send(.add("Milk")) {
      $0.todos = [
        Todo(id: UUIDGenerator.incremented(0), made: Date(timeIntervalSince1970: 0), title: "Milk")
      ]
    }
    await store.receive(.saved(.success(()))) { $0.isSaved = true }
    date.now += 60
    await store.send(.add("Bread")) {
      $0.isSaved = false
      $0.todos.append(Todo(id: UUIDGenerator.incremented(1), made: date.now, title: "Bread"))
    }
    await store.receive(.saved(.success(()))) { $0.isSaved = true }
    await store.finish()
    print(store.state.todos.map(\.title))
    // end
  }

  private static func guestTest() async {
    // snippet: dependencies-subtree
    let uuid = UUIDGenerator.incrementing
    var world = World.failing
    world.uuid = { uuid() }
    world.now = { Date(timeIntervalSince1970: 0) }

    let store = TestStore(initialState: TodoApp.State(), reducer: TodoApp(world: world))
    store.exhaustivity = .off
    await store.send(.guest(.add("Flowers")))
    await store.receive(.guest(.saved(.success(())))) { $0.guest.isSaved = true }
    print(store.state.guest.todos.map(\.title))
    // end
  }
}
