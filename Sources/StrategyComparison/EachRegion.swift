import ObservableStore
import Observing

/// A region for each element of a list: one comes with the element, and goes with it.
///
/// ```swift
/// EachRegion("todo", of: \.todos) { row in title.text = row.title } viewState: { $0.title } drawing: { title.text = $0 }
/// ```
///
/// `drawing` is what it is for a ``Region``, and may be left out where the closure reads no more than a few properties.
///
/// Each is counted under the label and its element's id, `todo 5`, which has to be no other region's label. One that comes runs in the step in which it comes; one
/// that goes does not run. Its view store is one of the element's store, so that it makes and compares no view state for what is
/// changed elsewhere; under the naive strategy it is one of the whole. Which elements there are is found out by tracking, except under the naive strategy, and costs no
/// region a run.
@MainActor
public struct EachRegion<State, Action> {
  let region: Region<State, Action>

  /// Regions that are played under all strategies.
  ///
  /// - Parameters:
  ///   - label: What the report calls them, before the element's id.
  ///   - list: The list.
  ///   - body: Draws an element's region.
  ///   - viewState: Makes what the equality strategy compares for an element: all that its region shows of it.
  ///   - drawing: Draws an element's region of its view state, under view stores; `body` does if it is nil.
  public init<Row: Identifiable, ViewState: Equatable>(
    _ label: String, of list: KeyPath<State, IdentifiedArray<Row.ID, Row>>,
    _ body: @escaping @MainActor (Store<Row, Action>) -> Void,
    viewState: @escaping (Row) -> ViewState,
    drawing: (@MainActor (ViewState) -> Void)? = nil
  ) {
    self.init(
      label, of: list, named: { "\($0)" }, body, viewState: viewState, drawing: drawing)
  }

  /// The same, where elements are called something else than their ids.
  package init<Row: Identifiable, ViewState: Equatable>(
    _ label: String, of list: KeyPath<State, IdentifiedArray<Row.ID, Row>>,
    named nameOf: @escaping (Row.ID) -> String,
    _ body: @escaping @MainActor (Store<Row, Action>) -> Void,
    viewState: @escaping (Row) -> ViewState,
    drawing: (@MainActor (ViewState) -> Void)? = nil
  ) {
    let drawingOfRow = drawing.map { draw in
      { @MainActor (shown: ViewState?) in if let shown { draw(shown) } }
    }
    region = Region(label) { setting in
      guard let naive = setting.naive else {
        let token = Self.track(label, list, nameOf, setting) { name, row, _ in
          if setting.strategy == .viewStores {
            _ = setting.compare(
              name, on: row, viewState, setting.drawing(name, drawing) { { body(row) } })
          } else {
            _ = setting.observe(name) { body(row) }
          }
        }
        return setting.screen.keep(token)
      }
      Self.publish(label, list, nameOf, setting, naive) { name, row, id in
        setting.compare(
          naive, name, { $0[keyPath: list][id: id].map(viewState) }, differences: Self.differences,
          setting.drawing(name, drawingOfRow) { { if let row { body(row) } } })
      }
    }
  }

  /// Regions that are played under tracking and by observing everything alone.
  ///
  /// - Parameters:
  ///   - label: What the report calls them, before the element's id.
  ///   - list: The list.
  ///   - body: Draws an element's region.
  public init<Row: Identifiable>(
    _ label: String, of list: KeyPath<State, IdentifiedArray<Row.ID, Row>>,
    _ body: @escaping @MainActor (Store<Row, Action>) -> Void
  ) {
    region = Region(label) { setting in
      if setting.strategy.comparesViewStates { return }
      setting.screen.keep(
        Self.track(label, list, { "\($0)" }, setting) { name, row, _ in
          _ = setting.observe(name) { body(row) }
        })
    }
  }

  private static func differences<ViewState>(_ old: ViewState?, _ new: ViewState?) -> [String] {
    guard let old, let new else { return [] }
    return Difference.describe(old, new)
  }

  /// Makes a closure for each element that comes, and lets it go with the element.
  private static func track<Row: Identifiable>(
    _ label: String, _ list: KeyPath<State, IdentifiedArray<Row.ID, Row>>,
    _ nameOf: @escaping (Row.ID) -> String, _ setting: Setting<State, Action>,
    _ make: @escaping @MainActor (String, Store<Row, Action>, Row.ID) -> Void
  ) -> ObservationToken {
    let (store, screen) = (setting.store, setting.screen)
    return observeEach(label) {
      store.scope(list, action: { (_: Row.ID, action: Action) in action })
    } _: { [unowned screen] row in
      let id = untracked { row[\.id] }
      let name = "\(label) \(nameOf(id))"
      setting.claim(name, element: id)
      make(name, row, id)
      onCleanup { [weak screen] in screen?.clear(name) }
    }
  }

  /// The same as it was first built: the ids are published and compared, too.
  private static func publish<Row: Identifiable, ViewState>(
    _ label: String, _ list: KeyPath<State, IdentifiedArray<Row.ID, Row>>,
    _ nameOf: @escaping (Row.ID) -> String, _ setting: Setting<State, Action>,
    _ naive: NaiveStore<State, Void>,
    _ make:
      @escaping @MainActor (String, Store<Row, Action>?, Row.ID) -> NaivePart<
        State, ViewState?
      >
  ) {
    let (store, screen) = (setting.store, setting.screen)
    var shown: [Row.ID: NaivePart<State, ViewState?>] = [:]
    let ids = NaivePart(naive, { $0[keyPath: list].map(\.id) }) { [unowned screen] ids in
      let there = Set(ids)
      for (id, part) in shown where !there.contains(id) {
        part.end()
        shown[id] = nil
        screen.clear("\(label) \(nameOf(id))")
      }
      for id in ids where shown[id] == nil {
        let row = store.scope(list, id: id, action: { (_: Row.ID, action: Action) in action })
        let name = "\(label) \(nameOf(id))"
        setting.claim(name, element: id)
        shown[id] = make(name, row, id)
      }
    }
    screen.keep(ids)
  }
}
