import ObservableStore
import Observing
import Testing

private struct Kid: ObservableState, Equatable {
  @Tracked var name = ""
  @Tracked var pings = 0
}

private enum KidAction {
  case start, stop
  case ping(of: String)
  case close
}

private struct KidFeature: Reducer {
  let gate: EffectBarrier

  func reduce(into state: inout Kid, action: KidAction) -> Effect<KidAction> {
    switch action {
    case .start:
      return .run { [gate, name = state.name] send in
        try await gate.pass()
        await send(.ping(of: name))
      }.cancellable(id: 1, cancelInFlight: true)
    case .stop: return .cancel(id: 1)
    case .ping(let name):
      state.pings += name == state.name ? 1 : 100
      return .none
    case .close: return .dismiss
    }
  }
}

private struct Parent: ObservableState, Equatable {
  @Tracked var kid: Kid?
  @Tracked var other = 0
}

private enum ParentAction {
  /// `nil` first, and then the new one, in one action.
  case open(String)
  case replace(String)
  case clear, read
  /// The kid closes itself, and the parent replaces it at once, or in an action of its own that comes first.
  case kid(Presented<KidAction>)
}

private struct ParentFeature: Reducer {
  let gate: EffectBarrier
  let replacesClosed: Bool

  var body: some Reducer<Parent, ParentAction> {
    CombineReducers {
      Reduce { state, action in
        if case .kid(.presented(.close)) = action, replacesClosed { return .send(.open("Z")) }
        return .none
      }
      Reduce { state, action in
        switch action {
        case .open(let name): state.kid = Kid(name: name)
        case .replace(let name):
          state.kid = nil
          state.kid = Kid(name: name)
        case .clear: state.kid = nil
        case .kid(.dismiss) where replacesClosed: state.other += 1
        case .kid, .read: break
        }
        return .none
      }.presents(\.kid, action: ParentAction.kid) { KidFeature(gate: gate) }
    }
  }
}

private struct Go: ObservableState { @Tracked var go = false }
private final class Trigger { @Tracked var state = Go() }

/// What becomes of children and their effects must not depend on how many transactions their actions take.
@MainActor
@Suite("Children that come and go in one transaction", .timeLimit(.minutes(20)))
struct ChildrenInTransactionsTests {
  private enum Way: CaseIterable { case alone, inTransaction, fromClosure }

  private struct End: Equatable {
    var name: String?
    var pings: Int
    var other: Int
  }

  private static let steps: [(String, ParentAction)] = [
    ("open A", .open("A")), ("open B", .open("B")), ("replace", .replace("C")), ("clear", .clear),
    ("start", .kid(.presented(.start))), ("stop", .kid(.presented(.stop))),
    ("close", .kid(.presented(.close))), ("read", .read),
  ]

  private func play(_ program: [Int], _ way: Way, isOpen: Bool, replacesClosed: Bool) async -> End {
    let gate = EffectBarrier()
    var state = Parent()
    if isOpen { state.kid = Kid(name: "O") }
    let store = Store(
      initialState: state, reducer: ParentFeature(gate: gate, replacesClosed: replacesClosed))
    var tasks: [StoreTask] = []
    func send() {
      for step in program {
        let action = Self.steps[step].1
        // An action for a child that is not there is a mistake of the program.
        if case .kid = action, untracked({ store.kid == nil }) { continue }
        if case .read = action {
          _ = untracked { store.kid?.name }
        } else {
          tasks.append(store.send(action))
        }
      }
    }
    let trigger = Trigger()
    var token: ObservationToken?
    switch way {
    case .alone: send()
    case .inTransaction: transaction { send() }
    case .fromClosure:
      token = observe { if trigger.state.go { untracked { send() } } }
      trigger.state.go = true
    }
    gate.open()
    for task in tasks { await task.finish() }
    _ = token
    return End(name: store.kid?.name, pings: store.kid?.pings ?? 0, other: store.other)
  }

  @Test(
    "Programs of three and four steps end as if each action were sent alone",
    arguments: [false, true])
  func programs(replacesClosed: Bool) async {
    // One that begins with a child is one of five steps whose first opens it.
    await programs(of: 3, isOpen: true, replacesClosed: replacesClosed)
    await programs(of: 3, isOpen: false, replacesClosed: replacesClosed)
    // Of the longer ones some of all kinds.
    await programs(of: 4, isOpen: true, replacesClosed: replacesClosed, oneIn: 10)
  }

  private func programs(
    of length: Int, isOpen: Bool, replacesClosed: Bool, oneIn part: Int = 1
  ) async {
    let count = Self.steps.count
    var random = SeededNumbers(state: 1)
    for number in 0..<(0..<length).reduce(1, { whole, _ in whole * count }) {
      if Int.random(in: 0..<part, using: &random) != 0 { continue }
      var rest = number
      let program = (0..<length).map { _ in
        defer { rest /= count }
        return rest % count
      }
      let names = program.map { Self.steps[$0].0 }
      let alone = await play(program, .alone, isOpen: isOpen, replacesClosed: replacesClosed)
      for way in [Way.inTransaction, .fromClosure] {
        let end = await play(program, way, isOpen: isOpen, replacesClosed: replacesClosed)
        #expect(end == alone, "\(names) \(way)")
        if end != alone { return }
      }
    }
  }

  @Test("A child that is replaced by one that looks the same, and starts an effect, runs nobody")
  func looksTheSame() {
    let text = "a text that is longer than fifteen bytes"
    let gate = EffectBarrier()
    let store = Store(
      initialState: Parent(kid: Kid(name: text)),
      reducer: ParentFeature(gate: gate, replacesClosed: false))
    var runs = 0
    let token = observe {
      _ = store.kid?.name
      runs += 1
    }
    for _ in 0..<3 {
      transaction {
        store.send(.open(String(text.reversed().reversed())))
        store.send(.kid(.presented(.start)))
      }
      #expect(runs == 1)
    }
    transaction {
      store.send(.open(String(text.reversed().reversed())))
      store.send(.kid(.presented(.start)))
      store.send(.open(String(text.reversed().reversed())))
      store.send(.kid(.presented(.start)))
    }
    #expect(runs == 1)
    withExtendedLifetime(token) {}
  }

  @Test("A closure that sends actions to children that come depends on none of them")
  func senders() {
    let store = Store(
      initialState: Parent(), reducer: ParentFeature(gate: EffectBarrier(), replacesClosed: false))
    let trigger = Trigger()
    let token = observe {
      guard trigger.state.go else { return }
      store.send(.open("A"))
      store.send(.kid(.presented(.start)))
      store.send(.read)
      store.send(.kid(.presented(.stop)))
    }
    trigger.state.go = true
    #expect(token.runs == 2 && !token.dependencies.contains { $0.contains("kid") })
    store.send(.clear)
    store.send(.open("B"))
    #expect(token.runs == 2)
  }
}
