import Observing
import Testing

/// A closure inside another reads a copy of an array that the outer one has taken: if what it reads there is as it was, the
/// outer one need not run.
@MainActor
@Suite("Old copies of arrays that are as good as new")
struct OldCopiesOfRowsTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = "a"
  }

  @MainActor final class Model {
    @Tracked var rows = makeRows(3)
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1), Item(id: 2)]
    @Tracked var step = 0
  }

  /// How often the outer closure has run when the inner one has read its copy again, after the array has changed.
  private func outerRuns(
    _ read: @escaping @MainActor (IdentifiedArrayOf<Row>, IdentifiedArrayOf<Item>) -> Void,
    after change: (Model) -> Void
  ) -> Int {
    let model = Model()
    // Somebody reads the element, so that it is known how it is.
    let tokens = [
      observe { _ = (model.rows[id: 1]?.title, model.items[id: 1]?.name) },
      observe { _ = (model.rows[id: 9]?.title, model.items[id: 9]?.name) },
    ]
    let outer = observe {
      let (rows, items) = (model.rows, model.items)
      _ = observe { if model.step > 0 { read(rows, items) } }
    }
    change(model)
    model.step = 1
    withExtendedLifetime(tokens) {}
    return outer.runs
  }

  private func changeOther(_ model: Model) {
    model.rows[id: 2]?.title = "b"
    model.items[id: 2]?.name = "b"
  }

  @Test("An element that is as it was")
  func element() {
    #expect(outerRuns({ rows, _ in _ = rows[id: 1]?.title }, after: changeOther) == 1)
    #expect(outerRuns({ _, items in _ = items[id: 1]?.name }, after: changeOther) == 1)
    #expect(outerRuns({ rows, _ in _ = rows[id: 2]?.title }, after: changeOther) == 2)
    #expect(outerRuns({ _, items in _ = items[id: 2]?.name }, after: changeOther) == 2)
  }

  @Test("An element that is still missing")
  func missing() {
    #expect(outerRuns({ rows, _ in _ = rows[id: 9]?.title }, after: changeOther) == 1)
    #expect(outerRuns({ _, items in _ = items[id: 9]?.name }, after: changeOther) == 1)
    #expect(
      outerRuns({ rows, _ in _ = rows[id: 9]?.title }) { $0.rows.append(Row(id: 9)) } == 2)
  }

  @Test("An element that was read in an old copy alone, until a change of it")
  func knownSinceChange() {
    let model = Model()
    let old = model.items
    // Somebody reads another element, so that it is known that the copy is old.
    let other = observe { _ = model.items[id: 0]?.name }
    model.items[id: 2]?.name = "b"
    let ofOld = observe { _ = old[id: 1]?.name }
    model.items[id: 1]?.name = "c"
    let outer = observe {
      let items = model.items
      _ = observe { if model.step > 0 { _ = items[id: 1]?.name } }
    }
    model.items[id: 2]?.name = "d"
    model.step = 1
    #expect(outer.runs == 1)
    model.items[id: 1]?.name = "e"
    #expect(outer.runs == 2)
    withExtendedLifetime((other, ofOld)) {}
  }

  @Test(
    "Of a copy that the inner closure alone has read, which another one in its stead reads again")
  func forgotten() {
    let model = Model()
    var seen: [Int] = []
    let outer = observe {
      let items = model.items
      _ = observe {
        _ = model.step
        _ = observe { seen.append(items.count) }
      }
    }
    transaction {
      model.items.append(Item(id: 3))
      model.step = 1
    }
    #expect(seen.last == 4 && outer.runs == 2)
    model.step = 2
    #expect(seen.last == 4 && outer.runs == 2)
  }

  @Test("An inner closure that changes a copy of the copy has no old one")
  func changedInside() {
    let changes: [@MainActor (inout IdentifiedArrayOf<Row>) -> Void] = [
      { $0.append(Row(id: 7)) }, { $0.remove(id: 0) }, { $0.swapAt(0, 1) }, { $0.removeAll() },
    ]
    for (number, change) in changes.enumerated() {
      let runs = outerRuns({ rows, _ in
        var own = rows
        change(&own)
        _ = (own.ids.first, own.count, own.isEmpty, own[id: 1]?.title)
      }) { _ in }
      #expect(runs == 1, "change \(number)")
    }
  }
}
