import Observing
import Testing

@testable import ObservableStore

@Suite("The id of a row's store, and that of its state") @MainActor
struct RowIDTests {
  @Test("A store's id is its place's; its state's is read by key path, or with all of the state")
  func ids() {
    let store = makeTree(Tree(rows: [Row(id: 1), Row(id: 2)]))
    let rows = store.scope(\.rows, action: TreeAction.row)
    let row = rows[1]
    #expect(
      row.id == rows[1].id && row.id == store.scope(\.rows, id: 2, action: TreeAction.row)?.id)
    #expect(row.id != rows[0].id)
    #expect(row[\.id] == 2 && row.state.id == 2 && rows.ids[1] == 2)

    let own = Runs { _ = row.id }
    let path = Runs { _ = row[\.id] }
    let all = Runs { _ = row.state.id }
    store.change { $0.rows[id: 2]?.title = "changed" }
    #expect([own.count, path.count, all.count] == [1, 1, 2])
    // Moved, it is the same row.
    let id = row.id
    store.change { $0.rows.move(fromOffsets: [1], toOffset: 0) }
    #expect(row.id == id && store.scope(\.rows, action: TreeAction.row)[0].id == id)
  }
}
