import ObservableStore
import Observing

/// An action that a test store's reducer has processed.
struct RecordedAction<State, Action> {
  let action: Action
  let before: State
  let after: State
  /// The shared values that it changed, as they were before it.
  let sharedBefore: SharedAssertions.Values
  /// The same as they were after it: what changes them later, outside of actions, is no change of this one's.
  let sharedAfter: SharedAssertions.Values
  /// How often the closures had run before it.
  var runsBefore: [Int] = []
}

/// What a test store's reducer has processed, and how often its closures have run.
@MainActor
final class ActionLog<State, Action> {
  /// The actions that effects have sent and the test has not asserted.
  var unreceived = UnreceivedActions<State, Action>()
  /// The action that the test itself has sent last.
  private var sent: RecordedAction<State, Action>?
  /// The names of the closures that are observed, in their order.
  private(set) var labels: [String] = []
  /// How often each closure has re-run.
  private(set) var runs: [Int] = []
  private var isSending = false

  /// Makes room for a closure, whose first run does not count.
  func add(_ label: String) -> Int {
    labels.append(label)
    runs.append(-1)
    return labels.count - 1
  }

  func noteRun(_ index: Int) { runs[index] += 1 }

  /// Runs `send`, whose first action is the test's own, and returns that with the result.
  func sending<R>(_ send: () -> R) -> (R, RecordedAction<State, Action>?) {
    isSending = true
    let result = send()
    isSending = false
    defer { sent = nil }
    return (result, sent)
  }

  func add(_ action: RecordedAction<State, Action>) {
    if isSending {
      isSending = false
      sent = action
    } else {
      unreceived.append(action)
    }
  }

  /// The shared values after the action that comes before all that are unreceived.
  var shared: SharedAssertions.Values { unreceived.shared }

  /// How often the closures had run before the first unreceived action.
  var runsSoFar: [Int] { unreceived.first?.runsBefore ?? runs }
}

/// A reducer that notes what it does.
struct RecordingReducer<Base: Reducer>: Reducer {
  let base: Base
  let log: ActionLog<Base.State, Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }

  func _resolved() -> ResolvedReducer<Base.State, Base.Action> {
    base._resolved().recording { [log] state, action, reduce in
      let before = state
      let (effect, shared) = SharedAssertions.recording { reduce(&state) }
      let handed = Handed(
        RecordedAction(
          action: action, before: before, after: state, sharedBefore: shared,
          sharedAfter: shared.asTheyAre))
      // A store runs its reducer on the main actor.
      MainActor.assumeIsolated {
        var recorded = handed.value
        recorded.runsBefore = log.runs
        log.add(recorded)
      }
      return effect
    }
  }
}
