import Observing
import Testing

/// A list of closures runs the list and those elements that have come or show something else, and nothing besides.
@MainActor
@Suite("One closure for each element")
struct ObserveEachTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var isDone = false
    var note = ""
  }

  final class Model {
    @Tracked var rows = IdentifiedArrayOf<Row>(
      uniqueElements: (1...3).map { Row(id: $0, title: "row \($0)") })
    @Tracked var plain = [Row(id: 1), Row(id: 2), Row(id: 3)]
    @Tracked var prefix = ""
    var open: [Row] { rows.filter { !$0.isDone } }
  }

  /// What the closures have said since it was asked last.
  final class Log {
    var lines: [String] = []

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let model = Model()
  private let log = Log()

  private func watchRows(_ label: String? = "rows") -> ObservationToken {
    observeEach(label) { [model, log] in
      log.lines.append("look")
      return model.rows
    } _: { [model, log] row in
      log.lines.append("\(model.prefix)\(row.title)")
      let id = row.id
      onCleanup { log.lines.append("-\(id)") }
    }
  }

  @Test("Appending to 100 rows runs the list and one row")
  func appending() {
    model.rows = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
    let token = watchRows()
    #expect(log.take().count == 101)
    let counts = Instrumentation.measure { model.rows.append(Row(id: 100, title: "new")) }
    #expect(log.take() == ["look", "new"])
    #expect(counts.evaluations == 2)
    #expect(token.runs == 2)
    token.cancel()
    #expect(log.take() == (0...100).reversed().map { "-\($0)" })
  }

  @Test("A change inside a row runs that row; one that no row reads runs none")
  func inside() {
    let token = watchRows()
    _ = log.take()
    model.rows[id: 2]?.title = "two"
    #expect(log.take() == ["-2", "look", "two"])
    model.rows[id: 2]?.isDone = true
    #expect(log.take() == [])
    model.rows[id: 3] = Row(id: 3, title: "three")
    #expect(log.take() == ["-3", "look", "three"])
    transaction {
      model.rows[id: 1]?.title = "one"
      model.rows[id: 2]?.title = "zwei"
    }
    #expect(log.take() == ["-1", "look", "one", "-2", "look", "zwei"])
    model.prefix = "> "
    // From the second of them on they know what there is.
    #expect(log.take() == ["-1", "look", "> one", "-2", "look", "> zwei", "-3", "> three"])
    token.cancel()
  }

  @Test("Rows that move sleep; those that go are cancelled before others come")
  func moves() {
    let token = watchRows()
    _ = log.take()
    model.rows.swapAt(0, 2)
    #expect(log.take() == ["look"])
    transaction {
      model.rows.remove(id: 2)
      model.rows[id: 1]?.title = "one"
      model.rows.append(Row(id: 4, title: "row 4"))
    }
    #expect(log.take() == ["look", "-2", "row 4", "-1", "look", "one"])
    model.rows[id: 4]?.title = "four"
    #expect(log.take() == ["-4", "look", "four"])
    model.rows = []
    #expect(log.take() == ["look", "-4", "-3", "-1"])
    model.rows = [Row(id: 3, title: "again")]
    #expect(log.take() == ["look", "again"])
    token.cancel()
  }

  @Test("What is replaced by what looks the same runs nothing; what differs runs its row")
  func replaced() {
    let token = watchRows()
    _ = log.take()
    let rows = model.rows
    model.rows = IdentifiedArray(uniqueElements: rows.map { Row(id: $0.id, title: $0.title) })
    #expect(log.take() == [])
    model.rows = IdentifiedArray(
      uniqueElements: rows.map { Row(id: $0.id, title: $0.id == 2 ? "two" : $0.title) })
    #expect(log.take() == ["-2", "look", "two"])
    token.cancel()
  }

  @Test("A plain array is compared element by element")
  func plainArray() {
    let log = log
    let token = observeEach { [model] in
      model.plain
    } _: { row in
      log.lines.append("\(row.id) \(row.title)\(row.note)")
    }
    #expect(log.take() == ["1 ", "2 ", "3 "])
    model.plain[1].title = "two"
    #expect(log.take() == ["2 two"])
    model.plain[0].note = "note"
    #expect(log.take() == ["1 note"])
    model.plain.reverse()
    #expect(log.take() == [])
    model.plain.insert(Row(id: 4), at: 0)
    #expect(log.take() == ["4 "])
    model.plain.removeAll { $0.id == 2 }
    #expect(log.take() == [])
    model.plain[0].title = "four"
    #expect(log.take() == ["4 four"])
    token.cancel()
  }

  @Test("Of a computed list each row is told what differs in it, read by the list or not")
  func computed() {
    let log = log
    let token = observeEach { [model] in
      log.lines.append("look")
      return model.open
    } _: { row in
      log.lines.append("\(row.id) \(row.title)\(row.note)")
    }
    #expect(log.take() == ["look", "1 row 1", "2 row 2", "3 row 3"])
    model.rows[id: 2]?.title = "two"
    #expect(log.take().last == "2 two")
    model.rows[id: 2]?.note = "!"
    #expect(log.take() == ["look", "2 two!"])
    model.rows[id: 1]?.isDone = true
    #expect(log.take() == ["look"])
    model.rows[id: 1]?.title = "hidden"
    #expect(log.take().contains { $0.contains("hidden") } == false)
    model.rows[id: 1]?.isDone = false
    #expect(log.take() == ["look", "1 hidden"])
    model.rows.append(Row(id: 4))
    #expect(log.take() == ["look", "4 "])
    token.cancel()
  }

  @Test("Objects are told apart by which they are")
  func objects() {
    final class Item: Identifiable {
      let id: Int
      @Tracked var title: String
      init(_ id: Int, _ title: String) { (self.id, self.title) = (id, title) }
    }
    final class Items { @Tracked var all = [Item(1, "one"), Item(2, "two")] }
    let items = Items()
    let log = log
    let token = observeEach {
      items.all
    } _: {
      log.lines.append($0.title)
    }
    #expect(log.take() == ["one", "two"])
    items.all[1].title = "zwei"
    #expect(log.take() == ["zwei"])
    items.all.append(Item(3, "three"))
    #expect(log.take() == ["three"])
    items.all[0] = Item(1, "another")
    #expect(log.take() == ["another"])
    items.all.swapAt(0, 2)
    #expect(log.take() == [])
    token.cancel()
  }

  @Test("Another list in the same place runs all rows that both have")
  func otherHome() {
    let other = Model()
    other.rows[id: 2]?.title = "other 2"
    final class Choice { @Tracked var isOther = false }
    let choice = Choice()
    let log = log
    let token = observeEach { [model] in
      (choice.isOther ? other : model).rows
    } _: { row in
      log.lines.append(row.title)
    }
    #expect(log.take() == ["row 1", "row 2", "row 3"])
    choice.isOther = true
    #expect(log.take() == ["row 1", "other 2", "row 3"])
    other.rows[id: 1]?.title = "other 1"
    #expect(log.take() == ["other 1"])
    model.rows[id: 1]?.title = "not shown"
    #expect(log.take() == [])
    token.cancel()
  }
}
