import ObservableStore
import Observing
import StrategyComparison

/// A part of an app's screen: how it is drawn from the store, and what the equality strategy compares for it and draws it of.
///
/// One description serves the terminal, under either strategy, and the comparison of the library's.
@MainActor
struct AppPart<State, Action> {
  /// What draws the part; no lines where it does not show.
  typealias Lines = @MainActor () -> [[Span]]

  let label: String
  /// The part as the comparison plays it.
  let region: Region<State, Action>
  private let track: @MainActor (Store<State, Action>, Board) -> ObservationToken
  private let compare: @MainActor (Store<State, Action>, Board) -> ObservationToken

  /// - Parameters:
  ///   - label: What the part is called.
  ///   - lines: Draws the part, from the store.
  ///   - viewState: Makes what the equality strategy compares: all that the part shows.
  ///   - drawing: Draws the part of that, under view stores.
  init<ViewState: Equatable>(
    _ label: String, _ lines: @escaping @MainActor (Store<State, Action>) -> [[Span]],
    viewState: @escaping (State) -> ViewState,
    drawing: @escaping @MainActor (ViewState) -> [[Span]]
  ) {
    self.init(
      label, making: { store in { lines(store) } }, viewState: viewState, drawing: drawing)
  }

  /// A part with derived values of its own.
  init<ViewState: Equatable>(
    _ label: String, making make: @escaping @MainActor (Store<State, Action>) -> Lines,
    viewState: @escaping (State) -> ViewState,
    drawing: @escaping @MainActor (ViewState) -> [[Span]]
  ) {
    self.label = label
    region = Region(
      label,
      making: { store in
        let lines = make(store)
        return { _ = lines() }
      }, viewState: viewState, drawing: { _ = drawing($0) })
    track = { store, board in
      let lines = make(store)
      return Observing.observe(label) { board.draw(lines(), in: label) }
    }
    compare = { store, board in
      withViewStore(store, observe: viewState, label) { board.draw(drawing($0.state), in: label) }
    }
  }

  /// A part that stands on a part of the state, under tracking and under view stores.
  init<Part, ViewState: Equatable>(
    _ label: String, of part: KeyPath<State, Part>,
    _ lines: @escaping @MainActor (Store<Part, Action>) -> [[Span]],
    viewState: @escaping (Part) -> ViewState,
    drawing: @escaping @MainActor (ViewState) -> [[Span]]
  ) {
    self.label = label
    region = Region(
      label, of: part, { _ = lines($0) }, viewState: viewState, drawing: { _ = drawing($0) })
    track = { store, board in
      let store = store.scope(part, action: { (action: Action) in action })
      return Observing.observe(label) { board.draw(lines(store), in: label) }
    }
    compare = { store, board in
      let store = store.scope(part, action: { (action: Action) in action })
      return withViewStore(store, observe: viewState, label) {
        board.draw(drawing($0.state), in: label)
      }
    }
  }

  /// Draws the part on a board, now and whenever it has to be drawn again.
  func observe(
    _ store: Store<State, Action>, _ strategy: Strategy, on board: Board
  ) -> ObservationToken {
    strategy == .viewStores ? compare(store, board) : track(store, board)
  }
}
