import ObservableStore
import Observing

/// A part of an interface: what it reads to draw itself, and what it would compare.
///
/// ```swift
/// Region("header") { store in header.text = store.name } viewState: { $0.name }
/// ```
@MainActor
public struct Region<State, Action> {
  /// What the report calls it.
  public let label: String
  /// Makes what draws it, once for each store.
  let make: @MainActor (Store<State, Action>) -> @MainActor () -> Void
  /// Makes the region's closure under the equality strategy, if it has a view state.
  let compare: (@MainActor (Store<State, Action>, @escaping Draw) -> ObservationToken)?

  /// The same under the naive strategy; what it returns is kept as long as the stage.
  let compareNaively: (@MainActor (NaiveStore<State, Void>, @escaping Draw) -> [AnyObject])?

  /// Draws the region, and says why on request.
  typealias Draw = @MainActor (_ cause: () -> [String]) -> Void

  /// A region that is played under tracking and by observing everything alone.
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - body: Draws the region.
  public init(_ label: String, _ body: @escaping @MainActor (Store<State, Action>) -> Void) {
    self.label = label
    make = { store in { body(store) } }
    compare = nil
    compareNaively = nil
  }

  /// A region that is played under all strategies.
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - body: Draws the region.
  ///   - viewState: Makes what the equality strategy compares: all that the region shows.
  public init<ViewState: Equatable>(
    _ label: String, _ body: @escaping @MainActor (Store<State, Action>) -> Void,
    viewState: @escaping (State) -> ViewState
  ) {
    self.init(label, making: { store in { body(store) } }, viewState: viewState)
  }

  /// A region that keeps something of its own from one run to the next: a derived value, most often.
  ///
  /// ```swift
  /// Region("count", making: { store in
  ///   let count = Derived { store.rows.count { $0.isOpen } }
  ///   return { counter.text = "\(count.value)" }
  /// }, viewState: { $0.rows.count { $0.isOpen } })
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - make: Makes what draws the region, once for each store.
  ///   - viewState: Makes what the equality strategy compares: all that the region shows.
  public init<ViewState: Equatable>(
    _ label: String,
    making make: @escaping @MainActor (Store<State, Action>) -> @MainActor () -> Void,
    viewState: @escaping (State) -> ViewState
  ) {
    self.label = label
    self.make = make
    compare = { store, draw in
      var last: ViewState?
      return withViewStore(store, observe: viewState, label) { viewStore in
        let old = last
        last = viewStore.state
        draw { old.map { Difference.describe($0, viewStore.state) } ?? [] }
      }
    }
    compareNaively = { store, draw in
      let part = store.scope(viewState)
      let viewStore = NaiveViewStore(part)
      var last: ViewState?
      viewStore.sink { state in
        let old = last
        last = state
        draw { old.map { Difference.describe($0, state) } ?? [] }
      }
      return [part, viewStore]
    }
  }
}

/// Lists regions.
@resultBuilder @MainActor
public enum RegionBuilder<State, Action> {
  /// One region.
  public static func buildExpression(_ region: Region<State, Action>) -> [Region<State, Action>] {
    [region]
  }

  /// Those that stand below each other.
  public static func buildBlock(_ regions: [Region<State, Action>]...) -> [Region<State, Action>] {
    regions.flatMap { $0 }
  }

  /// Those of a loop.
  public static func buildArray(_ regions: [[Region<State, Action>]]) -> [Region<State, Action>] {
    regions.flatMap { $0 }
  }

  /// Those under a condition.
  public static func buildOptional(_ regions: [Region<State, Action>]?) -> [Region<State, Action>] {
    regions ?? []
  }

  /// Those of one branch.
  public static func buildEither(first: [Region<State, Action>]) -> [Region<State, Action>] {
    first
  }

  /// Those of the other branch.
  public static func buildEither(second: [Region<State, Action>]) -> [Region<State, Action>] {
    second
  }
}
