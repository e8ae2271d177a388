import ObservableStoreTesting
import Observing
import Testing

@testable import ObservableStore

/// The actions of a throttle beside a plain array of them, and one that does something as it goes.
@MainActor
@Suite("What a throttle holds back")
struct PendingActionsTests {
  @Test("The one that passes is the one that a plain list would have", arguments: 1...20)
  func list(seed: UInt64) {
    var random = Seeded(state: seed)
    let group = EffectGroup()
    let senders = (0..<6).map { _ in EffectProcess(in: group, parent: nil) }
    var actions = PendingActions<Int>()
    var plain: [(sender: Int, action: Int)] = []
    for action in 0..<400 {
      let sender = Int.random(in: 0..<6, using: &random)
      let index = plain.firstIndex { $0.sender == sender }
      let before = index.map { plain.remove(at: $0).action }
      if Int.random(in: 0..<3, using: &random) == 0 {
        #expect(actions.remove(of: senders[sender]) == before)
      } else {
        let asLast = seed % 3 == 0 || seed % 3 == 1 && Bool.random(using: &random)
        #expect(actions.add(action, of: senders[sender], asLast: asLast) == before)
        plain.insert((sender, action), at: asLast ? plain.endIndex : 0)
      }
      #expect(actions.last == plain.last?.action, "seed \(seed), step \(action)")
      #expect(actions.all == plain.map(\.action).sorted(), "seed \(seed), step \(action)")
    }
  }

  /// Does something when nobody has it any more.
  final class Going: Sendable {
    let name: String
    private let end: @MainActor @Sendable () -> Void

    init(_ name: String, _ end: @escaping @MainActor @Sendable () -> Void = {}) {
      self.name = name
      self.end = end
    }

    deinit { MainActor.assumeIsolated(end) }
  }

  struct State: ObservableState { @Tracked var log: [String] = [] }

  enum Action {
    case start(Effect<Action>)
    case got(Going)
    case stop
  }

  @Test("An action that cancels its sender as the next one takes its place: that of another passes")
  func cancels() async {
    let clock = TestClock()
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .start(let effect): return effect
        case .got(let going):
          state.log.append(going.name)
          return .none
        case .stop: return .cancel(id: "A")
        }
      })
    func slowly(_ effect: Effect<Action>) {
      store.send(.start(effect.throttle(id: "T", for: .seconds(10), clock: clock)))
    }
    slowly(.send(.got(Going("first"))))
    slowly(.send(.got(Going("b"))))
    slowly(
      .run { @MainActor send in
        send.now(.got(Going("a1") { store.send(.stop) }))
        send.now(.got(Going("a2")))
        try await Task.never()
      }
      .cancellable(id: "A"))
    await clock.advance(by: .seconds(30))
    #expect(store.log == ["first", "b"])
  }
}
