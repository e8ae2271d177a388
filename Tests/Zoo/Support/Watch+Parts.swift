import ObservableStore
import Observing

/// Stores of parts that come and go, held over their end.
extension Watch {
  /// A store of a part that is not always there: it is kept when the part has gone, and another one is
  /// found when it is there again.
  func presence<State>(
    _ reader: Int, mayStay: Bool = false, find: @escaping @MainActor () -> Store<State, Act>?,
    expected: @escaping @MainActor () -> String?,
    _ read: @escaping @MainActor (Store<State, Act>) -> String
  ) {
    rows(
      reader, mayStay: mayStay, ids: { expected() == nil ? [] : [0] }, find: { _ in find() },
      expected: { _ in expected() }, read)
  }

  /// One closure for each row, which lives on its own, like a table's cell.
  ///
  /// A row's state may stay somewhere though it is not here where these rows are computed.
  func rows<State>(
    _ reader: Int, mayStay: Bool = false, ids: @escaping @MainActor () -> [Int],
    find: @escaping @MainActor (Int) -> Store<State, Act>?,
    expected: @escaping @MainActor (Int) -> String?,
    _ read: @escaping @MainActor (Store<State, Act>) -> String
  ) {
    var held: [Int: (store: Store<State, Act>, cell: Cell)] = [:]
    let update: @MainActor () -> String? = { [unowned self] in
      let present = ids()
      for (id, entry) in held where !present.contains(id) {
        if !mayStay && !entry.store.isInvalid {
          return "the store of \(id) is still valid, its state is not there"
        }
        _ = read(entry.store)
      }
      for id in present where held[id]?.store.isInvalid ?? true {
        held[id]?.cell.isDead = true
        guard let store = find(id) else { return "no store for \(id), which is there" }
        let cell = row(
          reader, "row \(id)", expected: { store.isInvalid ? nil : expected(id) }, { read(store) })
        held[id] = (store, cell)
      }
      return nil
    }
    inspect("LAST VALUE", reader, update)
    _ = update()
  }
}
