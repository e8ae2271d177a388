/// The equality strategy as it was first built, kept to measure what it costs.
///
/// A store publishes its whole state. Scoping makes a store of its own, which subscribes to the parent's
/// publisher and transforms what comes. A view store subscribes to a store and drops equal states.
@MainActor
final class NaiveStore<State, Action> {
  let publisher: NaiveSubject<State>
  private let reduce: (inout State, Action) -> Void

  init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
    publisher = NaiveSubject(state)
    self.reduce = reduce
  }

  var state: State { publisher.value }

  /// The reducer changes a copy, which is published whether it differs or not.
  func send(_ action: Action) {
    var state = publisher.value
    reduce(&state, action)
    publisher.send(state)
  }

  /// Makes a store of a part, which calls the transform anew for each step.
  ///
  /// - once for the child's first state;
  /// - once as the child subscribes, since the publisher emits the state that there is at once;
  /// - once when an action is sent to the child: its reducer sends to the parent, and takes the
  ///   parent's state over for whoever reads the child next;
  /// - once when the parent publishes that state.
  ///
  /// What it is sent goes through all the levels above it. Each of them takes its parent's state over as
  /// its own `send` returns, and publishes; so the level below is told once more for each level that
  /// lies above it, and calls its transform.
  func scope<C>(_ transform: @escaping (State) -> C) -> NaiveStore<C, Action> {
    let child = NaiveStore<C, Action>(transform(state)) { [self] state, action in
      send(action)
      state = transform(self.state)
    }
    publisher.sink { [unowned child] in child.publisher.send(transform($0)) }
    return child
  }
}

/// A value that is told to all who subscribe, at once and whenever it is sent.
@MainActor
final class NaiveSubject<Value> {
  private(set) var value: Value
  private var receivers: [(Value) -> Void] = []

  init(_ value: Value) { self.value = value }

  func send(_ new: Value) {
    value = new
    for receive in receivers { receive(new) }
  }

  /// Nobody gives up a subscription: the scenarios end before.
  func sink(_ receive: @escaping (Value) -> Void) {
    receivers.append(receive)
    receive(value)
  }
}

/// Compares what a store publishes with what came before.
///
/// Its publisher is shared by nobody: each who subscribes, the view store itself among them, has a
/// pipeline of its own from the store's publisher on, with comparisons of its own.
@MainActor
final class NaiveViewStore<State: Equatable> {
  private let subject: NaiveSubject<State>
  private(set) var state: State

  init<Action>(_ store: NaiveStore<State, Action>) {
    subject = store.publisher
    state = store.state
    sink { [unowned self] in state = $0 }
  }

  /// Hands out the states that differ from the one before.
  func sink(_ receive: @escaping (State) -> Void) {
    subject.sink(Self.withoutDuplicates(receive))
  }

  /// Hands out a part where it differs from the one before: of the states that differ, and no others.
  func sink<Part: Equatable>(
    _ part: @escaping (State) -> Part, _ receive: @escaping (Part) -> Void
  ) {
    let receivePart = Self.withoutDuplicates(receive)
    sink { receivePart(part($0)) }
  }

  private static func withoutDuplicates<Value: Equatable>(
    _ receive: @escaping (Value) -> Void
  ) -> (Value) -> Void {
    var last: Value?
    return { new in
      if let last, last == new { return }
      last = new
      receive(new)
    }
  }
}
