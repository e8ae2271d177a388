import ObservableStore

/// Views that are drawn by closures of their own under each strategy, be they one inside another, on stores of their own, or
/// such that come and go.
///
/// ```swift
/// Views { store, strategy, screen in
///   if strategy == .tracking {
///     screen.keep(observe("title") { [unowned screen] in screen.show(store.title, in: "title") })
///   } else {
///     screen.keep(
///       withViewStore(store, observe: \.title, "title") { [unowned screen] view in
///         screen.show(view.state, in: "title")
///       })
///   }
/// }
/// ```
///
/// What a closure shows is counted as the region of that name: each call of `show` is a run, and a closure that shows nothing
/// is not counted. So a closure has its region's name for its label: causes are found by it, and are not known of a region
/// that a closure of another label draws.
@MainActor
public struct Views<State, Action> {
  let region: Region<State, Action>

  /// Makes views.
  ///
  /// - Parameter draw: Sets them up on a store, under a strategy.
  public init(
    _ draw: @escaping @MainActor (Store<State, Action>, Strategy, Screen) -> Void
  ) {
    region = Region("") { draw($0.store, $0.strategy, $0.screen) }
  }
}
