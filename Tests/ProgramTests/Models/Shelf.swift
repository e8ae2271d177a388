import ObservableStore
import Observing

/// A store of a state with an optional child, one of two screens and a few rows.
@MainActor final class Shelf: SmallModel {
  typealias Plain = PlainShelf
  static let title = "Shelf"
  static let usualSteps = 3

  /// Copies that reducers take out and put back.
  private final class Copies { var saved = SavedCopies<ShelfState>() }

  private let store: Store<ShelfState, ShelfChange>
  private var child: KeptStore<Child>?
  private var screen: KeptStore<Child>?
  private var row: KeptStore<Row>?

  init() {
    let copies = Copies()
    store = Store(
      initialState: ShelfState(),
      reducer: Reduce { state, change in
        state.change(change, &copies.saved)
        return .none
      })
  }

  private var childStore: Store<Child, Never>? {
    store.scope(\.child) { (_: Never) -> ShelfChange in }
  }
  private var editStore: Store<Child, Never>? {
    store.scope(\.screen, case: ShelfState.Screen.edit) { (_: Never) -> ShelfChange in }
  }

  func apply(_ change: ShelfChange) {
    switch change {
    case .keepChild: child = childStore.map { KeptStore($0) { $0.age } }
    case .keepScreen: screen = editStore.map { KeptStore($0) { $0.age } }
    case .keepRow:
      let rows = store.scope(\.rows) { (_: Int, _: Never) -> ShelfChange in }
      row = rows.first.map { KeptStore($0, comesBack: true) { $0.title } }
    default: store.send(change)
    }
  }

  func otherProblem(_ plain: PlainShelf) -> Failure? {
    let state = plain.state
    return child?.problem(plain.child, now: state.child?.age)
      ?? screen?.problem(plain.screen, now: state.screen.edited?.age)
      ?? row?.problem(plain.row, now: state.rows[id: plain.rowID]?.title)
  }

  func render(_ body: ShelfBody, in watcher: Watcher?) -> Int {
    // The oracle looks at the state, and not through stores.
    guard let watcher else { return store.withState { $0.look(body) } }
    switch body {
    case .presence: return store.child == nil ? 0 : 1
    case .age: return store.child?.age ?? -1
    case .name: return store.child?.name.sight ?? -1
    case .scopedAge: return childStore?.age ?? -1
    case .nested:
      guard let child = childStore else { return 0 }
      watcher.nest { [store] inner in
        inner == nil ? store.withState { $0.child?.age ?? -1 } : Self.look(child, inner) { $0.age }
      }
      return 1
    case .isEdit: if case .edit = store.screen { return 1 } else { return 0 }
    case .editAge: if case .edit(let it) = store.screen { return it.age } else { return -1 }
    case .scopedEditAge: return editStore?.age ?? -1
    case .addName: if case .add(let it) = store.screen { return it.name.sight } else { return -1 }
    case .ids: return store.rows.ids.reduce(17) { mix($0, $1) }
    case .row: return store.rows[id: 1]?.title ?? -1
    case .titles: return store.rows.reduce(17) { mix($0, $1.id, $1.title) }
    case .rowStores: return nestRows(in: watcher)
    }
  }

  /// A closure for each row, over a store of the row.
  private func nestRows(in watcher: Watcher) -> Int {
    var sight = 17
    let rows = store.scope(\.rows) { (_: Int, _: Never) -> ShelfChange in }
    for (position, row) in rows.enumerated() {
      let id = store.withState { $0.rows[position].id }
      sight = mix(sight, id)
      watcher.nest { [store] inner in
        inner == nil
          ? store.withState { $0.rows[id: id]?.title ?? -1 } : Self.look(row, inner) { $0.title }
      }
    }
    return sight
  }

  /// What the closure of a child or of a row shows; it never runs once the state has gone.
  private static func look<State>(
    _ store: Store<State, Never>, _ watcher: Watcher?, _ show: (Store<State, Never>) -> Int
  ) -> Int {
    // Untracked: what it shows does not depend on it.
    if untracked({ store.isInvalid }) { watcher?.missesState() }
    return show(store)
  }
}
