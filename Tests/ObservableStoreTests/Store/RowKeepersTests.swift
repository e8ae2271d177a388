import Testing

@testable import ObservableStore
@testable import Observing

@Suite("Who takes what an array lets go of") @MainActor
struct RowKeepersTests {
  @Test("An array does not collect those that have left")
  func left() {
    let store = makeTree(Tree(rows: [Row(id: 1), Row(id: 2)]))
    for _ in 0..<20 {
      let row = store.scope(\.rows, id: 1, action: TreeAction.row)
      #expect(row?.title == "row")
    }
    let row = store.scope(\.rows, id: 1, action: TreeAction.row)
    #expect(row?.title == "row")
    store.withState { #expect($0.rows.storage.keepers.count == 1) }
  }

  /// Counts how often it is looked for.
  private struct CountedID: Hashable, Sendable {
    let number: Int
    static let looks = Locked(0)

    func hash(into hasher: inout Hasher) {
      Self.looks.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  private struct CountedRow: ObservableState, Identifiable {
    let id: CountedID
    @Tracked var number = 0
  }

  private struct CountedRows: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<CountedRow> = []
  }

  /// How often ids are looked for while rows come and go, and collections of all of them are held and let go of.
  private func looks(held count: Int) -> Int {
    typealias Change = @MainActor (inout CountedRows) -> Void
    let rows = (0..<20).map { CountedRow(id: CountedID(number: $0)) }
    let store = Store(
      initialState: CountedRows(rows: IdentifiedArray(uniqueElements: rows)),
      reducer: Reduce<CountedRows, Change> { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
    var held = (0..<count).map { _ in
      store.scope(\.rows) { (_: CountedID, change: @escaping Change) in change }
    }
    let before = CountedID.looks.withLock { $0 }
    for number in 20..<30 {
      store.send { $0.rows.append(CountedRow(id: CountedID(number: number))) }
    }
    store.send { $0.rows.removeAll() }
    #expect(held.last?[id: CountedID(number: 7)]?.number == 0)
    while !held.isEmpty { held.removeLast() }
    return CountedID.looks.withLock { $0 } - before
  }

  @Test("Collections of the same rows are looked through once, however many are held")
  func collections() {
    let one = looks(held: 1)
    #expect(looks(held: 2) == one && looks(held: 50) == one)
  }
}
