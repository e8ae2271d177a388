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
}
