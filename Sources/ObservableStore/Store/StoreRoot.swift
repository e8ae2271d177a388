import Observing

/// What the stores of one tree share: the state, the reducer, the effects, and the actions that wait.
final class StoreRoot<State, Action>: ActionSender<Action> {
  let place: RootPlace<State>
  private let reducer: ResolvedReducer<State, Action>
  private let tree: TreeInUse
  let runner: EffectRunner<Action>
  // Exclusivity is unchecked, and whether anything waits is a word of its own: both are asked for each
  // action, and asking a generic array takes 20 ns.
  @exclusivity(unchecked) private var isProcessing = false
  @exclusivity(unchecked) private var hasWaiting = false
  private var waiting: [Waiting] = []
  private var chain = ActionChain<Action>()

  /// An action that waits for another one to come to its end.
  private struct Waiting {
    let action: Action
    let group: EffectGroup
    let chain: ActionChain<Action>
  }

  init(_ state: State, _ reducer: some Reducer<State, Action>) {
    place = RootPlace(state, name: "a store of \(State.self)")
    tree = TreeInUse(place)
    self.reducer = reducer._resolved()
    let door = Door()
    runner = EffectRunner { action, group in
      if let root = door.root { _ = root.send(action, in: group) }
    }
    super.init()
    door.root = self
  }

  override func send(_ action: Action, from place: AnyObject) -> StoreTask {
    send(action, in: nil)
  }

  deinit { runner.cancelAll() }

  /// Where the effects find the root, as long as there is one.
  private final class Door {
    weak var root: StoreRoot?
  }

  /// Processes an action, or lets it wait.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - group: What it belongs to, if an effect sends it.
  /// - Returns: What it has started.
  func send(_ action: Action, in group: EffectGroup?) -> StoreTask {
    if place.root.isChanging {
      StoreMisuse.stop(
        """
        the action \(action) was sent to a store of \(State.self) from inside its own reducer: return \
        an effect instead
        """)
    }
    if isProcessing { return wait(action, in: group) }
    isProcessing = true
    let task = process(action, in: group)
    while hasWaiting { processWaiting() }
    isProcessing = false
    return task
  }

  private func process(_ action: Action, in group: EffectGroup?) -> StoreTask {
    place.change(named: "\(action)") { state in
      reducer.reduce(into: &state, action: action)
    } then: { effect in
      let task = runner.start(effect, in: group)
      if runner.hasScopes {
        // Whether a child is still the same is known when the change is committed.
        place.commitChange()
        place.lend { runner.cancelGone(in: &$0, of: reducer) }
      }
      return task
    }
  }

  /// The group is entered meanwhile: who awaits it awaits what the action will start.
  private func wait(_ action: Action, in group: EffectGroup?) -> StoreTask {
    let group = group ?? EffectGroup()
    group.enter()
    hasWaiting = true
    waiting.append(Waiting(action: action, group: group, chain: chain.next(action)))
    return StoreTask(group: group)
  }

  /// What an action sets off waits behind all that wait already.
  private func processWaiting() {
    let all = waiting
    waiting = []
    hasWaiting = false
    for next in all {
      chain = next.chain
      _ = process(next.action, in: next.group)
      next.group.leave()
    }
    chain = ActionChain()
  }
}
