import Observing

/// Runs a render closure now, and again whenever the view state differs: the equality strategy's
/// counterpart of `observe`.
///
/// ```swift
/// let token = withViewStore(store, observe: { $0.favorites.count }) { viewStore in
///   badge.text = "\(viewStore.state)"
/// }
/// ```
///
/// What the closure reads is not tracked; the view state alone decides.
///
/// - Parameters:
///   - store: The store.
///   - observe: Makes the view state of the store's.
///   - label: What reports call it; the file and line if left out.
///   - scheduler: When it re-runs; at the end of the transaction if left out. No view state is made before that.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - body: What to run.
/// - Returns: The token that keeps it going.
@MainActor
public func withViewStore<S, A, V: Equatable>(
  _ store: Store<S, A>, observe: @escaping (S) -> V, _ label: String? = nil,
  scheduler: RenderScheduler = .immediate, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (ViewStore<V, A>) -> Void
) -> ObservationToken {
  withViewStore(
    store, observe: observe, removeDuplicates: { $0 == $1 }, label,
    scheduler: scheduler, file: file, line: line, body)
}

/// Runs a render closure now, and again whenever the view state differs by a comparison of its own.
///
/// - Parameters:
///   - store: The store.
///   - observe: Makes the view state of the store's.
///   - removeDuplicates: Whether a view state is as good as the one before.
///   - label: What reports call it; the file and line if left out.
///   - scheduler: When it re-runs; at the end of the transaction if left out. No view state is made before that.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - body: What to run.
/// - Returns: The token that keeps it going.
@MainActor
public func withViewStore<S, A, V>(
  _ store: Store<S, A>, observe: @escaping (S) -> V,
  removeDuplicates: @escaping (V, V) -> Bool, _ label: String? = nil,
  scheduler: RenderScheduler = .immediate, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (ViewStore<V, A>) -> Void
) -> ObservationToken {
  withViewStore(
    store, observe: observe, send: { $0 }, removeDuplicates: removeDuplicates, label,
    scheduler: scheduler, file: file, line: line, body)
}

/// Runs a render closure with actions of its own now, and again whenever the view state differs.
///
/// ```swift
/// let token = withViewStore(store, observe: { $0.count }, send: { (tap: Tap) in .tapped(tap) }) { viewStore in
///   button.title = "\(viewStore.state)"
///   button.onTap = { viewStore.send(.once) }
/// }
/// ```
///
/// - Parameters:
///   - store: The store.
///   - observe: Makes the view state of the store's.
///   - send: Makes the store's action of the view's.
///   - label: What reports call it; the file and line if left out.
///   - scheduler: When it re-runs; at the end of the transaction if left out. No view state is made before that.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - body: What to run.
/// - Returns: The token that keeps it going.
@MainActor
public func withViewStore<S, A, V: Equatable, VA>(
  _ store: Store<S, A>, observe: @escaping (S) -> V, send: @escaping (VA) -> A,
  _ label: String? = nil, scheduler: RenderScheduler = .immediate, file: StaticString = #fileID,
  line: UInt = #line,
  _ body: @escaping @MainActor (ViewStore<V, VA>) -> Void
) -> ObservationToken {
  withViewStore(
    store, observe: observe, send: send, removeDuplicates: { $0 == $1 }, label,
    scheduler: scheduler, file: file, line: line, body)
}

/// Runs a render closure with actions of its own now, and again whenever the view state differs by a comparison of its own.
///
/// - Parameters:
///   - store: The store.
///   - observe: Makes the view state of the store's.
///   - send: Makes the store's action of the view's.
///   - removeDuplicates: Whether a view state is as good as the one before.
///   - label: What reports call it; the file and line if left out.
///   - scheduler: When it re-runs; at the end of the transaction if left out. No view state is made before that.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - body: What to run.
/// - Returns: The token that keeps it going.
@MainActor
public func withViewStore<S, A, V, VA>(
  _ store: Store<S, A>, observe: @escaping (S) -> V, send: @escaping (VA) -> A,
  removeDuplicates: @escaping (V, V) -> Bool, _ label: String? = nil,
  scheduler: RenderScheduler = .immediate, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (ViewStore<V, VA>) -> Void
) -> ObservationToken {
  let viewStore = ViewStore(
    store, observe: observe, send: send, removeDuplicates: removeDuplicates, label: label)
  return Observing.observe(label, scheduler: scheduler, file: file, line: line) {
    viewStore.place.dependOnWhole()
    untracked { body(viewStore) }
  }
}
