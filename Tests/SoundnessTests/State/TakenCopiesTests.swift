import ObservableStore
import Observing
import Testing

/// A closure takes a copy of a state, and reads nothing in it; what is made inside it reads the copy.
@Suite("A copy that a closure has taken is taken anew when it is out of date") @MainActor
struct TakenCopiesTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = 0
    @Tracked var note = 0
    var plain = 0
  }

  struct Tree: ObservableState, Equatable {
    @Tracked var row = Row(id: 0)
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var selected = 1
  }

  final class Model {
    @Tracked var tree = Tree()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var selected = 1
  }

  @Test("A closure for each row, over the row itself")
  func rows() {
    let model = Model()
    var shown: [Int: Int] = [:]
    let list = observe {
      for row in model.rows { _ = observe { shown[row.id] = row.title } }
    }
    model.rows[id: 1]?.title = 7
    #expect(shown == [1: 7, 2: 0] && list.runs == 2)
    model.rows[id: 2]?.title = 8
    #expect(shown == [1: 7, 2: 8] && list.runs == 3)
    model.rows[id: 2]?.note = 1
    #expect(list.runs == 3)
  }

  @Test("What is not tracked in a row of a copy of the array, read inside the closure")
  func untrackedInRows() {
    let model = Model()
    var shown = [0, 0, 0, 0]
    let closure = observe {
      let rows = model.rows
      _ = observe { shown[0] = rows[1].plain }
    }
    let derived = observe {
      let rows = model.tree.rows
      shown[1] = Derived { rows[id: 2]?.plain ?? -1 }.value
    }
    let all = observe {
      let rows = model.rows
      _ = observe { shown[2] = rows.reduce(0) { $0 + $1.plain } }
    }
    let tree = observe {
      let tree = model.tree
      _ = observe { shown[3] = tree.rows[1].plain }
    }
    let tokens = [closure, derived, all, tree]
    for next in 1...3 {
      model.rows[1].plain = next
      model.tree.rows[id: 2]?.plain = next
      #expect(shown == [next, next, next, next])
      #expect(tokens.allSatisfy { $0.runs == 1 + next })
    }
    model.rows[0].title = 1
    model.tree.rows[0].title = 1
    #expect(tokens.map(\.runs) == [4, 4, 4, 4])
    model.rows[0].plain = 1
    model.tree.rows[0].plain = 1
    #expect(shown == [3, 3, 4, 3])
    #expect(tokens.map(\.runs) == [4, 4, 5, 4])
  }

  @Test("Beside something that it reads where it lies")
  func mixed() {
    let model = Model()
    var shown: [Int: [Int]] = [:]
    let list = observe {
      for row in model.tree.rows {
        _ = observe { shown[row.id] = [model.tree.selected, row.title, model.tree.row.title] }
      }
    }
    model.tree.rows[id: 1]?.title = 7
    #expect(shown == [1: [1, 7, 0], 2: [1, 0, 0]] && list.runs == 2)
    model.tree.selected = 2
    model.tree.row.title = 3
    #expect(shown == [1: [2, 7, 3], 2: [2, 0, 3]] && list.runs == 2)
  }

  @Test("Through several closures, each of which takes a part of the other's")
  func nested() {
    let model = Model()
    var shown = 0
    let outer = observe {
      let tree = model.tree
      _ = observe {
        let row = tree.row
        _ = observe { shown = row.title }
      }
    }
    for next in 1...3 {
      model.tree.row.title = next
      #expect(shown == next && outer.runs == 1 + next)
    }
    model.tree.row.note = 1
    #expect(outer.runs == 4)
  }

  @Test("By a derived value that is made in the closure, or in one around it")
  func derived() {
    let model = Model()
    var shown = [0, 0, 0]
    let own = observe {
      let row = model.tree.row
      shown[0] = Derived { row.title }.value
    }
    let outer = observe {
      let row = model.tree.row
      let title = Derived { row.title }
      let twice = Derived { title.value * 2 }
      _ = observe { shown[1] = title.value }
      _ = observe { shown[2] = twice.value }
    }
    for next in 1...3 {
      model.tree.row.title = next
      #expect(shown == [next, next, 2 * next])
      #expect(own.runs == 1 + next && outer.runs == 1 + next)
    }
  }

  @Test("Of a store's state, of an optional one, and of its ids")
  func stores() {
    let store = makeStore(Tree())
    var shown = [0, 0, 0]
    let child = observe {
      let row = store.row
      _ = observe { shown[0] = row.title }
    }
    let ids = observe {
      let rows = store.rows
      _ = observe { shown[1] = rows.count }
      _ = observe { shown[2] = rows[id: 2]?.title ?? -1 }
    }
    store.change { $0.row.title = 1 }
    #expect(shown == [1, 2, 0] && child.runs == 2 && ids.runs == 1)
    store.change { $0.rows.append(Row(id: 3)) }
    #expect(shown == [1, 3, 0] && child.runs == 2 && ids.runs == 2)
    store.change { $0.rows[id: 2] = nil }
    #expect(shown == [1, 2, -1] && child.runs == 2 && ids.runs == 3)
  }

  @Test("Of a state in whose place another one came that looks the same")
  func lookalikes() {
    let model = Model()
    var shown = [0, 0]
    let outer = observe {
      let row = model.tree.row
      _ = observe { shown[0] = row.title }
    }
    let derived = observe {
      let row = model.tree.row
      shown[1] = Derived { row.title }.value
    }
    for next in 1...100 { model.tree.row = Row(id: next % 2) }
    model.tree.row = Row(id: 0)
    let runs = [outer.runs, derived.runs]
    model.tree.row.title = 1
    #expect(shown == [1, 1])
    #expect([outer.runs, derived.runs] == runs.map { $0 + 1 })
  }

  @Test("A copy that nobody could take anew makes no closure run without end")
  func saved() {
    let model = Model()
    let saved = model.tree.row
    var shown = 0
    let outer = observe {
      _ = observe { _ = observe { shown = saved.title + 1 } }
    }
    model.tree.row.title = 1
    #expect(shown == 1 && outer.runs <= 2)
    model.tree.row.title = 2
    #expect(shown == 1 && outer.runs <= 3)
  }

  /// What carries the identity of a state, its first property, may itself hold a state.
  struct Holder: ObservableState {
    @Tracked var kid: Leaf? = Leaf()
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(2)
  }

  struct Turned: ObservableState {
    @Tracked var rows = makeRows(2)
    @Tracked var kid: Leaf? = Leaf()
  }

  final class Holders {
    @Tracked var holder = Holder()
    @Tracked var turned = Turned()
  }

  @Test(
    "A copy of a state that was replaced by one that looks the same, and changed in its first property"
  )
  func firstHolder() {
    let model = Holders()
    var seen: [String: String] = [:]
    let outer = observe {
      let (holder, turned) = (model.holder, model.turned)
      _ = observe { seen["kid"] = "\(holder.kid == nil) \(turned.kid == nil)" }
      _ = observe { seen["text"] = "\(holder.kid?.text ?? "") \(turned.kid?.text ?? "")" }
      _ = observe { seen["ids"] = "\(Array(holder.rows.ids)) \(Array(turned.rows.ids))" }
      seen["derived"] = Derived { "\(holder.kid == nil) \(turned.rows.count)" }.value
    }
    func check(_ step: String, _ change: () -> Void) {
      change()
      let (holder, turned) = (model.holder, model.turned)
      #expect(seen["kid"] == "\(holder.kid == nil) \(turned.kid == nil)", "\(step)")
      #expect(seen["text"] == "\(holder.kid?.text ?? "") \(turned.kid?.text ?? "")", "\(step)")
      #expect(seen["ids"] == "\(Array(holder.rows.ids)) \(Array(turned.rows.ids))", "\(step)")
      #expect(seen["derived"] == "\(holder.kid == nil) \(turned.rows.count)", "\(step)")
    }
    let (first, second) = (Holder(), Turned())
    for round in 0..<3 {
      check("replaced \(round)") {
        model.holder = first
        model.turned = second
      }
      #expect(round > 0 || outer.runs == 1)
      check("nil \(round)") { model.holder.kid = nil }
      check("removed \(round)") { model.turned.rows.removeLast() }
      check("replaced again \(round)") {
        model.holder = first
        model.turned = second
      }
      check("replaced by the same \(round)") {
        model.holder = Holder()
        model.turned = Turned()
      }
      check("text \(round)") { model.holder.kid?.text += "!" }
      check("another text \(round)") { model.turned.kid?.text += "!" }
    }
  }
}
