import ObservableStore
import Observation
import Observing

/// A store of rows, a number and a note that is shared, and all ways to hear of their changes: closures, a closure for each
/// row, view stores, and the toolchain's own tracking.
@MainActor final class Feed: SmallModel {
  typealias Plain = PlainFeed
  static let title = "Feed"
  static let usualSteps = 3

  private struct View: Equatable {
    let number: Int
    let note: Int
    let count: Int
    var sight: Int { mix(number, note, count) }
  }

  private let store: Store<FeedState, FeedChange>

  init() {
    var saved: FeedState?
    store = Store(
      initialState: FeedState(),
      reducer: Reduce { state, change in
        state.change(change, &saved)
        return .none
      })
  }

  func apply(_ change: FeedChange) { store.send(change) }

  func render(_ body: FeedBody, in watcher: Watcher?) -> Int {
    // The oracle looks at the state, and not through stores.
    guard watcher != nil else { return untracked { store.withState { $0.look(body) } } }
    switch body {
    case .titles: return store.rows.reduce(17) { mix($0, $1.title) }
    case .toolchainTitles: return rowStores.reduce(17) { mix($0, $1.title) }
    case .note: return store.note
    case .toolchain: return mix(store.number, store.note)
    case .each, .eachStore, .eachSettles, .view, .viewTitles: return 0
    }
  }

  private var rowStores: StoreRows<Int, Row, Never> {
    store.scope(\.rows) { (_: Int, _: Never) -> FeedChange in }
  }

  func start(_ body: FeedBody, _ watcher: Watcher) -> ObservationToken? {
    let store = store
    switch body {
    case .titles, .note: return watcher.observed()
    case .each, .eachSettles:
      watcher.list = { [self] in titles }
      return observeEach {
        store.rows
      } _: { (row: Row) in
        watcher.element(row.id).ran(row.title)
        if body == .eachSettles, row.title > 1 { store.send(.settle) }
      }
    case .eachStore:
      watcher.list = { [self] in titles }
      return observeEach { [self] in
        rowStores
      } _: { (row: Store<Row, Never>) in
        watcher.element(untracked { row.withState { $0.id } }).ran(row.title)
      }
    case .view:
      return withViewStore(
        store, observe: { View(number: $0.number, note: $0.note, count: $0.rows.count) }
      ) { watcher.ran($0.state.sight) }
    case .viewTitles:
      return withViewStore(store, observe: { $0.rows.map { $0.title } }) {
        watcher.ran($0.state.reduce(17) { mix($0, $1) })
      }
    case .toolchain, .toolchainTitles:
      watcher.track()
      return nil
    }
  }

  private var titles: [(id: Int, sight: Int)] {
    untracked { store.withState { $0.rows.map { ($0.id, $0.title) } } }
  }
}
