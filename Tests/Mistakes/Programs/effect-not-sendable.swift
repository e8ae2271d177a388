// expect: 18: capture of 'server' with non-Sendable type 'Server'
// mend:     return .send(.loaded(server.load()))
// What an effect takes with it may be used on any thread.
import ObservableStore
import Observing

final class Server { func load() -> Int { 0 } }
enum Action: Sendable {
  case load
  case loaded(Int)
}

struct Feature: Reducer {
  let server: Server

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    guard case .load = action else { return .none }
    return .run { [server] send in await send(.loaded(server.load())) }
  }
}
