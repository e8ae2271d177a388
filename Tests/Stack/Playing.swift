import Foundation
import ObservableStore
import Observation
import Observing

struct Change<State> { let apply: (inout State) -> Void }

@MainActor final class Model<State: ObservableState> {
  @Tracked var state: State
  init(_ state: State) { self.state = state }
}

@MainActor
func makeStore<State>(_ state: State) -> Store<State, Change<State>> {
  Store(
    initialState: state,
    reducer: Reduce { state, change in
      change.apply(&state)
      return .none
    })
}

/// Everything that is done with a state as a whole: in a store, in an object, as a value.
@MainActor
func playState<State: ObservableState>(
  _ first: State, _ change: @escaping (inout State, Int) -> Void,
  reading: @escaping (State) -> String
) {
  say("store")
  let store = makeStore(first)
  say("model")
  let model = Model(first)
  var seen: [String] = ["", "", "", ""]
  say("observe")
  let level: Store<String, Never> = store.scope(state: reading, action: unsent)
  let viewStore = ViewStore(store, observe: reading)
  let derived = Derived { reading(model.state) }
  let tokens = [
    observe { seen[0] = reading(store.state) }, observe { seen[1] = level.state },
    observe { seen[2] = viewStore.state }, observe { seen[3] = derived.value },
  ]
  for step in 0..<30 {
    if step < 3 { say("change \(step)") }
    store.send(Change { change(&$0, step) })
    change(&model.state, step)
    let now = reading(model.state)
    precondition(seen.allSatisfy { $0 == now }, "\(seen) \(now)")
  }
  say("replace")
  store.send(Change { $0 = first })
  model.state = first
  let copy = model.state
  model.state = copy
  say("toolchain")
  withObservationTracking {
    _ = reading(store.state)
    _ = reading(model.state)
  } onChange: {
  }
  store.send(Change { change(&$0, 1) })
  say("trace")
  let trace = traceRenders { _ in }
  store.send(Change { change(&$0, 2) })
  change(&model.state, 2)
  trace.cancel()
  for token in tokens { token.cancel() }
  say("played")
}

@MainActor
func playChild<State: ObservableState, Child: ObservableState>(
  _ first: State, _ path: WritableKeyPath<State, Child>, _ change: @escaping (inout Child) -> Void
) {
  say("child")
  let store = makeStore(first)
  let child: Store<Child, Change<Child>> = store.scope(path) { change in
    Change { change.apply(&$0[keyPath: path]) }
  }
  var runs = 0
  let token = observe {
    _ = child.state
    runs += 1
  }
  for _ in 0..<10 { child.send(Change(apply: change)) }
  precondition(runs == 11)
  token.cancel()
}

/// For stores that are only read: there is nothing that they could be sent.
func unsent<Action>(_ action: Never) -> Action {}
func unsent<ID, Action>(_ id: ID, _ action: Never) -> Action {}

/// Says how far it came, at once (what is kept in a buffer would be lost with the process), and how many KB of the
/// stack have been touched until then.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line) \(stackTouched())\n".utf8))
}

/// The most that the main thread's stack has held, in KB: the system gives it pages as they are touched, and takes
/// none back.
func stackTouched() -> Int {
  let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status?.split(separator: "\n").first { $0.hasPrefix("VmStk:") }
  return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
