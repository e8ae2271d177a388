/// Compares what a store publishes with what came before.
///
/// Its publisher is shared by nobody: each who subscribes, the view store itself among them, has a
/// pipeline of its own from the store's publisher on, with comparisons of its own. A view that the view
/// store draws needs no other than the view store's.
@MainActor
package final class NaiveViewStore<State: Equatable> {
  private let subject: NaiveSubject<State>
  private let counter: NaiveCounter
  package private(set) var state: State

  /// Makes a view store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - draw: Draws its view, if it has one: now, and whenever the state differs.
  package init<Action>(
    _ store: NaiveStore<State, Action>, draw: @escaping (State) -> Void = { _ in }
  ) {
    subject = store.publisher
    counter = store.counter
    state = store.state
    sink { [unowned self] in
      state = $0
      draw($0)
    }
  }

  /// Hands out the states that differ from the one before.
  package func sink(_ receive: @escaping (State) -> Void) {
    subject.sink(withoutDuplicates(receive))
  }

  /// Hands out a part where it differs from the one before: of the states that differ, and no others.
  package func sink<Part: Equatable>(
    _ part: @escaping (State) -> Part, _ receive: @escaping (Part) -> Void
  ) {
    let receivePart = withoutDuplicates(receive)
    sink { receivePart(part($0)) }
  }

  private func withoutDuplicates<Value: Equatable>(
    _ receive: @escaping (Value) -> Void
  ) -> (Value) -> Void {
    var last: Value?
    return { [counter] new in
      if let last {
        counter.countComparison()
        if last == new { return }
      }
      last = new
      receive(new)
    }
  }
}
