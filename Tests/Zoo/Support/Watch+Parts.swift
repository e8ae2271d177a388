import ObservableStore
import Observing

/// A store of a part that comes and goes, held over its end.
@MainActor private final class HeldPart<State> {
  let store: Store<State, Act>
  let cell: Cell
  /// What it gave when its state was first seen to have gone.
  var last: String?
  /// What its state was when it was last seen to be there.
  var before = ""

  init(_ store: Store<State, Act>, _ cell: Cell) {
    self.store = store
    self.cell = cell
  }

  /// Its state has gone: it gives what it was then, for ever.
  ///
  /// - writesOnce: Whether it went as it was before the transaction.
  func problem(writesOnce: Bool, _ read: (Store<State, Act>) -> String) -> String? {
    // What lies in objects, and what is shared, goes on.
    let now = showingCopies { read(store) }
    defer { last = last ?? now }
    if last == nil && writesOnce && now != before {
      return "its last value was \(before), and it gives \(now)"
    }
    return last == nil || last == now ? nil : "its last value was \(last!), and is \(now)"
  }
}

/// Stores of parts that come and go, held over their end.
extension Watch {
  /// A store of a part that is not always there: it is kept when the part has gone, and another one is
  /// found when it is there again.
  func presence<State>(
    _ reader: Int, mayStay: Bool = false, goesOn: Bool = false,
    find: @escaping @MainActor () -> Store<State, Act>?,
    expected: @escaping @MainActor () -> String?,
    _ read: @escaping @MainActor (Store<State, Act>) -> String
  ) {
    rows(
      reader, mayStay: mayStay, mayBeAnother: true, goesOn: goesOn,
      ids: { expected() == nil ? [] : [0] },
      find: { _ in find() }, expected: { _ in expected() }, read)
  }

  /// One closure for each row, which lives on its own, like a table's cell.
  ///
  /// A row's state may stay somewhere though it is not here where these rows are computed, and may be another one by then. What has no id may be another
  /// one than before, though there is one.
  func rows<State>(
    _ reader: Int, mayStay: Bool = false, mayBeAnother: Bool = false, goesOn: Bool = false,
    ids: @escaping @MainActor () -> [Int],
    find: @escaping @MainActor (Int) -> Store<State, Act>?,
    expected: @escaping @MainActor (Int) -> String?,
    _ read: @escaping @MainActor (Store<State, Act>) -> String
  ) {
    var held: [Int: HeldPart<State>] = [:]
    var wereThere: Set<Int> = []
    let update: @MainActor () -> String? = { [unowned self] in
      let present = ids()
      var problem: String?
      for (id, part) in held where !present.contains(id) {
        if part.store.isInvalid {
          problem =
            problem ?? (goesOn ? nil : part.problem(writesOnce: writesOnce && !mayStay, read))
        } else if !mayStay {
          return "the store of \(id) is still valid, its state is not there"
        }
      }
      for id in present { held[id]?.last = nil }
      for id in present where held[id]?.store.isInvalid ?? true {
        if held[id] != nil, wereThere.contains(id), !mayBeAnother {
          problem = problem ?? "the store of \(id) is invalid, its state is there as it was before"
        }
        held[id]?.cell.isDead = true
        guard let store = find(id) else { return "no store for \(id), which is there" }
        let cell = row(
          reader, "row \(id)", expected: { store.isInvalid ? nil : expected(id) }, { read(store) })
        held[id] = HeldPart(store, cell)
      }
      for id in present { held[id]?.before = showingCopies { expected(id) ?? "" } }
      wereThere = Set(present)
      return problem
    }
    inspect("LAST VALUE", reader, update)
    _ = update()
  }
}
