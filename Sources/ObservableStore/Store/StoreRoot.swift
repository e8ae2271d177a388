import Observing

/// What the stores of one tree share: the state, the reducer, the effects, and the actions that wait.
final class StoreRoot<State, Action>: ActionSender<Action> {
  let place: RootPlace<State>
  private let reducer: ResolvedReducer<State, Action>
  private let tree: TreeInUse
  private let dropsLongChains: Bool
  private let receivers: Receivers?
  private var isDropping = false
  private var looksLater = false
  /// How many writes of shared values there had been when children that have gone were looked for.
  private var seenSharedWrites: UInt64 = 0
  let runner: EffectRunner<Action>
  // Exclusivity is unchecked, and whether anything waits is a word of its own: it is asked for each
  // action, and asking a generic array takes 20 ns.
  @exclusivity(unchecked) private var hasWaiting = false
  private var waiting: [Waiting] = []
  private var chain = ActionChain()
  private var watcher: ChainWatcher

  /// An action that waits for another one to come to its end.
  private struct Waiting {
    let action: Action
    let group: EffectGroup
    /// The effect that sends it, if it was started before or dismisses a child.
    let sender: EffectProcess?
    /// The store that it was sent to, if no effect has sent it.
    let origin: SentTo?
    let chain: ActionChain
  }

  /// Who takes what is reported of an action that a line of the program sends, if that line is known.
  typealias Receivers = @Sendable (ProgramLine?) -> any DiagnosticReceiver

  /// Takes over the state where it lies: handed on by value, it would lie on the stack once for each who hands it on.
  init(
    _ state: Located<State>, _ resolve: () -> ResolvedReducer<State, Action>,
    watch: ActionChain.Watch = .init(), receivers: Receivers? = nil
  ) {
    self.receivers = receivers
    watcher = ChainWatcher(watch)
    dropsLongChains = watch.dropsRest
    place = RootPlace(state, name: "a store of \(TypeName.of(State.self))")
    tree = TreeInUse(place)
    reducer = StoreBeingMade.build(resolve)
    let door = Door()
    runner = EffectRunner(isTested: receivers != nil) { action, group, effect in
      if let root = door.root {
        _ = root.send(action, in: group, by: effect)
      } else {
        effect?.dismissed()
      }
    }
    super.init(isTested: receivers != nil)
    door.root = self
  }

  override func send(_ action: Action, from place: AnyObject) -> StoreTask {
    send(action, in: nil, by: nil)
  }

  override var isBusy: Bool { place.isProcessing }

  override func receiver(at line: ProgramLine?) -> (any DiagnosticReceiver)? { receivers?(line) }

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
  ///   - effect: The effect that sends it.
  /// - Returns: What it has started.
  private func send(
    _ action: Action, in group: EffectGroup?, by effect: EffectProcess?
  ) -> StoreTask {
    guard place.beginProcessing() else { return wait(action, in: group, by: effect) }
    if group != nil { lookForGoneFromShared() }
    let isTooLate = effect?.isCancelled ?? false
    let task = isTooLate ? StoreTask(group: group) : process(action, in: group)
    effect?.dismissed()
    if hasWaiting {
      repeat { processWaiting() } while hasWaiting
      watcher.ended()
      isDropping = false
    }
    place.endProcessing()
    return task
  }

  private func process(_ action: Action, in group: EffectGroup?) -> StoreTask {
    var effect = Effect<Action>.none
    var task = StoreTask(group: group)
    // A newcomer may have got a place since the last action, by which its effects are found from now on.
    if runner.hasNewcomers { cancelGone() }
    place.change(named: ValueText.short(action)) { state in
      let outer = StoreEffects.begin(runner.hasScopes)
      effect = reducer.reduce(into: &state, action: action)
      StoreEffects.end(outer)
    } then: {
      task = runner.start(effect, in: group)
      if runner.hasScopes { lookForGone() }
    }
    return task
  }

  /// Looks for children in shared values, which others may have taken away, or put others in the place of, since the last
  /// action: what their effects send must not reach these.
  private func lookForGoneFromShared() {
    guard runner.hasScopes, seenSharedWrites != SharedWrites.count else { return }
    seenSharedWrites = SharedWrites.count
    cancelGone()
  }

  /// Cancels the effects of children that have gone, before the next action.
  private func lookForGone() {
    seenSharedWrites = SharedWrites.count
    if !OpenTransaction.isAround {
      // What came in the place of a newcomer is told from it as long as neither has a place.
      if runner.hasNewcomers { cancelGone() }
      place.commitChange()
      return cancelGoneAfterCommit()
    }
    // To commit now would make changes of what is taken back in the transaction around this: only if it has to be.
    cancelGone()
    if ChildSearch.wasUncertain {
      place.commitChange()
      cancelGone()
    }
    if looksLater { return }
    looksLater = true
    OpenTransaction.whenCommitted { [self] in
      looksLater = false
      cancelGoneAfterCommit()
    }
  }

  private func cancelGoneAfterCommit() {
    cancelGone()
    runner.hasNewcomers = false
  }

  /// A closure that sends an action does not depend on what is looked at here.
  private func cancelGone() {
    Untracked.run { place.lend { runner.cancelGone(in: &$0, of: reducer) } }
  }

  /// The group is entered meanwhile: who awaits it awaits what the action will start.
  private func wait(
    _ action: Action, in group: EffectGroup?, by effect: EffectProcess?
  ) -> StoreTask {
    place.reportSenderIfDerived()
    let group = group ?? EffectGroup()
    let chain = chain.next
    if let report = watcher.sent(ValueText.alone(action), chain.length, by: sender(effect)) {
      StoreMisuse.report("in a store of \(TypeName.of(State.self)) \(report)")
      isDropping = dropsLongChains
    }
    if isDropping {
      effect?.dismissed()
      return StoreTask(group: group)
    }
    group.enter()
    hasWaiting = true
    // What a child sends as it starts reaches whoever is there by then; what comes later goes with who has sent it.
    let sender = effect?.sendsLate == true ? effect : nil
    sender?.keep()
    waiting.append(
      Waiting(
        action: action, group: group, sender: sender,
        origin: effect == nil ? SentTo.now(in: place.root) : nil,
        chain: chain))
    return StoreTask(group: group)
  }

  /// What sends an action, for reports.
  private func sender(_ effect: EffectProcess?) -> String {
    if place.root.isChanging { return "the reducer" }
    if let closure = RunningClosure.cleanupLabel { return "a cleanup of the closure '\(closure)'" }
    guard let closure = RunningClosure.label else {
      return effect == nil ? "an effect or a deinit" : "an effect"
    }
    let read = RunningClosure.dependencies.map { "'\($0)'" }.joined(separator: ", ")
    return "the closure '\(closure)', which read \(read)"
  }

  /// What an action sets off waits behind all that wait already.
  private func processWaiting() {
    let all = waiting
    waiting = []
    hasWaiting = false
    for next in all {
      chain = next.chain
      lookForGoneFromShared()
      // It is dropped if the child has gone since whose effect has sent it, or whose store it was sent to.
      if !isDropping, next.sender?.isCancelled != true, next.origin?.isStillThere != false {
        _ = process(next.action, in: next.group)
      }
      next.sender?.dismissed()
      next.sender?.letGo()
      next.group.leave()
    }
    chain = ActionChain()
  }
}
