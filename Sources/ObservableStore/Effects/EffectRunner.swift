import Observing

/// Runs the effects of one store.
///
/// The store hands it each effect that its reducer returned, and gets back the actions that they send,
/// on the main actor.
@MainActor
package final class EffectRunner<Action> {
  /// What the runner has in hand.
  package struct Counts: Equatable {
    package var tasks: Int
    package var ids: Int
    package var scopes: Int

    package static var zero: Counts { Counts(tasks: 0, ids: 0, scopes: 0) }
  }

  private struct Tasks {
    var running: [Int: Task<Void, Never>] = [:]
    var isOver = false
  }

  /// Takes an action, the group that it belongs to, and the effect that sends it.
  typealias Deliver = @MainActor (Action, EffectGroup?, EffectProcess?) -> Void

  let scopes = EffectScope()
  let deliver: Deliver
  /// Whether its store is a test store's: the end of the test excuses no error.
  let isTested: Bool
  private nonisolated let tasks = Locked(Tasks())
  private var lastID = 0
  /// Whether effects were started of children that have no place before the commit.
  var hasNewcomers = false
  /// The operations that run, those included that were cancelled and have not come to their end.
  private var operations: [Int: EffectProcess] = [:]

  /// A runner without effects.
  ///
  /// - Parameters:
  ///   - isTested: Whether its store is a test store's.
  ///   - deliver: Gets each action, with the group of the effect that sent it. If it queues the
  ///     action, it enters the group until the action's own effect has been started in it.
  init(isTested: Bool = false, deliver: @escaping Deliver) {
    self.isTested = isTested
    self.deliver = deliver
  }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect. What it sends without waiting is delivered before this returns.
  ///   - group: The group of the action that it is the effect of; nil for a group of its own.
  /// - Returns: What was started.
  package func start(_ effect: Effect<Action>, in group: EffectGroup?) -> StoreTask {
    guard !effect.isNone, !isOver, let node = effect.node else { return StoreTask(group: group) }
    let group = group ?? EffectGroup()
    begin(node, Context(group: group, scope: scopes))
    return StoreTask(group: group)
  }

  /// Cancels the effects of children that have gone.
  ///
  /// To be called after an action's effects have been started and the change is committed, and before the commit too if
  /// there are newcomers. It looks only at children that have effects, and finds those by their places that have got one.
  ///
  /// - Parameters:
  ///   - state: The store's state, which is not changed.
  ///   - reducer: The store's reducer.
  package func cancelGone<State>(
    in state: inout State, of reducer: ResolvedReducer<State, Action>
  ) {
    guard !scopes.isEmpty, let findGone = reducer.findGone else { return }
    var gone: [EffectScope] = []
    ChildSearch.run { findGone(&state, scopes, &gone) }
    for scope in gone { cancel(scope) }
  }

  /// Cancels everything, for good; from any thread.
  package nonisolated func cancelAll() {
    let running = tasks.withLock { tasks in
      tasks.isOver = true
      return Array(tasks.running.values)
    }
    for task in running { task.cancel() }
  }

  /// What is left, for tests.
  package var counts: Counts {
    let inner = scopes.counts
    return Counts(
      tasks: tasks.withLock { $0.running.count }, ids: inner.ids, scopes: inner.scopes)
  }

  /// Where the operations that run were written, in the order in which they were started, and what throttles hold back.
  package var inFlight: [String] {
    labels { !$0.isCancelled } + scopes.throttles(id: nil).compactMap(\.heldBack).sorted()
  }

  /// The same of the operations that run although they were cancelled.
  package var cancelledButRunning: [String] { labels { $0.isCancelled } }

  private func labels(_ isMeant: (EffectProcess) -> Bool) -> [String] {
    operations.sorted { $0.key < $1.key }.map(\.value).filter(isMeant).compactMap(\.label)
  }

  /// Whether there is anything that may still send an action: a throttle's time in which nothing is held back may not.
  package var isBusy: Bool {
    let tasks = tasks.withLock { $0.running.count }
    return tasks > 0 && tasks > scopes.throttles(id: nil).count { !$0.holdsBack }
  }

  /// Cancels the actions, each with all that came of it, of which an operation runs or an action is held back: those, too,
  /// that nobody keeps.
  package func cancelInFlight() {
    let waiting = scopes.throttles(id: nil).flatMap(\.waiting)
    for process in Array(operations.values) + waiting where !process.isCancelled {
      process.group.cancel()
    }
    for throttle in scopes.throttles(id: nil) { throttle.close() }
  }

  /// Whether any effect runs that could be one of a child.
  var hasScopes: Bool { !scopes.isEmpty }

  var isOver: Bool { tasks.withLock { $0.isOver } }

  // MARK: Tasks

  func makeID(_ operation: EffectProcess? = nil) -> Int {
    lastID += 1
    operations[lastID] = operation
    return lastID
  }

  func add(_ task: Task<Void, Never>, _ id: Int) {
    let isOver = tasks.withLock { tasks in
      tasks.running[id] = task
      return tasks.isOver
    }
    if isOver { task.cancel() }
  }

  func remove(_ id: Int) {
    operations[id] = nil
    tasks.withLock { _ = $0.running.removeValue(forKey: id) }
  }
}
