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
  ///
  /// What an operation holds goes with its task, on whichever thread that ends: it has to say so.
  final class Going: Sendable {
    let name: String
    private let end: @Sendable () -> Void

    init(name: String, onAnyThread end: @escaping @Sendable () -> Void) {
      self.name = name
      self.end = end
    }

    convenience init(_ name: String, _ end: @escaping @MainActor @Sendable () -> Void = {}) {
      self.init(name: name, onAnyThread: { MainActor.assumeIsolated(end) })
    }

    deinit { end() }
  }

  struct State: ObservableState { @Tracked var log: [String] = [] }

  enum Action {
    case start(Effect<Action>)
    case got(Going)
    case stop(String)
  }

  private func makeStore() -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        switch action {
        case .start(let effect): return effect
        case .got(let going):
          state.log.append(going.name)
          return .none
        case .stop(let id): return .cancel(id: id)
        }
      })
  }

  @Test("An action that cancels its sender as the next one takes its place: that of another passes")
  func cancels() async {
    let clock = TestClock()
    let store = makeStore()
    func slowly(_ effect: Effect<Action>) {
      store.send(.start(effect.throttle(id: "T", for: .seconds(10), clock: clock)))
    }
    slowly(.send(.got(Going("first"))))
    slowly(.send(.got(Going("b"))))
    slowly(
      .run { @MainActor send in
        send.now(.got(Going("a1") { store.send(.stop("A")) }))
        send.now(.got(Going("a2")))
        try await Task.never()
      }
      .cancellable(id: "A"))
    await clock.advance(by: .seconds(30))
    #expect(store.log == ["first", "b"])
  }

  @Test(
    "What a limit gives up cancels the effect whose action passes: that of another passes in the end"
  )
  func givenUp() async {
    let clock = TestClock()
    let store = makeStore()
    func slow(_ effect: Effect<Action>, _ id: String, _ seconds: Int) -> Effect<Action> {
      effect.throttle(id: id, for: .seconds(seconds), clock: clock)
    }
    store.send(.start(slow(.send(.got(Going("first"))), "T", 100)))
    store.send(.start(slow(.send(.got(Going("c"))), "T", 100)))
    let held = Effect<Action>.run { @MainActor send in
      send.now(.got(Going("a") { store.send(.stop("B")) }))
      try await Task.never()
    }
    let passing = Effect<Action>.run { @MainActor send in
      try await clock.sleep(for: .seconds(5))
      send.now(.got(Going("b")))
      try await Task.never()
    }
    .cancellable(id: "B")
    let limited = Effect.merge(slow(held, "A", 1), slow(passing, "C", 1)).limited(to: 1, of: 2)
    store.send(.start(slow(limited, "T", 100)))
    await clock.advance(by: .seconds(50))
    await clock.advance(by: .seconds(200))
    #expect(store.log == ["first", "c"])
  }

  @Test("The last step of several cancels them as what it held goes", arguments: 0..<3)
  func lastStep(kind: Int) async {
    let store = makeStore()
    func steps() -> Effect<Action> {
      let going = Going("x") { store.send(.stop("A")) }
      return switch kind {
      case 0: .concatenate(.send(.got(going)), .run { _ in })
      case 1: .concatenate(.run { _ in }, .send(.got(going)))
      default: .concatenate(.run { _ in }, .concatenate(.run { _ in }, .send(.got(going))))
      }
    }
    await store.send(.start(steps().cancellable(id: "A"))).finish()
    #expect(store.log == ["x"])
  }

  @Test("What a limit inside another has given up goes, also while the other one holds back")
  func givenUpInside() async {
    let store = makeStore()
    let (live, sent) = (Locked(0), Locked(0))
    let count = 50
    let ends = (0..<count).map { number in
      Effect<Action>.run { send in
        live.withLock { $0 += 1 }
        sent.withLock { $0 += 1 }
        await send(.got(Going(name: "\(number)", onAnyThread: { live.withLock { $0 -= 1 } })))
      }
    }
    let all = Effect.merge(ends + [.run { _ in try await Task.never() }])
    let task = store.send(.start(all.limited(to: 5, of: count).limited(to: 1, of: 1000)))
    await waitUntil { sent.withLock { $0 } == count && live.withLock { $0 } <= 5 }
    #expect(store.log == [])
    await task.cancel()
  }
}
