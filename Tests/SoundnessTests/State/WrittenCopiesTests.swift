import Observing
import Testing

/// A write marks a stamp and draws nothing, so that copies which were written alike have stamps alike.
@Suite("Copies of an observed state that were written to") @MainActor
struct WrittenCopiesTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct State: ObservableState, Equatable {
    @Tracked var text = "a long text, that is not small"
    @Tracked var list = [1]
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
  }

  final class Model {
    @Tracked var state = State()
  }

  private func expectCompared<Value>(
    _ path: WritableKeyPath<State, Value>, _ first: Value, _ second: Value
  ) {
    let model = Model()
    let token = observe { _ = (model.state.text, model.state.list, model.state.rows.count) }
    model.state[keyPath: path] = second
    var left = model.state
    var right = model.state
    #expect(left == right)
    left[keyPath: path] = first
    #expect(left != right)
    right[keyPath: path] = second
    #expect(left != right)
    right[keyPath: path] = first
    #expect(left == right)
    _ = token
  }

  @Test("They are equal if their values are")
  func compared() {
    expectCompared(\.text, "left, which is no small text", "right, which is no small text")
    expectCompared(\.list, [2], [1, 3])
    expectCompared(\.rows, [Row(id: 1)], [Row(id: 2)])
    expectCompared(\.rows, [Row(id: 1, title: "x")], [Row(id: 1, title: "y")])
  }

  @Test("Assigned one over the other, they are what was assigned, and it is told")
  func assigned() {
    let model = Model()
    var shown: [String] = []
    let token = observe { shown.append(model.state.text) }
    var left = model.state
    var right = model.state
    left.text = "left, which is no small text"
    right.text = "right, which is no small text"
    model.state = left
    model.state = right
    #expect(shown.last == right.text && shown.count == 3)
    transaction {
      model.state = left
      model.state = right
    }
    #expect(model.state.text == right.text)
    _ = token
  }

  @Test("Read in a closure, they do not stand for the array that they are copies of")
  func read() {
    let model = Model()
    var shown: [[Int]] = [[], []]
    let copying = observe {
      var copy = model.state.rows
      copy.remove(id: 1)
      shown[0] = Array(copy.ids)
    }
    let plain = observe { shown[1] = Array(model.state.rows.ids) }
    model.state.rows.remove(id: 1)
    #expect(shown == [[2, 3], [2, 3]])
    model.state.rows.append(Row(id: 4))
    #expect(shown == [[2, 3, 4], [2, 3, 4]])
    _ = (copying, plain)
  }

  @Test("An element read of one in a closure does not stand for that of the array")
  func readElement() {
    let model = Model()
    var shown = ["", ""]
    let copying = observe {
      var copy = model.state.rows
      copy[id: 1]?.title = "x"
      shown[0] = copy[id: 1]?.title ?? ""
    }
    let plain = observe { shown[1] = model.state.rows[id: 1]?.title ?? "" }
    model.state.rows[id: 1]?.title = "x"
    #expect(shown == ["x", "x"])
    model.state.rows[id: 1] = Row(id: 1, title: "y")
    #expect(shown == ["x", "y"])
    _ = (copying, plain)
  }
}
