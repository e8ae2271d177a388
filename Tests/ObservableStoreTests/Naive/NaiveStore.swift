/// The equality strategy as it was first built, kept to measure what it costs.
///
/// A store publishes its whole state. Scoping makes a store of its own, which subscribes to the parent's
/// publisher and transforms what comes. A view store subscribes to a store and drops equal states.
@MainActor
final class NaiveStore<State, Action> {
  private(set) var publisher: NaiveSubject<State>
  private let reduce: (inout State, Action) -> Void
  private var parent: AnyObject?

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
    child.parent = publisher.sink { [unowned child] in child.publisher.send(transform($0)) }
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
  func sink(_ receive: @escaping (Value) -> Void) -> AnyObject {
    receivers.append(receive)
    receive(value)
    return self
  }
}

/// Compares what a store publishes with what came before.
///
/// Each access to its publisher makes a pipeline of its own, from the store's publisher on, with a
/// comparison of its own.
@MainActor
final class NaiveViewStore<State> {
  private let subject: NaiveSubject<State>
  private let areEqual: (State, State) -> Bool
  private(set) var state: State

  init<Action>(_ store: NaiveStore<State, Action>, by areEqual: @escaping (State, State) -> Bool) {
    subject = store.publisher
    self.areEqual = areEqual
    state = store.state
    _ = publish {
      $0
    } sink: { [unowned self] in
      state = $0
    }
  }

  /// The states, or parts of them, that differ from the one before: first by the state, then by the part.
  func publish<Part>(
    _ part: @escaping (State) -> Part, by arePartsEqual: ((Part, Part) -> Bool)? = nil,
    sink: @escaping (Part) -> Void
  ) -> AnyObject {
    var last: State?
    var lastPart: Part?
    return subject.sink { [areEqual] new in
      if let last, areEqual(last, new) { return }
      last = new
      let part = part(new)
      if let arePartsEqual, let lastPart, arePartsEqual(lastPart, part) { return }
      lastPart = part
      sink(part)
    }
  }
}
