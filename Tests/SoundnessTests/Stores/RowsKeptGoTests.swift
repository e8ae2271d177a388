import ObservableStore
import Observing
import Testing

/// What is kept of rows, for stores that are held, may be the last that refers to somebody's object.
@MainActor @Suite("What was kept of rows goes when nothing is under way")
struct RowsKeptGoTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var ending: Ending?
  }

  struct State: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = []
    @Tracked var other = 0
  }

  @MainActor final class Log { var endings: [Bool] = [] }

  let log = Log()
  let store = makeStore(State())

  init() {
    let log = log
    store.change {
      $0.rows = [Row(id: 1), Row(id: 2, ending: Ending { log.endings.append($0) })]
    }
  }

  @Test("A row that nobody holds, with its array, when another array comes in its place")
  func replaced() async {
    // What else the process has done may keep the array a little longer.
    await #expect(processExitsWith: .success) {
      await MainActor.run { RowsKeptGoTests().replacedAlone() }
    }
  }

  private func replacedAlone() {
    let row: Store<Row, Never>? = store.scope(\.rows, id: 1, action: unsent)
    store.change { $0.rows = [Row(id: 1), Row(id: 3)] }
    #expect(log.endings == [false])
    withExtendedLifetime(row) {}
  }

  @Test("A row that has gone, with the collection that it was among")
  func leased() {
    var rows: StoreRows<Int, Row, Never>? = store.scope(\.rows, action: unsent)
    store.change { $0.rows.remove(id: 2) }
    #expect(log.endings == [] && rows != nil)
    rows = nil
    #expect(log.endings == [false])
  }
}
