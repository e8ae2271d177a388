import Observing

@testable import ObservableStore

/// As much of a store as reducers and effects need.
@MainActor
final class SmallStore<State, Action> {
  var state: State
  private(set) var received: [Action] = []
  private let reducer: ResolvedReducer<State, Action>
  let runner: EffectRunner<Action>
  private var queue: [(Action, EffectGroup?, dismissal: EffectProcess?)] = []
  private var isProcessing = false

  init(_ state: State, _ reducer: some Reducer<State, Action>) {
    self.state = state
    self.reducer = reducer._resolved()
    let inbox = Inbox()
    runner = EffectRunner { inbox.store?.receive($0, $1, $2) }
    inbox.store = self
  }

  @MainActor
  private final class Inbox {
    weak var store: SmallStore?
  }

  private func receive(
    _ action: Action, _ group: EffectGroup?, _ effect: EffectProcess?
  ) {
    group?.enter()
    queue.append((action, group, effect?.isDismissal == true ? effect : nil))
    process()
  }

  convenience init(
    _ state: State, @ReducerBuilder<State, Action> _ build: () -> some Reducer<State, Action>
  ) {
    self.init(state, build())
  }

  deinit { runner.cancelAll() }

  @discardableResult
  func send(_ action: Action) -> StoreTask {
    let group = EffectGroup()
    group.enter()
    queue.append((action, group, nil))
    process()
    return StoreTask(group: group)
  }

  private func process() {
    if isProcessing { return }
    isProcessing = true
    var next = 0
    while next < queue.count {
      let (action, group, dismissal) = queue[next]
      next += 1
      if dismissal?.isCancelled != true {
        received.append(action)
        let effect = reducer.reduce(into: &state, action: action)
        _ = runner.start(effect, in: group)
        runner.cancelGone(in: &state, of: reducer)
      }
      dismissal?.release()
      group?.leave()
    }
    queue = []
    isProcessing = false
  }
}

/// Runs off until it is told to go on, or cancelled.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var lastID = 0
  }
  private let state = Locked(State())

  var waiting: Int { state.withLock { $0.waiting.count } }

  func wait() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock { state -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.isOpen { return .success(()) }
          state.waiting[id] = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?
        .resume(throwing: CancellationError())
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  func waitForWaiting(_ count: Int) async {
    await waitUntil { waiting == count }
  }
}

/// Looks ever more seldom: hundreds of tests may wait while another one has the main actor.
func waitUntil(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async {
  var pause = Duration.milliseconds(1)
  while !condition() {
    try? await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(100))
  }
}

enum OneEffect<Value> {
  case start(Effect<OneEffect>)
  case value(Value)
}

extension OneEffect {
  var value: Value? { if case .value(let value) = self { value } else { nil } }
}

/// A store whose actions carry the effects to start.
@MainActor
func effectStore() -> SmallStore<Int, OneEffect<Int>> {
  SmallStore(0) {
    Reduce { _, action in
      if case .start(let effect) = action { effect } else { .none }
    }
  }
}

extension SmallStore where Action == OneEffect<Int> {
  var values: [Int] { received.compactMap(\.value) }

  @discardableResult
  func start(_ effect: Effect<Action>) -> StoreTask { send(.start(effect)) }
}
