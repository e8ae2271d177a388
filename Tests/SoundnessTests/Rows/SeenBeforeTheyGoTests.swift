import ObservableStore
import Observing
import Testing

/// A row comes back and goes again in one transaction: if nobody has looked, it was never there.
@Suite("Rows that are back, and go before the end of the transaction") @MainActor
struct SeenBeforeTheyGoTests {
  struct State: ObservableState {
    @Tracked var rows = makeRows(2)
  }

  enum End: CaseIterable {
    case removed, replaced

    func play(on state: inout State) {
      switch self {
      case .removed: state.rows.remove(id: 1)
      case .replaced: state.rows = []
      }
    }
  }

  let store = makeStore(State())

  @Test("What a closure has seen in between is what the row was last", arguments: End.allCases)
  func seen(_ end: End) throws {
    let row: Store<Row, Never> = try #require(store.scope(\.rows, id: 1, action: unsent))
    store.change { $0.rows = [] }
    var seen: [String] = []
    var token: ObservationToken?
    transaction {
      store.change { $0.rows = [Row(id: 1, title: "new")] }
      token = observe { seen.append(row.title) }
      store.change { end.play(on: &$0) }
    }
    #expect(seen == ["new"] && token?.runs == 1)
    #expect(row.isInvalid && row.title == "new")
  }

  @Test("What nobody has seen has never been there", arguments: End.allCases)
  func unseen(_ end: End) throws {
    let row: Store<Row, Never> = try #require(store.scope(\.rows, id: 1, action: unsent))
    store.change { $0.rows = [] }
    transaction {
      store.change { $0.rows = [Row(id: 1, title: "new")] }
      store.change { end.play(on: &$0) }
    }
    #expect(row.isInvalid && row.title == "row 1")
  }
}
