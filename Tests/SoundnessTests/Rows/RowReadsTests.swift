import Observing
import Testing

/// Each way to read an array, and what it has to hear of: the ids and their order, and the elements that were read.
@Suite("What each way to read an array depends on") @MainActor
struct RowReadsTests {
  final class Model {
    @Tracked var rows = makeRows(4)
  }

  private func titles(_ rows: [Row]) -> [String] { rows.map(\.title) }

  /// Closures that read all of the array, or what it takes to find an element.
  private func watched(_ model: Model) -> Watches {
    let watches = Watches()
    watches.watch("elements") { self.titles(model.rows.elements) }
    watches.watch("iterated") { model.rows.map(\.title) }
    watches.watch("filtered") { model.rows.filter { $0.title != "none" }.ids.count }
    watches.watch("index of 2") { model.rows.index(id: 2) }
    watches.watch("at 1") { model.rows[1].title }
    watches.watch("contains 3") { model.rows.contains(id: 3) }
    watches.watch("row 2") { model.rows[id: 2]?.title }
    watches.watch("count") { model.rows.count }
    watches.watch("ids") { Array(model.rows.ids) }
    return watches
  }

  @Test("A row's title")
  func title() {
    let model = Model()
    let watches = watched(model)
    model.rows[id: 1]?.title = "new"
    watches.expect(["elements": 1, "iterated": 1, "filtered": 1, "at 1": 1])
    model.rows[id: 2]?.title = "new"
    watches.expect(["elements": 1, "iterated": 1, "filtered": 1, "row 2": 1])
    model.rows[id: 2]?.count = 1
    watches.expect([:])
  }

  @Test("The order, a row that comes, and one that goes")
  func order() {
    let model = Model()
    let watches = watched(model)
    let all = [
      "elements": 1, "iterated": 1, "filtered": 1, "index of 2": 1, "at 1": 1, "ids": 1, "count": 1,
    ]
    model.rows.swapAt(1, 2)
    watches.expect(all.filter { $0.key != "count" }, "swapped")
    model.rows.append(Row(id: 9))
    watches.expect(all, "appended")
    model.rows.remove(id: 3)
    watches.expect(all.merging(["contains 3": 1]) { $1 }, "removed")
    model.rows.remove(id: 2)
    watches.expect(all.merging(["row 2": 1]) { $1 }, "removed")
  }

  struct Holder: ObservableState {
    @Tracked var rows = makeRows(3)
    @Tracked var name = "name"
  }

  final class Owner {
    @Tracked var holder: Holder? = Holder()
  }

  @Test("Who read the ids alone has read something of the state around them")
  func replaced() {
    let owner = Owner()
    let watches = Watches()
    watches.watch("ids") { owner.holder.map { Array($0.rows.ids) } }
    watches.watch("row") { owner.holder?.rows[id: 1]?.title }
    watches.watch("name") { owner.holder?.name }
    watches.watch("handed on") { owner.holder != nil }
    owner.holder = Holder(name: "new")
    // Who looked at its presence cannot be told from who handed it on.
    watches.expect(["name": 1, "handed on": 1])
    owner.holder = Holder(rows: makeRows(2), name: "new")
    watches.expect(["ids": 1, "handed on": 1])
    owner.holder = Holder(rows: makeRows(2), name: "new")
    watches.expect([:])
  }
}
