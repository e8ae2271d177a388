import ObservableStore
import Observing

/// A part of an interface: what it reads to draw itself, and what it would compare.
///
/// ```swift
/// Region("header") { store in header.text = store.name } viewState: { $0.name }
/// ```
///
/// Under view stores the same closure draws the region from the store, unless `drawing` draws it from the view state: give one
/// where the closure derives something, or reads more than a few properties. Without it what is shown is made twice, in the view
/// state and once more to draw it; ``StrategyReport/madeTwice`` names the regions in which it was, and then no times are compared.
///
/// ```swift
/// Region("top") { store in list.show(top(store.rows)) } viewState: { top($0.rows) } drawing: { list.show($0) }
/// ```
///
/// For the elements of a list that come and go there is ``EachRegion``; for an interface that is drawn by closures of its own,
/// ``Views``.
@MainActor
public struct Region<State, Action> {
  /// What the report calls it.
  public let label: String
  /// Sets up its closure, or its closures.
  let setUp: @MainActor (Setting<State, Action>) -> Void

  init(_ label: String, setUp: @escaping @MainActor (Setting<State, Action>) -> Void) {
    self.label = label
    self.setUp = setUp
  }

  /// A region that is played under tracking and by observing everything alone.
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - body: Draws the region.
  public init(_ label: String, _ body: @escaping @MainActor (Store<State, Action>) -> Void) {
    self.init(label) { setting in
      if setting.strategy.comparesViewStates { return }
      let store = setting.store
      setting.claim(label)
      setting.screen.keep(setting.observe(label) { body(store) })
    }
  }

  /// A region that is played under all strategies.
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - body: Draws the region.
  ///   - viewState: Makes what the equality strategy compares: all that the region shows.
  ///   - drawing: Draws the region of its view state, under view stores; `body` does if it is nil.
  public init<ViewState: Equatable>(
    _ label: String, _ body: @escaping @MainActor (Store<State, Action>) -> Void,
    viewState: @escaping (State) -> ViewState,
    drawing: (@MainActor (ViewState) -> Void)? = nil
  ) {
    self.init(
      label, making: { store in { body(store) } }, viewState: viewState, drawing: drawing)
  }
}

extension Region {
  /// A region that stands on a part of the state, under tracking and under view stores, and that is played under all
  /// strategies.
  package init<Part, ViewState: Equatable>(
    _ label: String, of part: KeyPath<State, Part>,
    _ body: @escaping @MainActor (Store<Part, Action>) -> Void,
    viewState: @escaping (Part) -> ViewState,
    drawing: (@MainActor (ViewState) -> Void)? = nil
  ) {
    self.init(label) { setting in
      setting.claim(label)
      let store = setting.store.scope(part, action: { (action: Action) in action })
      guard setting.strategy.comparesViewStates else {
        return setting.screen.keep(setting.observe(label) { body(store) })
      }
      let draw = setting.drawing(label, drawing) { { body(store) } }
      guard let naive = setting.naive else {
        return setting.screen.keep(setting.compare(label, on: store, viewState, draw))
      }
      setting.screen.keep(
        setting.compare(naive, label, { viewState($0[keyPath: part]) }, draw))
    }
  }
}

// The compiler looks into a closure of several statements only when it has chosen who takes it, and one without a label
// fits those that draw and those that make what draws: the former come first.
extension Region {
  /// A region that keeps something of its own from one run to the next: a derived value, most often.
  ///
  /// ```swift
  /// Region("count", making: { store in
  ///   let count = Derived { store.rows.count { $0.isOpen } }
  ///   return { counter.text = "\(count.value)" }
  /// }, viewState: { $0.rows.count { $0.isOpen } }, drawing: { counter.text = "\($0)" })
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - make: Makes what draws the region, once for each store.
  ///   - viewState: Makes what the equality strategy compares: all that the region shows.
  ///   - drawing: Draws the region of its view state, under view stores; what `make` has made does if it is nil.
  @_disfavoredOverload
  public init<ViewState: Equatable>(
    _ label: String,
    making make: @escaping @MainActor (Store<State, Action>) -> @MainActor () -> Void,
    viewState: @escaping (State) -> ViewState,
    drawing: (@MainActor (ViewState) -> Void)? = nil
  ) {
    self.init(label) { setting in
      setting.claim(label)
      guard setting.strategy.comparesViewStates else {
        return setting.screen.keep(setting.observe(label, make(setting.store)))
      }
      let draw = setting.drawing(label, drawing) { make(setting.store) }
      guard let naive = setting.naive else {
        return setting.screen.keep(setting.compare(label, on: setting.store, viewState, draw))
      }
      setting.screen.keep(setting.compare(naive, label, viewState, draw))
    }
  }

  /// A region that keeps something of its own from one run to the next, and is played under tracking and by observing
  /// everything alone.
  ///
  /// ```swift
  /// Region("count", making: { store in
  ///   let count = Derived { store.rows.count { $0.isOpen } }
  ///   return { counter.text = "\(count.value)" }
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the report calls it.
  ///   - make: Makes what draws the region, once for each store.
  @_disfavoredOverload
  public init(
    _ label: String,
    making make: @escaping @MainActor (Store<State, Action>) -> @MainActor () -> Void
  ) {
    self.init(label) { setting in
      if setting.strategy.comparesViewStates { return }
      setting.claim(label)
      setting.screen.keep(setting.observe(label, make(setting.store)))
    }
  }
}
