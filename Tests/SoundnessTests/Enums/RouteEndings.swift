import ObservableStore
import Observing
import Testing

/// All the ways in which an optional enum, and what it carries, can go while stores of them are held.
@MainActor
enum RouteEndings<Route: Routing> {
  struct Child: ObservableState {
    @Tracked var route: Route?
    @Tracked var number = 0
  }

  struct State: ObservableState {
    @Tracked var route: Route?
    @Tracked var child: Child?
    @Tracked var other = 0
  }

  /// How the enum goes from a state in which it is both the root's and a child's.
  private static var endings: [(name: String, edit: (inout State) -> Void)] {
    [
      (
        "nil",
        { state in
          state.route = nil
          state.child = nil
        }
      ),
      (
        "another payload, then nil",
        { state in
          state.route = .add(Route.Carried(7))
          state.route = nil
          state.child?.route = .add(Route.Carried(7))
          state.child = nil
        }
      ),
      (
        "another case, then nil",
        { state in
          state.route = .edit(Number(value: 3))
          state.route = nil
          state.child?.route = .number(5)
          state.child = nil
        }
      ),
      (
        "changed in place, then nil",
        { state in
          state.route?.touchPayload()
          state.route = nil
          state.child?.route?.touchPayload()
          state.child = nil
        }
      ),
      (
        "a copy without them, assigned back",
        { state in
          var copy = state
          copy.route = nil
          copy.child = nil
          state = copy
        }
      ),
      (
        "changed, then a copy without them",
        { state in
          state.route?.touchPayload()
          state.child?.route = .idle
          var copy = state
          copy.child = nil
          copy.route = nil
          state = copy
        }
      ),
      (
        "nil inside the child, then the child",
        { state in
          state.child?.route = nil
          state.child = nil
          state.route = nil
        }
      ),
      ("a new state", { $0 = State() }),
      (
        "the child's is put into the root's, and both go",
        { state in
          state.route = state.child?.route
          state.child = nil
          state.route = nil
        }
      ),
    ]
  }

  /// Each ending, with the enum in each of its cases, read before or not.
  static func all() {
    let first: [Route] = [.add(Route.Carried(1)), .edit(Number(value: 2)), .number(3), .idle]
    for route in first {
      for (name, edit) in endings {
        for isRead in [false, true] { end(route, "\(Route.self), \(name)", edit, isRead: isRead) }
      }
    }
  }

  private static func end(
    _ route: Route, _ name: String, _ edit: @escaping (inout State) -> Void, isRead: Bool
  ) {
    let store = makeStore(State(route: route, child: Child(route: route)))
    let whole: Store<Route, Never> = store.scope(\.route, action: unsent)!
    let child: Store<Child, Never> = store.scope(\.child, action: unsent)!
    let inner: Store<Route, Never>? = child.scope(\.route, action: unsent)
    let payload: Store<Route.Carried, Never>? = store.scope(
      \.route, case: { Route.add($0) }, action: unsent)
    let innerPayload: Store<Route.Carried, Never>? = child.scope(
      \.route, case: { Route.add($0) }, action: unsent)
    let watches = Watches()
    if isRead {
      watches.watch("payload") { payload?.seen }
      watches.watch("inner payload") { innerPayload?.seen }
      watches.watch("name") { whole.name }
      watches.watch("inner name") { inner?.name }
    }
    store.change(edit)
    #expect(whole.isInvalid && child.isInvalid && inner?.isInvalid != false, "\(name)")
    #expect(payload?.isInvalid != false && innerPayload?.isInvalid != false, "\(name)")
    // What was there at last, or in between: never garbage.
    let names: Set = ["add", "edit", "number", "idle"]
    #expect(names.contains(whole.name) && child.number == 0, "\(name)")
    #expect(inner.map { names.contains($0.name) } != false, "\(name)")
    var touched = Route.Carried(1)
    touched.touch()
    let seen = [Route.Carried(1).seen, touched.seen, Route.Carried(7).seen]
    #expect(payload.map { seen.contains($0.seen) } != false, "\(name)")
    #expect(innerPayload.map { seen.contains($0.seen) } != false, "\(name)")
    store.change { $0.route = route }
    #expect(whole.isInvalid && names.contains(whole.name), "\(name)")
  }
}
