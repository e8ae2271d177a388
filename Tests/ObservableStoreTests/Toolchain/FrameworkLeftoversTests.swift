import Foundation
import ObservableStore
import Observation
import Observing
import Testing

/// The toolchain says nothing of a view that has gone.
///
/// What waits for the view waits for the next change, as it does in an object of the toolchain's own. It is two things
/// for each row, however often that is drawn: which row it is, and what was read of it. Both go when the view hears of one.
@Suite("What views leave behind that were drawn once, and have gone")
struct FrameworkLeftoversTests {
  @Test("Of 10,000 rows two each, which go with a change, or with the tree")
  func rows() async {
    // In a process of its own, where nobody else makes anything.
    await #expect(processExitsWith: .success) { await FrameworkLeftoversTests.leave() }
  }

  @MainActor
  private static func leave() {
    let before = Instrumentation.live
    let views = FrameworkViews()
    // One more looks after the array as long as somebody stands for its rows.
    func waiting() -> Int { Instrumentation.live.closures - before.closures - 1 }
    func use() {
      let rows = IdentifiedArray(uniqueElements: (0..<10_000).map { Row(id: $0) })
      let store = makeTree(Tree(rows: rows))
      scroll(store, views)
      expect(waiting() == 20_000)
      let once = Instrumentation.live
      scroll(store, views)
      expect(Instrumentation.live == once)
      store.send(
        .change(
          Change { state in
            for id in 0..<5_000 { state.rows[id: id]?.title += "x" }
          }))
      expect(waiting() == 10_000)
    }
    use()
    expect(views.drawnAgain() == [:])
    expect(Instrumentation.live == before)
  }

  @MainActor
  private static func scroll(_ store: Store<Tree, TreeAction>, _ views: FrameworkViews) {
    for id in 0..<10_000 {
      let row: Store<Row, Change<Row>>? = store.scope(\.rows, id: id, action: TreeAction.row)
      views.show("row \(id)") { _ = row?.title }
      views.hide("row \(id)")
    }
  }

  @MainActor
  private static func expect(_ condition: Bool, line: UInt = #line) {
    // The process says by its code what did not hold.
    if !condition { exit(Int32(line)) }
  }
}
