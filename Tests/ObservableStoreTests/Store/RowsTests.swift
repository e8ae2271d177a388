import ObservableStore
import Testing

@testable import Observing

@Suite("Stores of rows") @MainActor
struct RowsTests {
  private func makeRows(_ count: Int) -> Store<Tree, TreeAction> {
    makeTree(Tree(rows: IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })))
  }

  @Test("Going through the rows depends on the ids alone, each row on what it reads")
  func rows() {
    let store = makeRows(3)
    var rows: [Int: Int] = [:]
    let list = Runs {
      for row in store.scope(\.rows, action: TreeAction.row) {
        _ = observe {
          rows[row.withState { $0.id }, default: 0] += 1
          _ = row.title
        }
      }
    }
    #expect(list.count == 1 && rows == [0: 1, 1: 1, 2: 1])
    store.send(.row(1, Change { $0.title = "x" }))
    #expect(list.count == 1 && rows == [0: 1, 1: 2, 2: 1])
    store.send(.row(1, Change { $0.isDone = true }))
    #expect(list.count == 1 && rows == [0: 1, 1: 2, 2: 1])
    store.change {
      $0.title = "x"
      $0.count = 2
    }
    #expect(list.count == 1 && rows == [0: 1, 1: 2, 2: 1])
    store.change { $0.rows.append(Row(id: 3)) }
    #expect(list.count == 2)
  }

  @Test("Rows held outside the list's closure sleep while others come, go and change")
  func sleeping() {
    let store = makeRows(4)
    let stores = Array(store.scope(\.rows, action: TreeAction.row))
    let runs = stores.map { row in Runs { _ = row.title } }
    func counts() -> [Int] { runs.map(\.count) }
    store.change { $0.rows.append(Row(id: 9)) }
    store.change { $0.rows.remove(id: 0) }
    #expect(counts() == [1, 1, 1, 1])
    #expect(stores[0].isInvalid && stores[0].title == "row")
    store.change { $0.rows.swapAt(0, 2) }
    store.change { $0.rows.sort { $0.id > $1.id } }
    #expect(counts() == [1, 1, 1, 1])
    store.send(.row(2, Change { $0.title = "two" }))
    #expect(counts() == [1, 1, 2, 1] && stores[2].title == "two")
    store.change { $0.rows[id: 3] = Row(id: 3, title: "three") }
    #expect(counts() == [1, 1, 2, 2] && stores[3].title == "three")
    store.change { $0.rows = IdentifiedArray(uniqueElements: [Row(id: 2, title: "new")]) }
    #expect(counts() == [1, 1, 3, 2] && stores[2].title == "new")
    #expect(stores[3].isInvalid && stores[3].title == "three")
    #expect(stores[1].isInvalid && stores[1].title == "row")
  }

  @Test("Rows of one id are equal stores; each has its own actions")
  func identity() {
    let store = makeRows(2)
    let first = store.scope(\.rows, action: TreeAction.row)
    let second = store.scope(\.rows, action: TreeAction.row)
    #expect(first[0] == second[0] && first[0] != first[1])
    #expect(first[id: 1] == store.scope(\.rows, id: 1, action: TreeAction.row))
    first[1].send(Change { $0.title = "sent" })
    #expect(store.rows[id: 1]?.title == "sent")
    #expect(first[id: 5] == nil && store.scope(\.rows, id: 5, action: TreeAction.row) == nil)
  }

  @Test("A removed row says what it said last, however it was removed")
  func lastValues() {
    let removals: [(String, (inout Tree) -> Void)] = [
      ("by id", { $0.rows.remove(id: 1) }),
      ("by position", { $0.rows.remove(at: 1) }),
      ("by nil", { $0.rows[id: 1] = nil }),
      ("by predicate", { $0.rows.removeAll { $0.id == 1 } }),
      ("all", { $0.rows.removeAll() }),
      ("another array", { $0.rows = [Row(id: 7)] }),
      ("another state", { $0 = Tree() }),
      ("filtered", { $0.rows = $0.rows.filter { $0.id != 1 } }),
    ]
    for (name, remove) in removals {
      let store = makeRows(3)
      let row = store.scope(\.rows, id: 1, action: TreeAction.row)!
      let runs = Runs { _ = row.title }
      row.send(Change { $0.title = "last" })
      store.change(remove)
      #expect(row.isInvalid, "\(name)")
      #expect(row.title == "last", "\(name)")
      #expect(runs.count == 2, "\(name)")
      store.change { $0.rows = [Row(id: 1, title: "again")] }
      #expect(!row.isInvalid && row.title == "again", "\(name)")
      #expect(runs.count == 3, "\(name)")
    }
  }

  @Test("A million rows scrolled past leave nothing behind")
  func scrolling() {
    let store = makeRows(1000)
    let before = Instrumentation.live
    for round in 0..<100 {
      let rows = store.scope(\.rows, action: TreeAction.row)
      let tokens = (0..<100).map { index in
        let row = rows[(round * 7 + index) % 1000]
        return observe {
          _ = (row.title, row.scope(\.inner, action: { (c: Change<Row>) in c }).number)
        }
      }
      for token in tokens { token.cancel() }
    }
    #expect(Instrumentation.live == before)
  }

  @Test("A row's child follows the row when it moves")
  func moving() {
    let store = makeRows(3)
    let row = store.scope(\.rows, id: 2, action: TreeAction.row)!
    let inner: Store<Inner, Change<Row>> = row.scope(\.inner) { (c: Change<Row>) in c }
    let numbers = Runs { _ = inner.number }
    store.change { $0.rows.move(fromOffsets: [2], toOffset: 0) }
    #expect(numbers.count == 1)
    row.send(Change { $0.inner.number = 8 })
    #expect(numbers.count == 2 && inner.number == 8)
    store.change { $0.rows.remove(id: 2) }
    #expect(numbers.count == 2 && inner.isInvalid && inner.number == 8)
  }
}
