import Testing

@testable import Observing

struct SmokeChild: ObservableState {
  @Tracked var name = "a"
  @Tracked var age = 1
  var plain = 0
}
struct SmokeRoot: ObservableState {
  @Tracked var count = 0
  @Tracked var child = SmokeChild()
  @Tracked var maybe: SmokeChild?
  @Tracked var rows: IdentifiedArrayOf<SmokeRow> = []
}
struct SmokeRow: ObservableState, Identifiable {
  let id: Int
  @Tracked var title = "t"
  init(_ id: Int) { self.id = id }
}
@MainActor final class SmokeModel {
  @Tracked var state = SmokeRoot()
  @Tracked var n = 0
}

@MainActor @Suite struct SmokeTests {
  @Test func basics() {
    let model = SmokeModel()
    var log: [Int] = []
    let t = observe("n") { log.append(model.n) }
    model.n = 1
    model.n = 1
    transaction {
      model.n = 5
      model.n = 1
    }
    #expect(log == [0, 1])
    #expect(t.dependencies == ["n"])
    let d = Derived { model.n / 10 }
    var dl: [Int] = []
    let t2 = observe { dl.append(d.value) }
    model.n = 3
    model.n = 12
    #expect(dl == [0, 1])
    _ = t2
  }
  @Test func nested() {
    let model = SmokeModel()
    var names: [String] = []
    var kids = 0
    var counts = 0
    var titles: [String?] = []
    var ids: [[Int]] = []
    let tokens = [
      observe("name") { names.append(model.state.child.name) },
      observe {
        _ = model.state.child
        kids += 1
      },
      observe {
        _ = model.state.count
        counts += 1
      },
      observe { titles.append(model.state.rows[id: 3]?.title) },
      observe { ids.append(Array(model.state.rows.ids)) },
    ]
    #expect(tokens[0].dependencies == ["state", "state.child", "state.child.name"])
    model.state.child.name = "b"
    #expect(names == ["a", "b"])
    #expect(kids == 1)
    #expect(counts == 1)
    model.state.count += 1
    #expect(names.count == 2)
    #expect(counts == 2)
    model.state.child = SmokeChild()
    #expect(names == ["a", "b", "a"])
    #expect(kids == 2)
    #expect(counts == 2)
    model.state.rows.append(SmokeRow(3))
    model.state.rows.append(SmokeRow(4))
    #expect(titles == [nil, "t"])
    #expect(ids == [[], [3], [3, 4]])
    model.state.rows[id: 3]?.title = "x"
    model.state.rows[id: 4]?.title = "y"
    #expect(titles == [nil, "t", "x"])
    #expect(ids.count == 3)
    let tr = traceRenders { print($0) }
    model.state.rows[id: 3]?.title = "z"
    model.state.child.name = "q"
    model.state.rows.remove(id: 3)
    _ = tr
    #expect(titles == [nil, "t", "x", "z", nil])
    #expect(ids.last == [4])
  }
}
