import ObservableStore
import Observing

extension Screen {
  /// Runs a closure now, and again whenever anything has changed in a store's state, or in a value that it shares: for
  /// ``Views`` that observe everything.
  ///
  /// ```swift
  /// screen.keep(
  ///   screen.observeEverything(of: store, "title") { [unowned screen] state in
  ///     screen.show(state.title, in: "title")
  ///   })
  /// ```
  ///
  /// No view state is made, and none compared. What the closure reads is tracked nevertheless, so that it runs for what it
  /// draws of objects, too.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - label: What reports call it: the region that it draws.
  ///   - body: Draws the region.
  /// - Returns: The token that keeps it going.
  public func observeEverything<State, Action>(
    of store: Store<State, Action>, _ label: String, _ body: @escaping @MainActor (State) -> Void
  ) -> ObservationToken {
    observe(label) { [sharedChanges] in
      let state = store.state
      if let sharedChanges { _ = Counts.without { sharedChanges.wrappedValue } }
      body(state)
    }
  }
}
