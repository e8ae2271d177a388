/// The equality strategy as it was first built, kept to measure what it costs.
///
/// A store publishes its whole state. Scoping makes a store of its own, which subscribes to the parent's
/// publisher and transforms what comes. A view store subscribes to a store and drops equal states.
@MainActor
package final class NaiveStore<State, Action> {
  package let publisher: NaiveSubject<State>
  let counter: NaiveCounter
  private let reduce: (inout State, Action) -> Void
  /// What a part was made of tells it.
  private var subscription: NaiveSubscription?

  package init(
    _ state: State, counting counter: NaiveCounter = NaiveCounter(),
    reduce: @escaping (inout State, Action) -> Void
  ) {
    self.counter = counter
    publisher = NaiveSubject(state)
    self.reduce = reduce
  }

  package var state: State { publisher.value }

  /// The reducer changes a copy, which is published whether it differs or not.
  package func send(_ action: Action) {
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
  package func scope<C>(_ part: @escaping (State) -> C) -> NaiveStore<C, Action> {
    let transform = { [counter] state in
      counter.countTransform()
      return part(state)
    }
    let child = NaiveStore<C, Action>(transform(state), counting: counter) { [self] state, action in
      send(action)
      state = transform(self.state)
    }
    child.subscription = publisher.sink { [unowned child] in child.publisher.send(transform($0)) }
    return child
  }

  /// Lets a part be told no more.
  func end() { subscription?.end() }
}
