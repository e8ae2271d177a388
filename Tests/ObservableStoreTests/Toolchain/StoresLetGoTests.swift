import Foundation
import ObservableStore
import Observation
import Testing

@testable import Observing

/// The toolchain tells nobody that a view has gone, but the view's store goes with it: then who waits is told once.
@MainActor
@Suite("A body of the toolchain's tracking whose store is let go of")
struct StoresLetGoTests {
  typealias RowStore = Store<Row, Change<Row>>

  let store = makeTree(Tree(rows: IdentifiedArray(uniqueElements: (0..<10).map { Row(id: $0) })))
  let views = FrameworkViews()

  private func row(_ id: Int) -> RowStore? { store.scope(\.rows, id: id, action: TreeAction.row) }

  private func setTitle(_ id: Int, _ title: String) {
    store.change { $0.rows[id: id]?.title = title }
  }

  /// What a view keeps that the program can take from it.
  private final class Holder {
    var row: RowStore?
    init(_ row: RowStore?) { self.row = row }
  }

  private static func turns(_ count: Int = 8) async {
    for _ in 0..<count { await Task { @MainActor in }.value }
  }

  @Test(
    "Runs once if it is there all the same, reads what there is, and hears of changes as before")
  func goesOn() async {
    let holder = Holder(row(3))
    views.show("row") { [self] in
      _ = holder.row?.title
      _ = store.count
    }
    await Self.turns()
    #expect(views.drawnAgain() == [:])
    holder.row = nil
    await Self.turns()
    #expect(views.drawnAgain() == ["row": 1])
    await Self.turns()
    #expect(views.drawnAgain() == [:])
    holder.row = row(4)
    store.change { $0.count += 1 }
    #expect(views.drawnAgain() == ["row": 1])
    setTitle(4, "a")
    #expect(views.drawnAgain() == ["row": 1])
  }

  @Test("Is told when the store is let go of on another thread")
  func elsewhere() async {
    let holder = Locked<RowStore?>(row(3))
    views.show("row") { [self] in
      _ = holder.withLock { $0 }?.title
      _ = store.count
    }
    await Self.turns()
    await Task.detached { holder.withLock { $0 = nil } }.value
    await Self.turns()
    #expect(views.drawnAgain() == ["row": 1])
  }

  @Test("Is told nothing while another view has a store of the same row")
  func another() async {
    let (left, right) = (Holder(row(3)), Holder(row(3)))
    views.show("left") { _ = left.row?.title }
    views.show("right") { _ = right.row?.title }
    await Self.turns()
    views.hide("left")
    left.row = nil
    await Self.turns()
    #expect(views.drawnAgain() == [:])
    setTitle(3, "a")
    #expect(views.drawnAgain() == ["right": 1])
  }

  @Test("Is told nothing when it made the store itself", arguments: [false, true])
  func ownStore(_ isTurnSpent: Bool) async {
    views.show("row") { [self] in _ = row(3)?.title }
    if isTurnSpent { await Self.turns() }
    for number in 0..<5 {
      #expect(views.drawnAgain() == [:])
      await Self.turns()
      #expect(views.drawnAgain() == [:])
      setTitle(3, "\(number)")
      #expect(views.drawnAgain() == ["row": 1])
    }
  }

  @Test("Is told nothing when a store takes the place of another one of the same row")
  func replaced() async {
    let holder = Holder(row(3))
    views.show("row") { _ = holder.row?.title }
    await Self.turns()
    for _ in 0..<5 {
      holder.row = nil
      holder.row = row(3)
      await Self.turns()
      #expect(views.drawnAgain() == [:])
    }
    setTitle(3, "a")
    #expect(views.drawnAgain() == ["row": 1])
  }

  @Test("Is not told for ever when it keeps stores of its own over a turn, whatever else is drawn")
  func again() async {
    await #expect(processExitsWith: .success) { await StoresLetGoTests().showAgain() }
  }

  private func showAgain() async {
    let holder = Holder(nil)
    views.show("row") { [self] in
      holder.row = row(3)
      _ = holder.row?.title
    }
    var runs = 0
    views.show("count") { [self] in _ = store.count }
    for round in 0..<40 {
      await Self.turns(2)
      holder.row = nil
      for _ in 0..<round % 4 {
        await Self.turns(2)
        views.show("another") { [self] in _ = store.title }
      }
      await Self.turns(2)
      runs += views.drawnAgain()["row"] ?? 0
    }
    Self.expect(runs == 16, 100 + runs)
    setTitle(3, "a")
    Self.expect(views.drawnAgain() == ["row": 1], 99)
  }

  @Test("Leaves nothing, whatever it showed")
  func holders() async {
    // In a process of its own, where nobody else makes anything.
    await #expect(processExitsWith: .success) {
      for (number, kind) in await ToolchainShowingsTests.holders.enumerated() {
        await StoresLetGoTests.leave(kind, number)
      }
    }
  }

  private static func leave(_ kind: ToolchainShowingsTests.Holder, _ number: Int) async {
    let store = makeTree()
    let views = FrameworkViews()
    store.change { state in
      state.detail = Leaf()
      state.page = .leaf(Leaf())
      state.sheet = .leaf(Leaf())
      state.rows = [Row(id: 1)]
    }
    let before = Instrumentation.live
    for _ in 0..<3 {
      show(kind.reader(store), in: views)
      await turns()
      expect(Instrumentation.live != before, 100 + number)
      views.hide("it")
      await turns()
      expect(Instrumentation.live == before, 150 + number)
    }
    expect(views.drawnAgain() == [:], 200 + number)
  }

  private static func show(_ read: (() -> Void)?, in views: FrameworkViews) {
    guard let read else { return }
    views.show("it") { read() }
  }

  private static func expect(_ condition: Bool, _ code: Int) {
    // The process says by its code what did not hold.
    if !condition { exit(Int32(code)) }
  }

  enum Sheet: ObservableState {
    case first(Inner)
    case second(Inner)
  }

  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var sheet: Sheet?
  }

  struct Items: ObservableState { @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 3)] }

  private final class ItemHolder {
    var item: Store<Item, Int>?
    init(_ item: Store<Item, Int>?) { self.item = item }
  }

  @Test("Is told when it has asked for a case of an enum that was not there, which has no name yet")
  func emptyCase() async {
    let store = Store(initialState: Items(), reducer: EmptyReducer<Items, Int>())
    let holder = ItemHolder(store.scope(\.items, id: 3) { (_: Int, action: Int) in action })
    views.show("row") {
      _ =
        holder.item?.scope(\.sheet, case: Sheet.second, action: { (action: Int) in action })?
        .number
    }
    await Self.turns()
    #expect(views.drawnAgain() == [:])
    holder.item = nil
    await Self.turns()
    #expect(views.drawnAgain() == ["row": 1])
  }
}
