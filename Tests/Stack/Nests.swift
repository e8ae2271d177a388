import ObservableStore
import Observing

/// Rows in rows in rows.
struct Nest: ObservableState, Identifiable, Equatable {
  let id: Int
  @Tracked var number = 0
  @Tracked var rows: IdentifiedArrayOf<Nest> = []
}

/// The same without tracking.
struct PlainNest: Equatable {
  let id: Int
  var number = 0
  var rows: [PlainNest] = []
}

@MainActor
func playNests(depth: Int) {
  func made(_ number: Int) -> Nest {
    var nest = Nest(id: depth, number: number)
    for id in (0..<depth).reversed() { nest = Nest(id: id, rows: [nest]) }
    return nest
  }
  say("make")
  var nest = made(0)
  say("copy")
  let copy = nest
  nest.number = 5
  say("release")
  _ = made(1)
  say("equal")
  precondition(nest != copy)
  say("equal, deep")
  precondition(made(0) == copy)
  say("store")
  let store = makeStore(nest)
  say("observe")
  var seen = 0
  let token = observe { seen = store.number }
  say("change")
  store.send(Change { $0.number += 1 })
  precondition(seen == 6)
  say("replace")
  store.send(Change { $0 = copy })
  precondition(seen == 0)
  say("replace by an equal one")
  store.send(
    Change { [depth] state in
      var nest = Nest(id: depth)
      for id in (0..<depth).reversed() { nest = Nest(id: id, rows: [nest]) }
      state = nest
    })
  token.cancel()
  say("model")
  let model = Model(copy)
  let other = observe { seen = model.state.number }
  say("model, assigned")
  model.state = made(3)
  other.cancel()
}

func playPlainNests(depth: Int) {
  func made(_ number: Int) -> PlainNest {
    var nest = PlainNest(id: depth, number: number)
    for id in (0..<depth).reversed() { nest = PlainNest(id: id, rows: [nest]) }
    return nest
  }
  say("make")
  var nest = made(0)
  say("copy")
  let copy = nest
  nest.number = 5
  say("release")
  _ = made(1)
  say("equal")
  precondition(nest != copy)
  say("equal, deep")
  precondition(made(0) == copy)
}
