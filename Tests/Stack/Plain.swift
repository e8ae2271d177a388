/// What stands for a store and for an object where there is no library.
@MainActor final class PlainModel<State> {
  var state: State
  init(_ state: State) { self.state = state }
  func send(_ change: (inout State) -> Void) { change(&state) }
}

/// What `playState` does with a state, as plain Swift does it: the same changes and assignments, and what is read.
@MainActor
func playPlain<State>(
  _ first: State, _ change: @escaping (inout State, Int) -> Void,
  reading: @escaping (State) -> String
) {
  say("store")
  let store = PlainModel(first)
  say("model")
  let model = PlainModel(first)
  var seen: [String] = ["", ""]
  say("observe")
  let observers = [{ seen[0] = reading(store.state) }, { seen[1] = reading(model.state) }]
  for step in 0..<30 {
    if step < 3 { say("change \(step)") }
    store.send { change(&$0, step) }
    change(&model.state, step)
    for observer in observers { observer() }
    let now = reading(model.state)
    precondition(seen.allSatisfy { $0 == now }, "\(seen) \(now)")
  }
  say("replace")
  store.send { $0 = first }
  model.state = first
  let copy = model.state
  model.state = copy
  say("read again")
  _ = reading(store.state)
  _ = reading(model.state)
  store.send { change(&$0, 1) }
  say("change again")
  store.send { change(&$0, 2) }
  change(&model.state, 2)
  say("played")
}

/// What `playChild` does.
@MainActor
func playPlainChild<State, Child>(
  _ first: State, _ path: WritableKeyPath<State, Child>, _ change: @escaping (inout Child) -> Void
) {
  say("child")
  let store = PlainModel(first)
  var seen: [Child] = [store.state[keyPath: path]]
  for _ in 0..<10 {
    store.send { change(&$0[keyPath: path]) }
    seen.append(store.state[keyPath: path])
  }
  precondition(seen.count == 11)
}

@MainActor @inline(never)
func playPlainWide() {
  playPlain(Plain.Wide()) { state, step in
    state.count += 1
    state.f0.title = "\(step)"
    state.f99.count += 1
  } reading: {
    "\($0.count) \($0.f0.title) \($0.f99.count)"
  }
}

@MainActor @inline(never)
func playPlainWideChild() { playPlainChild(Plain.Wide(), \.f50) { $0.count += 1 } }

@MainActor @inline(never)
func playPlainLarge() {
  playPlain(Plain.Large()) { state, step in
    state.count += 1
    state.b7.w3.2 = step
    state.leaf.number += 1
  } reading: {
    "\($0.count) \($0.b7.w3.2) \($0.leaf.number)"
  }
}

@MainActor @inline(never)
func playPlainLargeChild() { playPlainChild(Plain.Large(), \.leaf) { $0.number += 1 } }
