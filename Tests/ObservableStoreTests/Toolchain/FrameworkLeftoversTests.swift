import Foundation
import ObservableStore
import Observation
import Observing
import Testing

/// The toolchain says nothing of a view that has gone, but the view's store goes with it.
///
/// Until then, what waits for the view waits for the next change. The library has two things for each row, however often
/// that is drawn: which row it is, and what was read of it; the toolchain has each drawing's `onChange` there. All go
/// when the view hears of a change, or with the view's store: but of
/// a store that goes in the turn in which it was read, nobody knows whether the body that reads has only made it for itself.
@Suite("What views leave behind that were drawn once, and have gone")
struct FrameworkLeftoversTests {
  @Test("Of 2,000 rows that are scrolled past nothing, though nothing has changed in them")
  func scrolled() async {
    await #expect(processExitsWith: .success) { await FrameworkLeftoversTests.scrollPast() }
  }

  @MainActor
  private static func scrollPast() async {
    let views = FrameworkViews()
    let rows = IdentifiedArray(uniqueElements: (0..<2_000).map { Row(id: $0) })
    let store = makeTree(Tree(rows: rows))
    views.show("title") { _ = store.title }
    await turns()
    let before = Instrumentation.live
    var most = 0
    // Down and up again.
    for first in Array(stride(from: 0, to: 2_000, by: 50)) + stride(from: 1950, to: -1, by: -50) {
      for id in first..<first + 50 {
        let row: Store<Row, Change<Row>>? = store.scope(\.rows, id: id, action: TreeAction.row)
        views.show("row \(id)") { _ = row?.title }
      }
      await turns(1)
      for id in first..<first + 50 { views.hide("row \(id)") }
      most = max(most, Instrumentation.live.closures - before.closures)
    }
    await turns()
    expect(Instrumentation.live == before)
    expect(most < 300)
    expect(views.drawnAgain() == [:])
    store.change { state in
      state.title = "new"
      for id in 0..<2_000 { state.rows[id: id]?.title += "x" }
    }
    expect(views.drawnAgain() == ["title": 1])
  }

  @MainActor
  private static func turns(_ count: Int = 8) async {
    for _ in 0..<count { await Task { @MainActor in }.value }
  }

  @Test(
    "Of 4,000 rows drawn and gone in one turn two each, which go with a change, or with the tree")
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
      let rows = IdentifiedArray(uniqueElements: (0..<4_000).map { Row(id: $0) })
      let store = makeTree(Tree(rows: rows))
      scroll(store, views)
      expect(waiting() == 8_000)
      let once = Instrumentation.live
      scroll(store, views)
      expect(Instrumentation.live == once)
      store.send(
        .change(
          Change { state in
            for id in 0..<2_000 { state.rows[id: id]?.title += "x" }
          }))
      expect(waiting() == 4_000)
    }
    use()
    expect(views.drawnAgain() == [:])
    expect(Instrumentation.live == before)
  }

  @MainActor
  private static func scroll(_ store: Store<Tree, TreeAction>, _ views: FrameworkViews) {
    for id in 0..<4_000 {
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
