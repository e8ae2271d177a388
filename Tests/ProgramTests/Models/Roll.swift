import ObservableStore
import Observing

/// A store of a state with rows, and a store of one of them that is held while copies of the state come and go.
@MainActor final class Roll: SmallModel {
  typealias Plain = PlainRoll
  static let title = "Roll"
  static let usualSteps = 3

  /// Copies that reducers take out and put back.
  private final class Copies { var all = RollCopies<RollState>() }

  private let store: Store<RollState, RollChange>
  private var row: Store<Row, Never>?

  init() {
    let copies = Copies()
    store = Store(
      initialState: RollState(),
      reducer: Reduce { state, change in
        state.change(change, &copies.all)
        return .none
      })
  }

  private var rowStore: Store<Row, Never>? {
    store.scope(\.rows, id: 2) { (_: Int, _: Never) -> RollChange in }
  }

  func apply(_ change: RollChange) {
    if change == .keep { row = rowStore } else { store.send(change) }
  }

  func otherProblem(_ plain: PlainRoll) -> Failure? {
    guard let row else { return nil }
    // Reading it never traps, whatever became of its state.
    let title = row.withState { $0.title }
    if let now = plain.second {
      if row.isInvalid { return wrong("the row is there, and its store is invalid") }
      return title == now ? nil : wrong("the row's store says \(title), there is \(now)")
    }
    if !row.isInvalid { return wrong("the row has gone, and its store is valid") }
    if plain.lastValues.contains(title) { return nil }
    return wrong("the row has gone and says \(title), not one of \(plain.lastValues)")
  }

  private func wrong(_ detail: String) -> Failure { Failure(kind: .wrongStore, detail: detail) }

  func render(_ body: RollBody, in watcher: Watcher?) -> Int {
    // The oracle looks at the state, and not through stores.
    guard watcher != nil else { return store.withState { $0.look(body) } }
    switch body {
    case .ids: return store.rows.ids.reduce(17) { mix($0, $1) }
    case .titles: return titles(\.rows)
    case .sorted: return Derived { self.titles(\.sorted) }.value
    case .second: return rowStore?.title ?? -1
    }
  }

  private func titles(_ rows: KeyPath<RollState, IdentifiedArrayOf<Row>>) -> Int {
    let rows = store.scope(rows) { (_: Int, _: Never) -> RollChange in }
    return rows.reduce(17) { mix($0, $1.title) }
  }
}
