import ObservableStore
import Observing
import StrategyComparison

/// A part of an app's screen: how it is drawn from the store, and what the equality strategy compares for it.
///
/// One description serves the terminal, under either strategy, and the comparison of the library's.
@MainActor
struct AppPart<State, Action> {
  let label: String
  /// Makes, of a store, what draws the part; it draws no lines where the part does not show.
  let make: @MainActor (Store<State, Action>) -> Lines
  /// The part as the comparison plays it.
  let region: Region<State, Action>
  private let compare: @MainActor (Store<State, Action>, @escaping () -> Void) -> ObservationToken

  typealias Lines = @MainActor () -> [[Span]]

  init<ViewState: Equatable>(
    _ label: String, _ lines: @escaping @MainActor (Store<State, Action>) -> [[Span]],
    viewState: @escaping (State) -> ViewState
  ) {
    self.init(label, making: { store in { lines(store) } }, viewState: viewState)
  }

  /// A part with derived values of its own.
  init<ViewState: Equatable>(
    _ label: String, making make: @escaping @MainActor (Store<State, Action>) -> Lines,
    viewState: @escaping (State) -> ViewState
  ) {
    self.label = label
    self.make = make
    region = Region(
      label,
      making: { store in
        let lines = make(store)
        return { _ = lines() }
      }, viewState: viewState)
    compare = { store, draw in
      withViewStore(store, observe: viewState, label) { _ in draw() }
    }
  }

  /// Draws the part on a board, now and whenever it has to be drawn again.
  func observe(
    _ store: Store<State, Action>, _ strategy: Strategy, on board: Board
  ) -> ObservationToken {
    let lines = make(store)
    let draw: @MainActor () -> Void = { board.draw(lines(), in: label) }
    return strategy == .viewStores ? compare(store, draw) : Observing.observe(label, draw)
  }
}
