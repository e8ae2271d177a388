import Foundation
import Observing
import Testing

/// Objects and closures that a state holds untracked: their memory is held as long as anybody compares with what was there, so
/// that the same reference is the same object, and the object ends when it would.
@MainActor
@Suite("Objects and closures in states, not tracked")
struct ReferencesInStatesTests {
  final class Box {
    let n: Int
    let ended: () -> Void
    init(_ n: Int, ended: @escaping () -> Void = {}) {
      self.n = n
      self.ended = ended
    }
    deinit { ended() }
  }

  struct Client {
    var load: (Int) -> Int
    let (first, second): (() -> Int, (() -> Int)?)

    init(_ n: Int) {
      load = { $0 + n }
      (first, second) = ({ n }, n % 2 == 0 ? nil : { n })
    }

    var text: String { "\(load(1)) \(first()) \(second?() ?? -1)" }
  }

  enum OneCase {
    case off, on
    case tap(() -> Int)

    var text: String { if case .tap(let tap) = self { "\(tap())" } else { "" } }
  }

  enum Mode {
    case off
    case tap(() -> Int)
    case once(Client?)

    init(_ n: Int) {
      self = n % 3 == 0 ? .off : n % 3 == 1 ? .tap { n } : .once(n % 2 == 0 ? nil : Client(n))
    }

    var text: String {
      switch self {
      case .off: "off"
      case .tap(let tap): "\(tap())"
      case .once(let client): client?.text ?? "once"
      }
    }
  }

  struct State: ObservableState, Identifiable {
    let id: Int
    @Tracked var count = 0
    let box: Box
    let maybe: Box?
    let client: Client
    let clients: Client??
    var others: (Client?, Int)
    let tap1: OneCase
    var mode: Mode?
    let both: (Box, () -> Int, Box?)
    var tap: () -> Int

    init(_ n: Int, id: Int = 0, ended: @escaping () -> Void = {}) {
      self.id = id
      box = Box(n, ended: ended)
      maybe = n % 3 == 0 ? nil : Box(n)
      client = Client(n)
      clients = n % 4 == 0 ? nil : n % 4 == 1 ? Client??.some(nil) : Client(n)
      tap1 = n % 2 == 0 ? .off : .tap { n }
      mode = n % 5 == 0 ? nil : Mode(n)
      others = (n % 2 == 0 ? nil : Client(n), n)
      both = (Box(n), { n }, n % 2 == 0 ? nil : Box(n))
      tap = { n }
    }

    /// Another instance, whose wrapper is that of this one.
    mutating func renew(_ n: Int) {
      var new = State(n, id: id)
      new._count = _count
      self = new
    }

    var text: String {
      """
      \(box.n) \(maybe?.n ?? -1) \(client.text) \(clients??.text ?? "") \
      \(others.0?.text ?? "") \(others.1) \
      \(tap1.text) \(mode?.text ?? "") \(both.0.n) \(both.1()) \(both.2?.n ?? -1) \(tap())
      """
    }
  }

  enum Screen: ObservableState {
    case state(State)
    case none
  }

  final class Model {
    @Tracked var state = State(1)
    @Tracked var maybe: State? = State(1)
    @Tracked var screen = Screen.state(State(1))
    @Tracked var rows: IdentifiedArrayOf<State> = [State(1), State(2, id: 1)]
  }

  private func watched(_ model: Model) -> Watches {
    let watches = Watches()
    watches.watch("state") { model.state.text }
    watches.watch("maybe") { model.maybe?.text ?? "" }
    watches.watch("screen") { if case .state(let state) = model.screen { state.text } else { "" } }
    watches.watch("row") { model.rows[id: 1]?.text ?? "" }
    return watches
  }

  @Test(
    "A change beside them runs nobody who has read only them, and one that changes nothing runs nobody"
  )
  func beside() {
    let model = Model()
    let watches = watched(model)
    watches.watch("count") { model.state.count }
    for n in 1...5 {
      transaction {
        model.state.count = n
        model.maybe?.count = n
        if case .state(var state) = model.screen {
          state.count = n
          model.screen = .state(state)
        }
        model.rows[id: 1]?.count = n
      }
      watches.expect(["count": 1], "changed \(n)")
      transaction {
        model.state.count += 0
        model.maybe?.count += 0
        model.rows[id: 1]?.count += 0
      }
      watches.expect([:], "not changed \(n)")
    }
  }

  @Test("Others in their place are seen, also where they lie where the first ones lay")
  func replaced() {
    let model = Model()
    let watches = watched(model)
    for n in 2...40 {
      transaction {
        for n in [-n, -n, n] {
          model.state.renew(n)
          model.maybe?.renew(n)
          if case .state(var state) = model.screen {
            model.screen = .none
            state.renew(n)
            model.screen = .state(state)
          }
          model.rows[id: 1]?.renew(n)
        }
      }
      watches.expect(["state": 1, "maybe": 1, "screen": 1, "row": 1], "renewed \(n)")
    }
  }

  @Test("Another closure in a variable is seen, and the same one is none")
  func variable() {
    let model = Model()
    let watches = watched(model)
    for n in 2...40 {
      model.state.tap = { n }
      watches.expect(["state": 1], "assigned \(n)")
      let tap = model.state.tap
      model.state.tap = tap
      watches.expect([:], "assigned again \(n)")
      model.rows[id: 1]?.tap = { n }
      watches.expect(["row": 1], "row \(n)")
    }
  }

  @Test("They end when the state goes, and not later")
  func ended() {
    let ended = Counted()
    let model = Model()
    let watches = watched(model)
    model.state = State(2) { ended.count += 1 }
    watches.expect(["state": 1])
    model.state.count += 1
    transaction {
      model.state = State(3)
      #expect(ended.count == 1)
    }
    watches.expect(["state": 1])
    model.rows[id: 1] = State(4, id: 1) { ended.count += 1 }
    model.rows[id: 1]?.count += 1
    model.rows[id: 1]?.renew(5)
    #expect(ended.count == 2)
    watches.expect(["row": 2])
  }

  final class Counted { var count = 0 }
}
