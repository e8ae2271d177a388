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

  @Test("An array waits for nobody when its rows have been let go of, or it has gone itself")
  func nobody() async {
    // In a process of its own, where nobody else holds rows.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeTree(Tree(detail: Leaf(rows: [Row(id: 2)]), rows: [Row(id: 1)]))
        var row = store.scope(\.rows, id: 1, action: TreeAction.row)
        precondition(row != nil && RowKeepers.areInUse)
        row = nil
        precondition(!RowKeepers.areInUse)
        let detail = store.scope(\.detail, action: TreeAction.detail)!
        let inner: Store<Row, Never>? = detail.scope(\.rows, id: 2) { _, action in action }
        precondition(inner?.title == "row" && RowKeepers.areInUse)
        store.change {
          $0.detail?.value += 1
          $0.detail = nil
        }
        precondition(!RowKeepers.areInUse && inner?.title == "row")
      }
    }
  }

  @Test(
    "A row is known though an inout took it out, of an array that went empty as well",
    arguments: [false, true])
  func emptied(_ isEmpty: Bool) {
    func end(_ detail: inout Leaf?) {
      detail?.value += 1
      // More than a number has changed in place: no collection is kept.
      if isEmpty { detail?.name += "!" }
      detail = nil
    }
    let store = makeTree(Tree(detail: Leaf(rows: [Row(id: 1)])))
    let detail = store.scope(\.detail, action: TreeAction.detail)!
    let row: Store<Row, Never>? = detail.scope(\.rows, id: 1) { _, action in action }
    let runs = Runs { _ = row?.title }
    store.change {
      $0.detail?.value += 1
      end(&$0.detail)
    }
    #expect(row?.isInvalid == true && row?.title == "row" && detail.rows.isEmpty == isEmpty)
    runs.cancel()
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

  /// How often ids are looked for when an array of that many rows is replaced by another one.
  private func looks(rows count: Int, isHeld: Bool) -> Int {
    typealias Change = @MainActor (inout CountedRows) -> Void
    func makeRows(_ count: Int) -> IdentifiedArrayOf<CountedRow> {
      IdentifiedArray(
        uniqueElements: (0..<count).map { CountedRow(id: CountedID(number: $0)) })
    }
    let store = Store(
      initialState: CountedRows(rows: makeRows(count)),
      reducer: Reduce<CountedRows, Change> { state, change in
        MainActor.assumeIsolated { change(&state) }
        return .none
      })
    let held =
      isHeld
      ? store.scope(\.rows, id: CountedID(number: 7)) { (_: CountedID, change: @escaping Change) in
        change
      } : nil
    let before = CountedID.looks.withLock { $0 }
    store.send { $0.rows = makeRows(count + 1) }
    #expect(held?.number == (isHeld ? 0 : nil))
    return CountedID.looks.withLock { $0 } - before
  }

  @Test("For one held row the others are not looked for")
  func one() {
    func more(_ count: Int) -> Int {
      looks(rows: count, isHeld: true) - looks(rows: count, isHeld: false)
    }
    #expect(more(10) == more(1_000))
  }

  @Test("Collections of the same rows are looked through once, however many are held")
  func collections() {
    let one = looks(held: 1)
    #expect(looks(held: 2) == one && looks(held: 50) == one)
  }
}
