import ObservableStore
import Observing
import StrategyComparison

/// The parts of an app's screen that come and go with the elements of a list, each on its element's store.
///
/// One description serves the terminal, under either strategy, and the comparison of the library's.
@MainActor
struct AppRows<State, Action> {
  /// The rows as the comparison plays them.
  let region: EachRegion<State, Action>
  private let start: @MainActor (Store<State, Action>, Strategy, Board) -> ObservationToken

  /// - Parameters:
  ///   - label: What each is called, before the element's name.
  ///   - list: The list.
  ///   - name: What an element is called: its id, if left out.
  ///   - lines: Draws a row, from its store.
  ///   - viewState: Makes what the equality strategy compares: all that the row shows.
  ///   - drawing: Draws the row of that, under view stores.
  init<Row: Identifiable, ViewState: Equatable>(
    _ label: String, of list: KeyPath<State, IdentifiedArray<Row.ID, Row>>,
    named name: @escaping (Row.ID) -> String = { "\($0)" },
    _ lines: @escaping @MainActor (Store<Row, Action>) -> [[Span]],
    viewState: @escaping (Row) -> ViewState,
    drawing: @escaping @MainActor (ViewState) -> [[Span]]
  ) {
    region = EachRegion(
      label, of: list, named: name, { _ = lines($0) }, viewState: viewState,
      drawing: { _ = drawing($0) })
    start = { store, strategy, board in
      observeEach(label) {
        store.scope(list, action: { (_: Row.ID, action: Action) in action })
      } _: { row in
        let label = "\(label) \(name(untracked { row[\.id] }))"
        if strategy == .viewStores {
          _ = withViewStore(row, observe: viewState, label) {
            board.draw(drawing($0.state), in: label)
          }
        } else {
          _ = Observing.observe(label) { board.draw(lines(row), in: label) }
        }
        onCleanup { board.erase(label) }
      }
    }
  }

  /// Draws the rows on a board, now and whenever they have to be drawn again.
  func observe(
    _ store: Store<State, Action>, _ strategy: Strategy, on board: Board
  ) -> ObservationToken {
    start(store, strategy, board)
  }
}
