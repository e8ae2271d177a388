import ObservableStore
import Observing

/// Values of one type, one inside the other.
protocol Nesting: Equatable {
  var number: Int { get set }
  init(id: Int, number: Int, around inner: [Self])
}

/// Rows in rows in rows.
struct Nest: ObservableState, Identifiable, Nesting {
  let id: Int
  @Tracked var number = 0
  @Tracked var rows: IdentifiedArrayOf<Nest> = []

  init(id: Int, number: Int, around inner: [Nest]) {
    self.id = id
    self.number = number
    rows = IdentifiedArray(uniqueElements: inner)
  }
}

/// The same without tracking.
struct PlainNest: Nesting {
  let id: Int
  var number: Int
  var rows: [PlainNest]

  init(id: Int, number: Int, around inner: [PlainNest]) {
    self.id = id
    self.number = number
    rows = inner
  }
}

/// Values one inside the other, the innermost of which has a number.
func made<Value: Nesting>(_ type: Value.Type = Value.self, depth: Int, _ number: Int) -> Value {
  var value = Value(id: depth, number: number, around: [])
  for id in (0..<depth).reversed() { value = Value(id: id, number: 0, around: [value]) }
  return value
}

/// What is done with them as values: returns one as it was made.
@discardableResult
func playValues<Value: Nesting>(_ type: Value.Type, depth: Int) -> Value {
  say("make")
  var value: Value = made(depth: depth, 0)
  say("copy")
  let copy = value
  value.number = 5
  say("release")
  _ = made(type, depth: depth, 1)
  say("equal")
  precondition(value != copy)
  say("equal, deep")
  precondition(made(depth: depth, 0) == copy)
  return copy
}

@MainActor @inline(never)
func playNests(depth: Int) {
  let first = playValues(Nest.self, depth: depth)
  say("store")
  let store = makeStore(first)
  say("observe")
  var seen = 0
  let token = observe { seen = store.number }
  say("change")
  store.send(Change { $0.number += 5 })
  precondition(seen == 5)
  say("replace")
  store.send(Change { $0 = first })
  precondition(seen == 0)
  say("replace by an equal one")
  store.send(Change { [depth] in $0 = made(depth: depth, 0) })
  token.cancel()
  say("model")
  let model = Model(first)
  let other = observe { seen = model.state.number }
  say("model, assigned")
  model.state = made(depth: depth, 3)
  other.cancel()
}
