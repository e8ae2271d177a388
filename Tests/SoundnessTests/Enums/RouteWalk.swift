import ObservableStore
import Observing
import Testing

/// One enum put through all its cases, in several places; closures look at its case and at what it carries.
@MainActor
enum RouteWalk<Route: Routing> {
  struct State: ObservableState {
    @Tracked var route: Route
    @Tracked var maybe: Route?
    @Tracked var other = 0
  }

  final class Model {
    @Tracked var route = Route.idle
    @Tracked var state = State(route: .idle)
  }

  private static func watch(_ watches: Watches, _ get: @escaping @MainActor () -> Route?) {
    watches.watch("case") { get()?.name }
    watches.watch("leaf") { get()?.parts.leaf?.value }
    watches.watch("payload") { get()?.parts.payload?.seen }
    watches.watch("number") { get()?.parts.number }
  }

  private static var all: [String: Int] { ["case": 1, "leaf": 1, "payload": 1, "number": 1] }

  /// All the ways from case to case, and the changes inside the cases.
  static func walk(
    _ get: @escaping @MainActor () -> Route?,
    _ change: (_ edit: @escaping (inout Route) -> Void) -> Void
  ) {
    let watches = Watches()
    watch(watches, get)
    for round in 0..<2 {
      change { $0 = .add(Route.Carried(1)) }
      watches.expect(all, "\(Route.self), round \(round): a payload comes")
      change { $0.touchPayload() }
      watches.expect(["payload": 1], "\(Route.self), round \(round): the payload changes")
      change { $0.touchPayload() }
      watches.expect(["payload": 1], "\(Route.self), round \(round): the payload changes again")
      change { $0 = .edit(Number(value: 3)) }
      watches.expect(all, "\(Route.self), round \(round): a leaf comes")
      change { $0.touchLeaf() }
      watches.expect(["leaf": 1], "\(Route.self), round \(round): the leaf changes")
      change { $0 = .number(5) }
      watches.expect(all, "\(Route.self), round \(round): a number comes")
      change { $0 = .add(Route.Carried(9)) }
      watches.expect(all, "\(Route.self), round \(round): another payload comes")
      change { $0 = .idle }
      watches.expect(all, "\(Route.self), round \(round): nothing is left")
    }
  }

  static func inClass() {
    let model = Model()
    walk({ model.route }, { $0(&model.route) })
  }

  static func inStruct() {
    let model = Model()
    walk({ model.state.route }, { $0(&model.state.route) })
  }

  static func inOptional() {
    let model = Model()
    model.state.maybe = .idle
    walk({ model.state.maybe }, { $0(&model.state.maybe!) })
  }

  static func inStore() {
    let store = makeStore(State(route: .idle, maybe: .idle))
    walk({ store.route }, { edit in store.change { edit(&$0.route) } })
    walk({ store.maybe }, { edit in store.change { edit(&$0.maybe!) } })
  }

  /// A copy is taken, changed, and assigned back.
  static func copiedBack() {
    let model = Model()
    walk(
      { model.state.route },
      { edit in
        var copy = model.state
        edit(&copy.route)
        model.state = copy
      })
  }

  /// Stores of the cases: they see changes, end with their case, and keep what was there last.
  static func scoped() {
    let store = makeStore(State(route: .add(Route.Carried(1)), maybe: .edit(Number(value: 4))))
    let watches = Watches()
    let payload = store.scope(
      \.route, case: { Route.add($0) }, action: unsent)!
    let leaf = store.scope(
      \.maybe, case: { Route.edit($0) }, action: unsent)!
    watches.watch("payload") { payload.seen }
    watches.watch("leaf") { leaf.value }
    store.change { $0.route.touchPayload() }
    watches.expect(["payload": 1], "\(Route.self): the payload changes")
    store.change { $0.maybe?.touchLeaf() }
    watches.expect(["leaf": 1], "\(Route.self): the leaf changes")
    store.change { $0.other += 1 }
    watches.expect([:], "\(Route.self): something else changes")
    let last = payload.seen
    store.change { $0.route = .idle }
    store.change { $0.maybe = nil }
    #expect(payload.isInvalid && leaf.isInvalid, "\(Route.self)")
    #expect(payload.seen == last && leaf.value == 5, "\(Route.self)")
  }

  static func everywhere() {
    inClass()
    inStruct()
    inOptional()
    inStore()
    copiedBack()
    scoped()
  }
}
